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

class VisibilityTableTest {
    @TempDir
    private Path folder;

    @Test
    void aCellHasALineOfAllItsTrialsThatHaveFigures() throws IOException {
        try (PrintStream print =
                new PrintStream(folder.resolve("histograms.hlog").toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(print);
            log.outputLogFormatVersion();
            for (int trial = 1; trial <= 3; trial++) {
                total(log, trial, "service", 9_000_000, 1000);
                total(log, trial, "visibility", 1_000_000L * trial, 102);
                total(log, trial, "visibility_after_ack", 500_000, 102);
            }
        }
        RunResults run = run(List.of(row(1, "VALID", "100"), row(2, "UNSTEADY", "300"), row(3, "FAILED", "900")));

        assertThat(VisibilityTable.render(run, folder, 80)).isEqualTo("""
                Visibility, from sending a blob until another reader had it, of all trials together:
                seen  never     p50  p99  max  p50 after ack  known within  cell
                 200      4  1.00ms    -    -          500us         300us  blob=1KB
                """);
    }

    @Test
    void withoutAMeasureOfItThereIsNoTable() {
        RowView plain =
                RowView.of(Map.of("cell", "blob=1KB", "trial", "1", "verdict", "VALID", "visibility_samples", ""));

        assertThat(VisibilityTable.render(run(List.of(plain)), folder, 80)).isEmpty();
    }

    private static void total(HistogramLogWriter log, int trial, String metric, long valueNs, long count) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        histogram.recordValueWithCount(valueNs, count);
        histogram.setTag(new HistogramTag("blob=1KB", trial, metric, true).text());
        log.outputIntervalHistogram(0, 1, histogram, 1e6);
    }

    private static RowView row(int trial, String verdict, String resolutionUs) {
        return RowView.of(Map.of(
                "cell",
                "blob=1KB",
                "trial",
                String.valueOf(trial),
                "verdict",
                verdict,
                "visibility_samples",
                "102",
                "visibility_unseen",
                "2",
                "visibility_resolution_us",
                resolutionUs));
    }

    private static RunResults run(List<RowView> rows) {
        return new RunResults(
                "run",
                "redis",
                "visible",
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
