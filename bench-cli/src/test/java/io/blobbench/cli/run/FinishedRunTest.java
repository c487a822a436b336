package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.report.page.ReportPage;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunFolder;
import io.blobbench.results.histogram.HistogramLogFile;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.sweep.RunSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FinishedRunTest {
    private final PrintStream outBefore = System.out;
    private final PrintStream errBefore = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path base;

    @BeforeEach
    void printToBytes() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void printAsBefore() {
        System.setOut(outBefore);
        System.setErr(errBefore);
    }

    @Test
    void aDamagedHistogramLeavesTheAnswerAndIsNamed() throws IOException {
        Path folder = written();
        Path histograms = folder.resolve(HistogramLogFile.FILE_NAME);
        Files.writeString(histograms, Files.readString(histograms).replaceAll("(?m)^(Tag=.*),[^,]*$", "$1,!"));
        RunSummary summary = new RunSummary(Map.of(Verdict.VALID, 2), false, Optional.empty());

        new FinishedRun(folder, folder, "batch-size", summary, false, true)
                .shown(ProgramEnvironment.ofProcess(), OutputForm.TABLE);

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("kafka reaches 1.00k blobs/s");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("bench: no percentiles of several trials: " + histograms)
                .contains("damaged histogram");
    }

    @Test
    void otherServersOfAResumedRunAreNamed() throws IOException {
        Path folder = written();
        Path manifest = folder.resolve(ManifestFile.NAME);
        Files.writeString(
                manifest,
                Files.readString(manifest)
                        .replace(
                                "\"resumptions\" : [ ]",
                                "\"resumptions\" : [{\"differences\": {\"server\": \"8.2.0, was 8.0.1\"}}]"));
        RunSummary summary = new RunSummary(Map.of(Verdict.VALID, 2), false, Optional.empty());

        new FinishedRun(folder, folder, "batch-size", summary, false, true)
                .shown(ProgramEnvironment.ofProcess(), OutputForm.TABLE);

        assertThat(out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
                .contains("kafka reaches 1.00k blobs/s")
                .contains(" The run was resumed in another environment: server 8.2.0, was 8.0.1. ");
    }

    @Test
    void aPageThatCannotBeWrittenIsNamedAndDecidesOnTheExitCode() throws IOException {
        Path folder = written();
        Files.createDirectories(folder.resolve(ReportPage.FILE_NAME).resolve("in the way"));
        RunSummary summary = new RunSummary(Map.of(Verdict.VALID, 2), false, Optional.empty());

        FinishedRun shown = new FinishedRun(folder, folder, "batch-size", summary, false, true)
                .shown(ProgramEnvironment.ofProcess(), OutputForm.TABLE);

        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("bench: no report.html: ");
        assertThat(shown.exitCode()).isEqualTo(ExitCodes.BAD_ROWS);
    }

    @ParameterizedTest
    @CsvSource({
        "VALID, false, false, 0",
        "UNSTEADY, false, false, 0",
        "UNSUPPORTED, false, false, 0",
        "INVALID, false, false, 1",
        "TIMED_OUT, false, false, 1",
        "FAILED, false, false, 1",
        "VALID, true, false, 130",
        "VALID, false, true, 130",
        "TIMED_OUT, true, true, 130",
    })
    void theExitCodeTellsBadRowsAndInterruptions(Verdict verdict, boolean interrupted, boolean stopped, int code) {
        RunSummary summary = new RunSummary(Map.of(verdict, 1), interrupted, Optional.empty());

        assertThat(new FinishedRun(base, base, "smoke", summary, stopped, true).exitCode())
                .isEqualTo(code);
    }

    private Path written() {
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED);
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        try (ResultsWriter writer = new ResultsWriter(
                folder,
                ResultSamples.run(folder.runId(), 2, cell),
                ResultSamples.HOST,
                ManifestSeal.NONE,
                ResultSamples.CLOCK)) {
            for (int trial = 1; trial <= 2; trial++) {
                writer.on(
                        new RunEvent.TrialEnded(TrialSamples.valid(cell, trial, 1000, TrialSamples.latencies(false))));
            }
            writer.on(ResultSamples.JUDGED);
        }
        return folder.path();
    }
}
