package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparedRunTest {
    private final Cell small = TrialSamples.cell(TrialSamples.OPEN, "batch", "1", "blob", "100B");
    private final Cell large = TrialSamples.cell(TrialSamples.OPEN, "batch", "256", "blob", "100B");

    @TempDir
    Path base;

    @Test
    void cellsStandInTheOrderOfTheScenarioWhereItIsKnown() throws Exception {
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        RunContext run = ResultSamples.run(folder.runId(), 1, small, large);
        try (ResultsWriter writer =
                new ResultsWriter(folder, run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            writer.on(new RunEvent.TrialEnded(TrialSamples.valid(large, 1, 900, TrialSamples.latencies(true))));
            writer.on(new RunEvent.TrialEnded(TrialSamples.valid(small, 1, 800, TrialSamples.latencies(true))));
            writer.on(ResultSamples.JUDGED);
        }

        assertThat(ComparedRun.read(folder.path()).cells())
                .extracting(MeasuredCell::id)
                .containsExactly(small.id(), large.id());

        Path alone = Files.copy(folder.path().resolve("results.csv"), base.resolve("alone.csv"));
        assertThat(ComparedRun.read(alone).cells())
                .extracting(MeasuredCell::id)
                .containsExactly(large.id(), small.id());
    }

    @Test
    void aRunThatDidNotEndIsRefusedBecauseItsCellsWereNotJudgedByAllTheirRounds() throws Exception {
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        RunContext run = ResultSamples.run(folder.runId(), 2, small);
        try (ResultsWriter writer =
                new ResultsWriter(folder, run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            writer.on(new RunEvent.TrialEnded(TrialSamples.valid(small, 1, 900, TrialSamples.latencies(true))));

            assertThatThrownBy(() -> ComparedRun.read(folder.path()))
                    .isInstanceOf(ResultsException.class)
                    .hasMessageStartingWith(folder.path() + ": the run goes on, or was killed")
                    .hasMessageContaining("bench resume");
            writer.on(ResultSamples.JUDGED);
        }
        assertThat(ComparedRun.read(folder.path()).trials()).isEqualTo(1);
    }

    @Test
    void histogramsBesideACopyUnderAnotherNameAreNotTaken() throws Exception {
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        RunContext run = ResultSamples.run(folder.runId(), 2, small);
        try (ResultsWriter writer =
                new ResultsWriter(folder, run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            writer.on(new RunEvent.TrialEnded(TrialSamples.valid(small, 1, 900, TrialSamples.latencies(true))));
            writer.on(new RunEvent.TrialEnded(TrialSamples.valid(small, 2, 900, TrialSamples.latencies(true))));
            writer.on(ResultSamples.JUDGED);
        }
        Path results = folder.path().resolve("results.csv");
        Path before = Files.copy(results, results.resolveSibling("before.csv"));

        assertThat(ComparedRun.read(results).cells()).singleElement().satisfies(cell -> assertThat(cell.samples())
                .containsKey(Measure.SERVICE_P50));
        assertThat(ComparedRun.read(before).cells()).singleElement().satisfies(cell -> {
            assertThat(cell.samples()).containsKey(Measure.THROUGHPUT).doesNotContainKey(Measure.SERVICE_P50);
            assertThat(cell.withoutHistograms()).isTrue();
        });
    }

    /** The store of the first run keeps 86 % of what its probes kept for as long as a check, that of the second 88 %. */
    @Test
    void aLoadThatALowCheckKeptMayBeAsHighAsThatOfTheCheckBefore() throws Exception {
        ComparedRun first = ComparedRun.read(lowered(0.86));
        ComparedRun second = ComparedRun.read(lowered(0.88));

        Sample found = Objects.requireNonNull(first.cells().get(0).samples().get(Measure.HIGHEST_LOAD));
        assertThat(found.value().orElseThrow()).isCloseTo(7430, within(1.0));
        assertThat(found.interval().orElseThrow().high()).isCloseTo(8706, within(1.0));

        Sample higher = Objects.requireNonNull(second.cells().get(0).samples().get(Measure.HIGHEST_LOAD));
        assertThat(higher.value().orElseThrow()).isCloseTo(8706, within(1.0));
        assertThat(higher.interval().orElseThrow().high()).isCloseTo(9423, within(1.0));

        assertThat(Comparison.of(second, List.of(first), 0.03)
                        .runs()
                        .get(0)
                        .cells()
                        .get(0)
                        .said())
                .isEqualTo("no detectable difference");
    }

    /** A run whose checks go down from a load that probes kept to the first below a share of it. */
    private Path lowered(double share) throws Exception {
        Cell searched = searched();
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        RunContext run = ResultSamples.run(folder.runId(), 5, searched);
        try (ResultsWriter writer =
                new ResultsWriter(folder, run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            for (int trial = 1; trial <= 5; trial++) {
                double load = 10_000;
                double step = 1.02;
                for (int number = 1; load > share * 10_000; number++) {
                    writer.on(probe(offering(searched, trial, load), number, false));
                    load /= step;
                    step *= step;
                }
                TrialResult kept = offering(searched, trial, load);
                writer.on(probe(kept, 9, true));
                writer.on(new RunEvent.TrialEnded(kept));
            }
            writer.on(ResultSamples.JUDGED);
        }
        return folder.path();
    }

    private static Cell searched() throws Exception {
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), "question: How much?\nload: {model: find-max, responseP99: 5ms}", "kafka")
                .cells()
                .get(0);
    }

    private static TrialResult offering(Cell searched, int trial, double load) {
        return TrialSamples.valid(searched.offering(load, 7), trial, (long) load, TrialSamples.latencies(true));
    }

    private static RunEvent probe(TrialResult check, int number, boolean kept) {
        return new RunEvent.ProbeEnded(
                check, number, 0, true, kept ? Optional.empty() : Optional.of("response-time p99 12.00 ms"));
    }
}
