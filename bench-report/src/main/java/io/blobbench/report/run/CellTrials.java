package io.blobbench.report.run;

import io.blobbench.measure.Median;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.CellPercentiles;
import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.report.table.Detail;
import io.blobbench.report.table.Grid.Field;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.text.Show;
import io.blobbench.trial.facts.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The trials of one cell, as one field of the table.
 *
 * @param rows empty when the trial was not run
 * @param show the figures to show
 * @param percentiles of all trials together; where they are not known, the median of the trials stands
 */
record CellTrials(List<RowView> rows, Show show, CellPercentiles percentiles) implements Field {
    private static final String NOTHING = "-";

    @Override
    public String field(Detail detail) {
        List<RowView> counted = RowView.withFigures(rows);
        if (counted.isEmpty()) {
            return rows.isEmpty() ? "not run" : word(rows.get(0).verdict(), detail);
        }
        String field =
                switch (show) {
                    case THROUGHPUT -> throughput(detail, counted);
                    case MEAN -> mean(detail, counted);
                    case SPACE -> space(detail, counted);
                    case THRESHOLDS -> thresholds(detail, counted);
                    case CONNECTIONS -> connections(detail, counted);
                };
        String share = counted.size() + "/" + rows.size() + (mark(counted).isEmpty() ? " VALID" : " used");
        return counted.size() == rows.size() ? field : field + "\n" + share;
    }

    private String throughput(Detail detail, List<RowView> counted) {
        if (searched(counted)) {
            return load(detail, counted);
        }
        String throughput = median(counted, "throughput_blobs_s", Humanized::count);
        String time = times(counted);
        String p50 = time(counted, time + "_p50_us", "p50 ", false);
        String range = range(counted, "throughput_blobs_s");
        String mark = mark(counted);
        return switch (detail) {
            case WIDE ->
                throughput + " blobs/s" + mark + (range.isEmpty() ? "" : " " + range) + "\n" + p50 + " "
                        + p99(counted, time, "p99 ", true);
            case NORMAL, NARROW ->
                throughput + "/s" + mark + (range.isEmpty() ? "" : "\n" + range) + "\n"
                        + p99(counted, time, "p99 ", detail == Detail.NORMAL);
            case SHORT -> throughput + mark + "\n" + p99(counted, time, "", false);
        };
    }

    /** The load that a search found, and the times of its final check. */
    private String load(Detail detail, List<RowView> counted) {
        String load = median(counted, "offered_ops_s", Humanized::count);
        String range = range(counted, "offered_ops_s");
        return load + (detail == Detail.SHORT ? "" : " ops/s") + mark(counted)
                + (range.isEmpty() || detail == Detail.SHORT ? "" : (detail == Detail.WIDE ? " " : "\n") + range) + "\n"
                + p99(
                        counted,
                        "response",
                        detail == Detail.SHORT ? "" : "p99 ",
                        detail == Detail.WIDE || detail == Detail.NORMAL);
    }

    /** Whether the median of the trials' percentiles stands for that of all trials together, which is not known. */
    boolean unmerged() {
        List<RowView> counted = RowView.withFigures(rows);
        if (counted.size() < 2) {
            return false;
        }
        return Stream.of("_p50_us", "_p99_us")
                .map(percentile -> times(counted) + percentile)
                .anyMatch(
                        column -> percentiles.of(counted.get(0).cell(), column).isEmpty()
                                && counted.stream()
                                        .allMatch(row -> row.number(column).isPresent()));
    }

    /** Whether the load is the answer, not a condition. */
    static boolean searched(List<RowView> rows) {
        return rows.stream().anyMatch(row -> row.hasLoad(LoadKind.FIND_MAX));
    }

    /** The p99 with its name; the maximum with its own, where there are too few operations. */
    private String p99(List<RowView> counted, String time, String name, boolean interval) {
        String p99 = time(counted, time + "_p99_us", name, interval);
        OptionalDouble longest = counted.stream()
                .flatMapToDouble(row -> row.number(time + "_max_us").stream())
                .max();
        return p99.endsWith(NOTHING) && longest.isPresent() ? "max " + Humanized.micros(longest.getAsDouble()) : p99;
    }

    private String time(List<RowView> counted, String column, String name, boolean interval) {
        return name
                + percentiles
                        .of(counted.get(0).cell(), column)
                        .map(percentile -> Humanized.micros(percentile.value())
                                + (interval
                                        ? percentile
                                                .interval()
                                                .map(CellTrials::ends)
                                                .orElse("")
                                        : ""))
                        .orElseGet(() -> medianOfAll(counted, column));
    }

    /** Without those of trials with too few operations, which may be the slow ones, it would be that of the others. */
    private static String medianOfAll(List<RowView> counted, String column) {
        boolean all = counted.stream().allMatch(row -> row.number(column).isPresent());
        return all ? median(counted, column, Humanized::micros) : NOTHING;
    }

    private static String ends(ConfidenceInterval interval) {
        return " [" + Humanized.micros(interval.low()) + ".." + Humanized.micros(interval.high()) + "]";
    }

    /** The times to show: where operations had intended starts, their response times show what a stall does to all of them. */
    static String times(List<RowView> rows) {
        return rows.stream().anyMatch(row -> row.number("response_max_us").isPresent()) ? "response" : "service";
    }

    private static String mark(List<RowView> counted) {
        return counted.stream().anyMatch(row -> row.verdict() == Verdict.UNSTEADY) ? Humanized.UNSTEADY : "";
    }

    private String mean(Detail detail, List<RowView> counted) {
        String throughput = median(counted, "throughput_blobs_s", Humanized::count) + "/s";
        String time = times(counted);
        String mean = median(counted, time + "_mean_us", Humanized::micros) + mark(counted);
        String p50 = time(counted, time + "_p50_us", "", detail == Detail.WIDE || detail == Detail.NORMAL);
        return switch (detail) {
            case WIDE -> "mean " + mean + " p50 " + p50 + "\n" + throughput.replace("/s", " blobs/s");
            case NORMAL, NARROW -> "mean " + mean + "\np50 " + p50 + "\n" + throughput;
            case SHORT -> mean + "\n" + p50;
        };
    }

    private static String space(Detail detail, List<RowView> counted) {
        String bytes = median(counted, "space_bytes_per_blob", Humanized::count);
        return detail == Detail.SHORT
                ? bytes + mark(counted)
                : bytes + " B" + mark(counted) + "\n" + counted.get(0).text("medium");
    }

    private String thresholds(Detail detail, List<RowView> counted) {
        String time = times(counted);
        String p99 = p99(counted, time, detail == Detail.SHORT ? "" : "p99 ", detail == Detail.WIDE) + mark(counted);
        String p50 = detail == Detail.SHORT ? "" : time(counted, time + "_p50_us", "p50 ", false) + "\n";
        Map<String, Long> over = OverThresholds.sum(counted);
        String counts = over.entrySet().stream()
                .map(each -> "over " + each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining("\n"));
        return p50 + p99 + (counts.isEmpty() ? "" : "\n" + counts);
    }

    private String connections(Detail detail, List<RowView> counted) {
        String opened = median(counted, "connections_opened", Humanized::count);
        String p99 = p99(counted, "connect", detail == Detail.SHORT ? "" : "p99 ", false);
        String bytes = median(counted, "server_b_per_connection", Humanized::count);
        return detail == Detail.SHORT
                ? opened + "\n" + p99
                : opened + " held\nconnect " + p99 + "\n" + bytes + " B each";
    }

    private static String range(List<RowView> counted, String column) {
        double[] sorted = sorted(counted, column);
        return sorted.length < 2
                ? ""
                : "[" + Humanized.count(sorted[0]) + ".." + Humanized.count(sorted[sorted.length - 1]) + "]";
    }

    static String word(Verdict verdict, Detail detail) {
        return switch (verdict) {
            case TIMED_OUT -> "timeout";
            case UNSUPPORTED -> detail == Detail.SHORT ? "unsupp." : "UNSUPPORTED";
            case VALID, UNSTEADY, INVALID, FAILED -> verdict.name();
        };
    }

    private static String median(List<RowView> rows, String column, DoubleFunction<String> written) {
        OptionalDouble median = Median.of(sorted(rows, column));
        return median.isEmpty() ? NOTHING : written.apply(median.getAsDouble());
    }

    private static double[] sorted(List<RowView> rows, String column) {
        double[] values = rows.stream()
                .flatMapToDouble(row -> row.number(column).stream())
                .toArray();
        Arrays.sort(values);
        return values;
    }
}
