package io.blobbench.cli.fork;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.ThisProgram;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerNode;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.FullHeap;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialHost;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.TrialRunner;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fault.TrialServers;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;

/**
 * A single trial for {@link ForkedTrial}. Says that it lives, then reads standard input: the request, then a line when it is to stop.
 * When that input ends, the run has died, and this process too.
 */
@Command(name = ForkCommand.NAME, hidden = true, description = "Run one trial for a run with --fork.")
public final class ForkCommand implements Callable<Integer> {
    public static final String NAME = "forked-trial";
    /** Exit code when the heap is full; no JVM and no signal has it. */
    static final int FULL_HEAP = 12;
    /** Longest time between two signs of life. */
    static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

    private static final String[] SIGNALS_FOR_THE_RUN = {"INT", "TERM", "HUP"};

    private final PrintStream replies =
            new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    private volatile Optional<TrialExecution> running = Optional.empty();
    private volatile boolean stopped;

    @Override
    public Integer call() throws Exception {
        for (String signal : SIGNALS_FOR_THE_RUN) {
            org.jline.utils.Signals.register(signal, () -> {}); // a terminal sends them to both, and the run decides
        }
        System.setOut(System.err); // what a client library prints is no reply
        start("alive", this::sayThatItLives); // first: the request follows the first sign of life
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ForkRequest request = ForkJson.LINES.readValue(input.readLine(), ForkRequest.class);
        Thread control = Thread.currentThread();
        start("from the run", () -> listen(input, control));
        run(request);
        return ExitCodes.OK;
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void sayThatItLives() {
        try {
            while (true) {
                reply(new ForkReply.Alive());
                TimeUnit.NANOSECONDS.sleep(LONGEST_SILENCE.toNanos());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // only the end of the process does that
        }
    }

    private void run(ForkRequest request) throws Exception {
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        AdapterCatalog catalog = environment.catalog();
        Adapter adapter = ProgramEnvironment.adapter(catalog, request.store());
        Cell cell = environment.cell(catalog, request.store(), request.scenario(), request.cell());
        if (!request.hasTraceOf(cell)) {
            reply(ForkReply.Ended.of(
                    TrialResult.withoutLoad(
                            cell,
                            request.trial(),
                            Instant.now(),
                            Verdict.FAILED,
                            List.of("the file of load.trace has changed since the run began")),
                    false,
                    Optional.empty()));
            return;
        }
        Target target = ProgramEnvironment.target(adapter, Optional.empty());
        List<ServerNode> servers =
                request.servers().stream().<ServerNode>map(ObservedServer::new).toList();
        TrialHost host = new TrialHost(
                request.folders().stream().map(Path::of).toList(), request.loopbackBytesPerSecond(), false);
        Optional<LeftoverJournal> leftovers =
                Optional.ofNullable(request.leftovers()).map(Path::of).map(LeftoverJournal::new);
        TrialPlan plan = new TrialPlan(
                offering(cell, request).withClient(request.client()),
                request.trial(),
                TrialServers.watched(servers),
                host,
                leftovers,
                this::report);
        try (ControlCalls calls = new ControlCalls(target.loader())) {
            try {
                reply(end(target, plan, calls, request));
            } catch (OutOfMemoryError e) {
                Runtime.getRuntime().halt(FULL_HEAP); // there may be no room for a reply
            }
        }
    }

    private ForkReply.Ended end(Target target, TrialPlan plan, ControlCalls calls, ForkRequest request) {
        Instant startedAt = Instant.now();
        try {
            return run(new TrialRunner(target, plan, calls, NanoClock.SYSTEM), request);
        } catch (OutOfMemoryError e) {
            if (FullHeap.threadShortage(e).isEmpty()) {
                throw e;
            }
            TrialResult cutOff = FullHeap.result(plan.cell(), plan.trial(), startedAt, e, ThisProgram.MORE_MEMORY);
            return ForkReply.Ended.of(cutOff, true, Optional.empty());
        }
    }

    private ForkReply.Ended run(TrialExecution trial, ForkRequest request) {
        running = Optional.of(trial);
        try {
            if (stopped) {
                trial.requestStop();
            }
            TrialResult result = trial.run(request.settings(), request.layout());
            return ForkReply.Ended.of(result, trial.serversUnusable(), trial.noRoomAfterwards());
        } finally {
            running = Optional.empty();
        }
    }

    private static Cell offering(Cell cell, ForkRequest request) {
        if (request.offeredOpsPerSecond() == null) {
            return cell;
        }
        return request.check()
                ? cell.checking(request.offeredOpsPerSecond(), request.seed())
                : cell.offering(request.offeredOpsPerSecond(), request.seed());
    }

    private void listen(BufferedReader input, Thread control) {
        try {
            while (input.readLine() != null) {
                stop(control);
            }
        } catch (IOException e) {
            // as good as its end
        }
        Runtime.getRuntime().halt(ExitCodes.INTERRUPTED);
    }

    private void stop(Thread control) {
        stopped = true;
        running.ifPresent(TrialExecution::requestStop);
        if (running.filter(TrialExecution::loading).isEmpty()) {
            control.interrupt();
        }
    }

    /** Writes a line in one call, so that the JVM itself seldom writes between two parts of it. */
    private synchronized void reply(ForkReply reply) {
        try {
            replies.writeBytes((ForkJson.LINES.writeValueAsString(reply) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes on events that the run shows during the trial; the rest is in its result. */
    private void report(RunEvent event) {
        if (event instanceof RunEvent.Phase phase) {
            reply(new ForkReply.Phase(phase.activity(), phase.text()));
        } else if (event instanceof RunEvent.IntervalEnded ended) {
            reply(new ForkReply.IntervalEnded(ended.interval()));
        }
    }
}
