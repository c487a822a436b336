package io.blobbench.report.run;

import static io.blobbench.report.table.TextTable.Field.left;
import static io.blobbench.report.table.TextTable.Field.right;

import io.blobbench.measure.Percentiles;
import io.blobbench.report.cell.SeenBlobs;
import io.blobbench.report.read.HistogramLog;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.report.statistics.MergedTimes;
import io.blobbench.report.table.Humanized;
import io.blobbench.report.table.TextTable;
import io.blobbench.report.table.TextTable.Field;
import io.blobbench.results.histogram.HistogramTag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How long the blobs of a run took until another reader saw them: a line for each cell, all trials together. */
public final class VisibilityTable {
    private static final String SINCE_SENT = "visibility";
    private static final String SINCE_ACKNOWLEDGED = "visibility_after_ack";

    private VisibilityTable() {}

    /**
     * Renders the table.
     *
     * @param folder of the run, with its histograms
     * @param width columns of the terminal; with less than the table needs, its fields continue below
     * @return lines joined and ended by {@code \n}; empty where no scenario measured it
     */
    public static String render(RunResults run, Path folder, int width) {
        if (run.rows().stream().allMatch(row -> row.number("visibility_samples").isEmpty())) {
            return "";
        }
        return HistogramLog.readIfPossible(folder, tag -> tag.metric().startsWith(SINCE_SENT))
                .map(times -> render(run, times, width))
                .orElse("");
    }

    private static String render(RunResults run, Map<HistogramTag, TrialHistogram> times, int width) {
        List<List<Field>> lines = new ArrayList<>();
        lines.add(List.of(
                right("seen"),
                right("never"),
                right("p50"),
                right("p99"),
                right("max"),
                right("p50 after ack"),
                right("known within"),
                left("cell")));
        run.trialsByCell().forEach((cell, rows) -> {
            List<RowView> trials = RowView.withFigures(rows).stream()
                    .filter(row -> row.number("visibility_samples").isPresent())
                    .toList();
            if (!trials.isEmpty()) {
                lines.add(line(cell, trials, times));
            }
        });
        if (lines.size() == 1) {
            return "";
        }
        return "Visibility, from sending a blob until another reader had it, of all trials together:\n"
                + String.join("\n", TextTable.fitted(lines, width)) + "\n";
    }

    private static List<Field> line(String cell, List<RowView> trials, Map<HistogramTag, TrialHistogram> times) {
        List<TrialHistogram> sent = MergedTimes.found(times, cell, SINCE_SENT, trials);
        List<TrialHistogram> acknowledged = MergedTimes.found(times, cell, SINCE_ACKNOWLEDGED, trials);
        double within = trials.stream()
                .flatMapToDouble(row -> row.number("visibility_resolution_us").stream())
                .max()
                .orElse(Double.NaN);
        return List.of(
                right(Long.toString(SeenBlobs.seen(trials))),
                right(Long.toString(SeenBlobs.unseen(trials))),
                right(time(sent, 50, trials)),
                right(time(sent, 99, trials)),
                right(time(sent, 100, trials)),
                right(time(acknowledged, 50, trials)),
                right(Double.isNaN(within) ? "-" : Humanized.micros(within)),
                left(cell));
    }

    /** {@code -} where too few blobs were followed, or too many of them not seen. */
    private static String time(List<TrialHistogram> times, double percentile, List<RowView> trials) {
        if (times.isEmpty() || !SeenBlobs.know(SINCE_SENT, percentile, trials)) {
            return "-";
        }
        MergedTimes merged = new MergedTimes(times);
        boolean known = percentile == 100 || Percentiles.has(percentile, merged.count());
        return known ? Humanized.micros(merged.percentileUs(percentile)) : "-";
    }
}
