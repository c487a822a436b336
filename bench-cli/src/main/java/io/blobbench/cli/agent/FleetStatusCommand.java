package io.blobbench.cli.agent;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.Signals;
import io.blobbench.fleet.Agent;
import io.blobbench.fleet.Fleet;
import io.blobbench.scenario.fleet.FleetFile;
import io.blobbench.schedule.NanoClock;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Starts all agents of a fleet, asks each for an answer, and ends them. */
@Command(
        name = "status",
        description = "Start all agents of a fleet, ask each for an answer, and end them, to check that a run can use"
                + " it.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":all agents answered",
            ExitCodes.USAGE + ":wrong usage or description",
            ExitCodes.UNREACHABLE + ":an agent is not available",
        })
public final class FleetStatusCommand implements Callable<Integer> {
    private static final long ANSWER_SECONDS = 30;
    private static final double NS_PER_MS = 1e6;

    @Mixin
    private FleetParameter fleet;

    @Spec
    private CommandSpec spec;

    @Override
    @SuppressWarnings("try") // signals are handled until they are closed
    public Integer call() throws CommandFailure {
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        FleetFile file = fleet.read(environment);
        PrintWriter err = spec.commandLine().getErr();
        Thread control = Thread.currentThread();
        try (Signals signals = Signals.handledBy(control::interrupt, Signals.STOP_DEADLINE);
                Fleet gathered = GatheredFleet.of(file, environment, line -> say(err, line))) {
            for (Agent agent : gathered.agents()) {
                show(gathered, agent, ANSWER_SECONDS + file.silence().toSeconds());
            }
            return ExitCodes.OK;
        } catch (InterruptedException e) {
            return ExitCodes.INTERRUPTED;
        }
    }

    private static void say(PrintWriter err, String line) {
        err.println(line);
        err.flush();
    }

    private void show(Fleet gathered, Agent agent, long answerSeconds) throws CommandFailure, InterruptedException {
        long startNs = NanoClock.SYSTEM.nanoTime();
        try {
            gathered.order(agent.index(), HelloHandler.HELLO, "{}".getBytes(StandardCharsets.UTF_8))
                    .get(answerSeconds, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new CommandFailure(
                    ExitCodes.UNREACHABLE,
                    agent.host() + " did not answer: "
                            + Objects.requireNonNullElse(e.getCause(), e).getMessage(),
                    e);
        } catch (TimeoutException e) {
            throw new CommandFailure(
                    ExitCodes.UNREACHABLE, agent.host() + " did not answer within " + answerSeconds + " s", e);
        }
        double tookMs = (NanoClock.SYSTEM.nanoTime() - startNs) / NS_PER_MS;
        PrintWriter out = spec.commandLine().getOut();
        out.println(String.format(
                Locale.ROOT,
                "agent %d  %s  pid %d  answered in %.1f ms",
                agent.index(),
                agent.host(),
                agent.pid(),
                tookMs));
        out.flush();
    }
}
