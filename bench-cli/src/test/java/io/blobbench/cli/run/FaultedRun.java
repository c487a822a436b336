package io.blobbench.cli.run;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.display.Display;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.trial.event.RunEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A run on a server of others to which something happens when a part of the trial begins, on the control thread: before anything
 * else of that part.
 */
final class FaultedRun {
    private final RunSpec spec;
    private final FaultPhase phase;
    private final Runnable fault;
    private final List<String> said = new ArrayList<>();
    private boolean struck;

    /**
     * A run that has not begun.
     *
     * @param fault what happens
     */
    FaultedRun(Adapter adapter, Scenario scenario, String endpoint, FaultPhase phase, Runnable fault) throws Exception {
        this.spec = RunSpec.of(
                adapter,
                scenario,
                Optional.of(TargetServers.at(List.of(endpoint.split(",", -1)))),
                new LocalServerOptions(),
                false,
                List.of());
        this.phase = phase;
        this.fault = fault;
    }

    /**
     * Runs it to its end.
     *
     * @return empty when it had not ended after the deadline; it goes on then
     */
    Optional<FinishedRun> run(Path results, Duration deadline) throws Exception {
        FutureTask<FinishedRun> task = new FutureTask<>(() -> toEnd(results));
        Thread thread = new Thread(task, "faulted run");
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(task.get(deadline.toSeconds(), TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            for (StackTraceElement frame : thread.getStackTrace()) {
                said.add("    at " + frame);
            }
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private FinishedRun toEnd(Path results) throws Exception {
        ActiveRun run = ActiveRun.start(spec, results, spec.secrets(), (each, context) -> new Striking());
        try (run) {
            boolean more = true;
            while (more) {
                more = run.nextTrial();
            }
        }
        return run.finished(results, false);
    }

    /** Whether the part began, so that the fault happened. */
    boolean struck() {
        return struck;
    }

    /** Lines that a user would have seen. */
    List<String> said() {
        return List.copyOf(said);
    }

    /** Shows nothing, and lets the fault happen. */
    private final class Striking implements Display {
        @Override
        public DownloadListener downloads() {
            return DownloadListener.NONE;
        }

        @Override
        public void on(RunEvent event) {
            if (!struck && phase.begunBy(event)) {
                struck = true;
                fault.run();
            }
        }

        @Override
        public void say(String line) {
            said.add(line);
        }

        @Override
        public void close() {}
    }
}
