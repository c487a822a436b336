package io.blobbench.report.run;

import static io.blobbench.report.table.TextTable.Field.left;
import static io.blobbench.report.table.TextTable.Field.right;

import io.blobbench.measure.Percentiles;
import io.blobbench.report.cell.MetricOrder;
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

/** The kinds of operation of a run apart, each with its outcomes and sizes, where a workload has several: a line each, all trials of a cell together. */
public final class KindTable {
    private static final String RESPONSE = "response.";
    private static final String SERVICE = "service.";

    private KindTable() {}

    /**
     * Renders the table.
     *
     * @param folder of the run, with its histograms
     * @param width columns of the terminal; with less than the table needs, its fields continue below
     * @return lines joined and ended by {@code \n}; empty where no kinds were distinguished
     */
    public static String render(RunResults run, Path folder, int width) {
        return HistogramLog.readIfPossible(folder, tag -> tag.metric().contains("."))
                .map(times -> render(run, times, width))
                .orElse("");
    }

    private static String render(RunResults run, Map<HistogramTag, TrialHistogram> times, int width) {
        boolean scheduled = times.keySet().stream().anyMatch(tag -> tag.metric().startsWith(RESPONSE));
        String prefix = scheduled ? RESPONSE : SERVICE;
        List<String> metrics = times.keySet().stream()
                .map(HistogramTag::metric)
                .filter(metric -> metric.startsWith(prefix))
                .distinct()
                .sorted(MetricOrder.BY_KIND_AND_SIZE)
                .toList();
        List<List<Field>> lines = new ArrayList<>();
        lines.add(List.of(left("kind"), right("operations/s"), right("p50"), right("p99"), left("cell")));
        run.trialsByCell().forEach((cell, rows) -> {
            List<RowView> trials = RowView.withFigures(rows);
            List<List<Field>> ofCell = new ArrayList<>();
            for (String metric : metrics) {
                add(ofCell, cell, metric, metric.substring(prefix.length()), trials, times);
            }
            if (ofCell.size() > 1) { // else the table of the run has its times
                lines.addAll(ofCell);
            }
        });
        if (lines.size() == 1) {
            return "";
        }
        return "By kind of operation" + (metrics.stream().anyMatch(MetricOrder::sized) ? " and size, " : ", ")
                + (scheduled ? "response" : "service") + " times of all trials together:\n"
                + String.join("\n", TextTable.fitted(lines, width)) + "\n";
    }

    private static void add(
            List<List<Field>> lines,
            String cell,
            String metric,
            String kind,
            List<RowView> trials,
            Map<HistogramTag, TrialHistogram> times) {
        List<TrialHistogram> found = MergedTimes.found(times, cell, metric, trials);
        if (found.isEmpty()) {
            return;
        }
        MergedTimes merged = new MergedTimes(found);
        long operations = merged.count();
        double seconds = trials.stream()
                .flatMapToDouble(row -> row.number("measured_s").stream())
                .sum();
        lines.add(List.of(
                left(kind.replace(".", ", ")),
                right(Humanized.count(operations / seconds)),
                right(time(merged, 50)),
                right(time(merged, 99)),
                left(cell)));
    }

    /** With too few operations for a percentile, their maximum. */
    private static String time(MergedTimes merged, double percentile) {
        boolean known = Percentiles.has(percentile, merged.count());
        String text = Humanized.micros(merged.percentileUs(known ? percentile : 100));
        return known ? text : "max " + text;
    }
}
