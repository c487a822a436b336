package io.blobbench.cli.fork;

import io.blobbench.cli.base.SignalIgnoringCommand;
import io.blobbench.cli.base.ThisProgram;
import io.blobbench.cli.display.TimedLines;
import io.blobbench.load.outcome.Failures;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.FullHeap;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fault.DownServers;
import io.blobbench.trial.server.ServerWatch;
import io.blobbench.trial.sweep.TrialLauncher;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A trial in a JVM of its own, started as this one was. Control thread only, except {@link #requestStop}.
 *
 * <p>The standard error of the other JVM goes where warnings of client libraries go.
 */
public final class ForkedTrial implements TrialExecution {
    private static final Logger LOG = LoggerFactory.getLogger(ForkedTrial.class);
    private static final long END_SECONDS = 30;
    /** Longest silence of a JVM that lives, many times its interval between signs of life. */
    private static final Duration LONGEST_SILENCE = ForkCommand.LONGEST_SILENCE.multipliedBy(12);

    private final Scenario scenario;
    private final Target target;
    private final TrialPlan plan;
    private final List<String> command;
    private final Instant startedAt = Instant.now();
    private Optional<Process> starting = Optional.empty();
    private Optional<OutputStream> requests = Optional.empty();
    private boolean stopped;
    private Optional<ForkReply.Ended> ended = Optional.empty();
    /** Why an event could not be received, as where results cannot be written. */
    private Optional<RuntimeException> unreceived = Optional.empty();

    /** With a command that starts the other JVM. */
    ForkedTrial(Scenario scenario, Target target, TrialPlan plan, List<String> command) {
        this.scenario = scenario;
        this.target = target;
        this.plan = plan;
        this.command = command;
    }

    /** Launches trials of one run. */
    public static TrialLauncher of(Scenario scenario, Target target) {
        // A terminal sends its interrupt to the other JVM, too, which it would end while that starts: the run decides.
        List<String> command = SignalIgnoringCommand.of("INT", ThisProgram.again(List.of(ForkCommand.NAME)));
        return (plan, calls) -> new ForkedTrial(scenario, target, plan, command);
    }

    @Override
    public TrialResult run(StoreSettings settings, String layoutName) {
        plan.listener().on(new RunEvent.Phase(Activity.PROVISIONING, "starting a JVM"));
        String end;
        try {
            Process process = start();
            try {
                begin(process);
                talk(process, settings, layoutName);
                boolean exited = process.waitFor(END_SECONDS, TimeUnit.SECONDS);
                if (ended.isEmpty() && exited && process.exitValue() == ForkCommand.FULL_HEAP) {
                    return withFullHeap();
                }
                end = exited
                        ? "ended with exit code " + process.exitValue() + " without a result"
                        : "gave no result and had not ended " + END_SECONDS + " s later";
            } finally {
                process.destroyForcibly();
                forget();
            }
        } catch (IOException e) {
            end = "could not be started (" + e + ")";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end = "was interrupted without a result";
        }
        if (unreceived.isPresent()) {
            return withoutLoad(Verdict.FAILED, Failures.oneLine(unreceived.get()));
        }
        String without = "the JVM of the trial " + end + "; client.log has what it wrote, if anything";
        ServerWatch watch = new ServerWatch(plan.servers().nodes(), new DownServers());
        return ended.map(result -> result.of(plan.cell(), plan.trial()).withTexts(watch::withKill))
                .orElseGet(() -> withoutResult(without));
    }

    private TrialResult withFullHeap() {
        OutOfMemoryError there = new OutOfMemoryError("in the JVM of the trial");
        return FullHeap.result(plan.cell(), plan.trial(), startedAt, there, ThisProgram.MORE_MEMORY);
    }

    private Process start() throws IOException {
        Process process = new ProcessBuilder(command).start();
        Thread warnings = new Thread(() -> log(process.errorReader(StandardCharsets.UTF_8)), "warnings of a trial");
        warnings.setDaemon(true);
        warnings.start();
        return process;
    }

    private static void log(BufferedReader lines) {
        try (lines) {
            lines.lines().forEach(LOG::warn);
        } catch (IOException | RuntimeException e) {
            LOG.debug("standard error of a trial", e); // it ends with its process
        }
    }

    /** Until it has the request, the other JVM can be ended at any time: it has made nothing on the servers. */
    private synchronized void begin(Process process) {
        starting = Optional.of(process);
        if (stopped) {
            process.destroyForcibly();
        }
    }

    /** Whether the other JVM may have the request; false when it has been ended. */
    private synchronized boolean hasStarted() {
        starting = Optional.empty();
        return !stopped;
    }

    private void talk(Process process, StoreSettings settings, String layoutName) throws InterruptedException {
        try {
            ForkReplies replies =
                    new ForkReplies(TimedLines.of(process.inputReader(StandardCharsets.UTF_8), LONGEST_SILENCE));
            if (replies.next().isPresent() && hasStarted()) {
                request(process, settings, layoutName);
                follow(replies);
            }
        } catch (IOException e) {
            LOG.warn("the JVM of a trial stopped talking", e); // its exit code says more
        }
    }

    private void request(Process process, StoreSettings settings, String layoutName) throws IOException {
        Cell cell = plan.cell();
        @Nullable Double offered = cell.maxLoad().isPresent() ? cell.load().offeredOpsPerSecond() : null;
        ForkRequest request = new ForkRequest(
                scenario.store(),
                scenario.resolvedYaml(),
                cell.id(),
                target.recordedClient(cell),
                ForkRequest.trace(cell),
                offered,
                cell.workload().seed(),
                isCheck(cell),
                plan.trial(),
                settings,
                layoutName,
                plan.servers().nodes().stream().map(ForkRequest.Server::of).toList(),
                plan.host().folders().stream().map(Path::toString).toList(),
                plan.leftovers().map(journal -> journal.file().toString()).orElse(null),
                plan.host().loopbackBytesPerSecond());
        OutputStream out = process.getOutputStream();
        send(out, ForkJson.LINES.writeValueAsString(request));
        synchronized (this) {
            requests = Optional.of(out);
            if (stopped) {
                send(out, "stop");
            }
        }
    }

    /** Whether a cell is the final check of a search, which is measured for longer than the scenario says. */
    private boolean isCheck(Cell cell) {
        return scenario.cells().stream()
                .filter(each -> each.id().equals(cell.id()))
                .anyMatch(each -> !each.measurement().equals(cell.measurement()));
    }

    private void follow(ForkReplies replies) throws IOException, InterruptedException {
        while (ended.isEmpty()) {
            Optional<ForkReply> reply = replies.next();
            if (reply.isEmpty()) {
                return;
            }
            if (reply.get() instanceof ForkReply.Ended end) {
                ended = Optional.of(end);
            } else if (unreceived.isEmpty()) {
                passOn(reply.get());
            }
        }
    }

    /** Stops the trial where an event cannot be received; the other JVM removes the layout before it ends. */
    private void passOn(ForkReply reply) {
        try {
            if (reply instanceof ForkReply.Phase phase) {
                plan.listener().on(new RunEvent.Phase(phase.activity(), phase.text()));
            } else if (reply instanceof ForkReply.IntervalEnded measured) {
                plan.listener().on(new RunEvent.IntervalEnded(plan.cell(), plan.trial(), measured.interval()));
            }
        } catch (RuntimeException e) {
            unreceived = Optional.of(e);
            requestStop();
        }
    }

    private static void send(OutputStream out, String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private synchronized void forget() {
        starting = Optional.empty();
        requests = Optional.empty();
    }

    /** The signal that stops the run may have reached the other JVM, too, and ended it. */
    private synchronized TrialResult withoutResult(String why) {
        return stopped
                ? withoutLoad(Verdict.INVALID, TrialResult.INTERRUPTED + "nothing was measured")
                : withoutLoad(Verdict.FAILED, why);
    }

    private TrialResult withoutLoad(Verdict verdict, String why) {
        return TrialResult.withoutLoad(plan.cell(), plan.trial(), startedAt, verdict, List.of(why));
    }

    @Override
    public synchronized void requestStop() {
        stopped = true;
        starting.ifPresent(Process::destroyForcibly); // its start may take long
        requests.ifPresent(out -> {
            try {
                send(out, "stop");
            } catch (IOException e) {
                LOG.debug("a trial that has ended needs no stop", e);
            }
        });
    }

    /** The other JVM receives a message at any time. */
    @Override
    public boolean loading() {
        return true;
    }

    @Override
    public boolean serversUnusable() {
        // A JVM that died removed nothing.
        return ended.map(ForkReply.Ended::serversUnusable).orElse(true);
    }

    @Override
    public Optional<String> noRoomAfterwards() {
        return ended.map(ForkReply.Ended::noRoomAfterwards);
    }
}
