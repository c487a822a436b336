package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.RunResults.PlannedCell;
import io.blobbench.results.RunStatus;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.scenario.text.Show;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KindTableTest {
    @TempDir
    private Path folder;

    @Test
    void eachKindAndOutcomeHasALineOfAllTrialsThatHaveFigures() throws IOException {
        try (PrintStream print =
                new PrintStream(folder.resolve("histograms.hlog").toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(print);
            log.outputLogFormatVersion();
            for (int trial = 1; trial <= 3; trial++) {
                total(log, "blob=1KB", trial, "service", 1_000_000, 1300);
                total(log, "blob=1KB", trial, "service.get", 1_000_000L * trial, 1000);
                total(log, "blob=1KB", trial, "service.get.refused", 500_000, 20);
                total(log, "blob=1KB", trial, "service.put", 9_000_000, 300);
            }
        }
        RunResults run = run(List.of(row(1, "VALID"), row(2, "UNSTEADY"), row(3, "FAILED")));

        assertThat(KindTable.render(run, folder, 80)).isEqualTo("""
                By kind of operation, service times of all trials together:
                kind          operations/s     p50        p99  cell
                get                    500  1.00ms     2.00ms  blob=1KB
                get, refused            10   500us  max 500us  blob=1KB
                put                    150  9.00ms     9.00ms  blob=1KB
                """);
    }

    @Test
    void withoutSeveralKindsThereIsNoTable() throws IOException {
        RunResults run = run(List.of(row(1, "VALID")));
        assertThat(KindTable.render(run, folder, 80)).isEmpty();

        try (PrintStream print =
                new PrintStream(folder.resolve("histograms.hlog").toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(print);
            total(log, "blob=1KB", 1, "service", 1_000_000, 1300);
            total(log, "blob=1KB", 1, "service.get", 1_000_000, 1300);
        }
        assertThat(KindTable.render(run, folder, 80)).isEmpty();
    }

    private static void total(
            HistogramLogWriter log, String cell, int trial, String metric, long valueNs, long operations) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        histogram.recordValueWithCount(valueNs, operations);
        histogram.setTag(new HistogramTag(cell, trial, metric, true).text());
        log.outputIntervalHistogram(0, 1, histogram, 1e6);
    }

    private static RowView row(int trial, String verdict) {
        return RowView.of(
                Map.of("cell", "blob=1KB", "trial", String.valueOf(trial), "verdict", verdict, "measured_s", "2"));
    }

    private static RunResults run(List<RowView> rows) {
        return new RunResults(
                "run",
                "redis",
                "mix",
                "local",
                "cpu, 2 cores, os",
                RunStatus.COMPLETE,
                "",
                List.of("blob"),
                Show.THROUGHPUT,
                List.of(new PlannedCell("blob=1KB", Map.of("blob", "1KB"), 0)),
                rows.size(),
                rows,
                false);
    }
}
