package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.WrittenRun;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.journal.InterruptedRun;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.results.manifest.ResumptionEntry;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunMatrixTest {
    private final Cell small = TrialSamples.cell(TrialSamples.CLOSED, "batch", "1");
    private final Cell large = TrialSamples.cell(TrialSamples.CLOSED, "batch", "256");

    @TempDir
    private Path base;

    @Test
    void theLastRunOfAScenarioOnAStoreStandsInTheTable() {
        writeRun(Verdict.FAILED);
        writeRun(Verdict.UNSUPPORTED);

        assertThat(RunMatrix.render(base, 80, false)).isEqualTo("""
                +------------------+---------------+
                | scenario \\ store |         kafka |
                +------------------+---------------+
                |       batch-size |       1 VALID |
                |                  | 1 UNSUPPORTED |
                |                  | 5.00k blobs/s |
                |                  |           0 s |
                +------------------+---------------+
                """);
    }

    @Test
    void theLastRunIsTheOneThatStartedLastWhateverItsNameSays() throws IOException {
        Path inSummerTime = writeRun(Verdict.FAILED);
        Path inWinterTime = writeRun(Verdict.UNSUPPORTED);
        Path manifest = inSummerTime.resolve(ManifestFile.NAME);
        Files.writeString(
                manifest,
                Files.readString(manifest).replaceFirst("\"started_at\" : \"2026", "\"started_at\" : \"2025"));
        Files.move(inSummerTime, base.resolve("20261025-025500-kafka-batch-size"));
        Files.move(inWinterTime, base.resolve("20261025-020500-kafka-batch-size"));

        assertThat(RunMatrix.render(base, 80, false)).contains("1 UNSUPPORTED").doesNotContain("FAILED");
    }

    @Test
    void theShareOfARunsTimeThatWasLoadStandsBelowIt() {
        writeRun(TrialSamples.START.plusSeconds(10));

        assertThat(RunMatrix.render(base, 80, false)).contains("10 s", "60 % load");
    }

    @Test
    void aRunDuringWhichTheClockWasSetBackHasNoDuration() {
        writeRun(TrialSamples.START.minusSeconds(3480));

        assertThat(RunMatrix.render(base, 80, false)).contains("1 VALID").doesNotContain(" s |", "load");
    }

    @Test
    void runsThatTookTurnsHaveNoShareOfTheirTime() {
        writeRun(TrialSamples.START.plusSeconds(10));
        writeRun(TrialSamples.START.plusSeconds(12));

        assertThat(RunMatrix.render(base, 80, false)).contains("12 s").doesNotContain("load");
    }

    @Test
    void aRunThatWasResumedHasNoDurationAndTakesNoneFromRunsInItsPause() {
        writeResumedRun(TrialSamples.START.plus(Duration.ofDays(1)));

        assertThat(RunMatrix.render(base, 80, false)).contains("2 VALID").doesNotContain(" s |");

        writeRun(TrialSamples.START.plusSeconds(10));

        assertThat(RunMatrix.render(base, 80, false)).contains("10 s", "60 % load");
    }

    private void writeResumedRun(Instant end) {
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        RunContext run = ResultSamples.run(folder.runId(), 2, small);
        try (ResultsWriter writer =
                new ResultsWriter(folder, run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            writer.on(new RunEvent.TrialEnded(TrialSamples.valid(small, 1, 5000, TrialSamples.latencies(false))));
            writer.on(ResultSamples.JUDGED);
        }
        ResumptionEntry resumption =
                new ResumptionEntry(Optional.of(end), 1, List.of("resume"), List.of(), new TreeMap<>());
        try (ResultsWriter writer = ResultsWriter.resume(
                InterruptedRun.read(folder.path()), run, resumption, ManifestSeal.NONE, InstantSource.fixed(end))) {
            writer.on(new RunEvent.TrialEnded(TrialSamples.valid(small, 2, 5000, TrialSamples.latencies(false))));
            writer.on(ResultSamples.JUDGED);
        }
    }

    private void writeRun(Instant end) {
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        RunContext run = ResultSamples.run(folder.runId(), 1, small);
        try (ResultsWriter writer =
                new ResultsWriter(folder, run, ResultSamples.HOST, ManifestSeal.NONE, InstantSource.fixed(end))) {
            TrialResult result = TrialSamples.valid(small, 1, 5000, TrialSamples.latencies(false));
            writer.on(new RunEvent.TrialEnded(TrialSamples.lasting(result, 9, 6)));
            writer.on(ResultSamples.JUDGED);
        }
    }

    @Test
    void aFolderWithoutRunsGivesNothing() {
        assertThat(RunMatrix.render(base, 80, false)).isEmpty();
        assertThat(RunMatrix.render(base.resolve("none"), 80, false)).isEmpty();
    }

    private Path writeRun(Verdict verdict) {
        RunResults run = WrittenRun.write(
                base,
                1,
                List.of(small, large),
                List.of(
                        TrialSamples.valid(small, 1, 5000, TrialSamples.latencies(false)),
                        TrialSamples.unmeasured(large, 1, verdict, "one node only")));
        return base.resolve(run.runId());
    }
}
