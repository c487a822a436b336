package io.blobbench.cli.calibrate;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.host.PauseMeter;
import io.blobbench.measure.LaneRecorder;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerKit;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.trial.Target;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.Sweep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/** Measures the harness itself, with its own lanes on the reference stores. Control thread only. */
final class Calibrator {
    /** A scenario of this package: closed loops. */
    static final String CAPACITY = "capacity.yaml";
    /** A scenario of this package: open loops at several rates. */
    static final String PACING = "pacing.yaml";

    private static final int CLOCK_ROUNDS = 20;
    private static final int CLOCK_READINGS = 500_000;
    private static final int RECORDING_ROUNDS = 20;
    /** Recordings of one round. */
    static final int RECORDINGS = 200_000;

    private static final int RECORDED_US = 256;
    private static final long IDLE_SECONDS = 2;

    private final NanoClock clock;

    Calibrator(NanoClock clock) {
        this.clock = clock;
    }

    /** The cost of one reading of the clock in nanoseconds, in the best of several rounds. */
    double clockReadingNs() {
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < CLOCK_ROUNDS; round++) {
            long firstNs = clock.nanoTime();
            long lastNs = firstNs;
            for (int i = 0; i < CLOCK_READINGS; i++) {
                lastNs = clock.nanoTime();
            }
            best = Math.min(best, (double) (lastNs - firstNs) / CLOCK_READINGS);
        }
        return best;
    }

    /** The cost of recording an operation that had an intended start, in nanoseconds, in the best of several rounds. */
    double recordingNs() {
        LaneRecorder recorder = new LaneRecorder(true);
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < RECORDING_ROUNDS; round++) {
            long startNs = clock.nanoTime();
            for (int i = 0; i < RECORDINGS; i++) {
                recorder.enter();
                recorder.count(0, 1, 0, 0, 100);
                long serviceNs = TimeUnit.MICROSECONDS.toNanos(1 + i % RECORDED_US);
                recorder.recordScheduled(serviceNs, 2 * serviceNs, serviceNs, serviceNs);
                recorder.exit();
            }
            best = Math.min(best, (double) (clock.nanoTime() - startNs) / RECORDINGS);
        }
        return best;
    }

    /** The delay with which an idle thread wakes, in nanoseconds. */
    Histogram pauses() throws InterruptedException {
        PauseMeter meter = new PauseMeter(clock, Duration.ofMillis(1));
        meter.start();
        TimeUnit.SECONDS.sleep(IDLE_SECONDS);
        return meter.stop();
    }

    /**
     * Runs a scenario of this package on a reference store.
     *
     * @param resource file name of the scenario
     * @param done receives every trial that measured something
     */
    void run(String resource, Adapter adapter, Path directory, BiConsumer<TrialResult, Measured> done)
            throws ScenarioException {
        RunListener listener = event -> {
            if (event instanceof RunEvent.TrialEnded ended) {
                TrialResult result = ended.result();
                result.measured().ifPresent(measured -> done.accept(result, measured));
            }
        };
        Target target = ProgramEnvironment.target(adapter, Optional.empty());
        ServerOptions none = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        try (ServerKit kit = LocalKit.create(DownloadListener.NONE)) {
            new Sweep(scenario(resource, adapter.name()), target, kit, none, listener, RunSetup.of("calibrate", clock))
                    .runToEnd();
        }
    }

    static Scenario scenario(String resource, String store) throws ScenarioException {
        return ScenarioReader.builder().build().readText(Path.of(resource), text(resource), store);
    }

    private static String text(String resource) {
        try (InputStream in = Calibrator.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
