package io.blobbench.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.results.RunStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class KilledRunIT {
    @TempDir
    Path folder;

    @Test
    @Timeout(120)
    void whatWasJournaledIsReadableAfterTheHarnessWasKilled() throws Exception {
        Process harness = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessRun.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = harness.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo("journaled");
        } finally {
            harness.destroyForcibly();
        }
        assertThat(harness.waitFor(30, TimeUnit.SECONDS)).isTrue();

        RunResults run = RunReader.read(folder);

        assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(run.partial()).isTrue();
        assertThat(run.rows()).hasSizeGreaterThanOrEqualTo(EndlessRun.REPORTED_AFTER);
        assertThat(Files.readAllLines(folder.resolve("intervals.csv"))).hasSizeGreaterThan(EndlessRun.REPORTED_AFTER);
        assertThat(histograms()).isGreaterThanOrEqualTo(EndlessRun.REPORTED_AFTER);
    }

    private int histograms() throws IOException {
        int histograms = 0;
        try (HistogramLogReader log =
                new HistogramLogReader(folder.resolve("histograms.hlog").toFile())) {
            while (log.hasNext() && histograms < EndlessRun.REPORTED_AFTER) {
                assertThat(log.nextIntervalHistogram()).isNotNull();
                histograms++;
            }
        }
        return histograms;
    }
}
