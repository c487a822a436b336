package io.blobbench.results;

import io.blobbench.host.HostDescription;
import io.blobbench.results.manifest.RunHost;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.text.Show;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Hand-made runs, for tests of what is written and read. */
public final class ResultSamples {
    public static final InstantSource CLOCK = InstantSource.fixed(TrialSamples.START);

    /** A machine of which nothing is known. */
    public static final RunHost HOST = new RunHost(HostDescription.UNDESCRIBED, Optional.empty());

    /** The judgement of a run whose cells are all steady. */
    public static final RunEvent JUDGED = new RunEvent.CellsJudged(List.of());

    private ResultSamples() {}

    /** A run of the given cells, its axes those of the first cell. */
    public static RunContext run(String runId, int trials, Cell... cells) {
        return run(Optional.empty(), runId, trials, cells);
    }

    /** The same on servers of a product that was asked for. */
    public static RunContext runOf(String product, String runId, int trials, Cell... cells) {
        return run(Optional.of(product), runId, trials, cells);
    }

    /** The same run of a scenario with thresholds. */
    public static RunContext withThresholds(RunContext run, Duration... thresholds) {
        Scenario scenario = run.scenario();
        return new RunContext(
                run.runId(),
                run.startedAt(),
                run.toolVersion(),
                run.adapter(),
                run.servers(),
                run.localServers(),
                run.forked(),
                run.fleet(),
                new Scenario(
                        scenario.name(),
                        scenario.question(),
                        scenario.file(),
                        scenario.store(),
                        scenario.seed(),
                        scenario.trials(),
                        scenario.heat(),
                        scenario.sustain(),
                        scenario.axisNames(),
                        scenario.pairings(),
                        Show.THRESHOLDS,
                        List.of(thresholds),
                        scenario.cells(),
                        scenario.resolvedYaml()),
                run.commandLine());
    }

    private static RunContext run(Optional<String> product, String runId, int trials, Cell... cells) {
        Scenario scenario = new Scenario(
                "batch-size",
                "How many blobs should one operation carry?",
                Path.of("scenarios", "batch-size.yaml"),
                "kafka",
                42,
                trials,
                Duration.ZERO,
                Sustain.NONE,
                List.copyOf(cells[0].axes().keySet()),
                List.of(),
                Show.THROUGHPUT,
                List.of(),
                List.of(cells),
                "name: batch-size\nseed: 42\n");
        return new RunContext(
                runId,
                TrialSamples.START,
                "0.1.0",
                new UnopenedStore("4.4.0"),
                Optional.empty(),
                Optional.of(new ServerOptions(
                        product,
                        Optional.of("4.3.1"),
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        1,
                        false,
                        Path.of("local"))),
                false,
                Optional.empty(),
                scenario,
                List.of("--store", "kafka", "--trials=" + trials));
    }
}
