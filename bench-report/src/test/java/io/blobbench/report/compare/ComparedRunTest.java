package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.statistics.Measure;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
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
}
