package io.blobbench.report;

import io.blobbench.scenario.Show;
import io.blobbench.trial.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * The trials of one cell, as one field of the table.
 *
 * @param rows empty when the run did not come so far
 * @param show which of their figures
 */
record CellTrials(List<RowView> rows, Show show) implements Field {
    private static final String NOTHING = "-";

    @Override
    public String field(Detail detail) {
        List<RowView> valid =
                rows.stream().filter(row -> row.verdict() == Verdict.VALID).toList();
        if (valid.isEmpty()) {
            return rows.isEmpty() ? "not run" : word(rows.get(0).verdict(), detail);
        }
        String field =
                switch (show) {
                    case THROUGHPUT -> throughput(detail, valid);
                    case MEAN -> mean(detail, valid);
                    case SPACE -> space(detail, valid);
                };
        return valid.size() == rows.size() ? field : field + "\n" + valid.size() + "/" + rows.size() + " VALID";
    }

    private static String throughput(Detail detail, List<RowView> valid) {
        String throughput = median(valid, "throughput_blobs_s", Humanized::count);
        String time = scheduled(valid) ? "response" : "service";
        String p50 = median(valid, time + "_p50_us", Humanized::micros);
        String p99 = median(valid, time + "_p99_us", Humanized::micros);
        String range = range(valid);
        return switch (detail) {
            case WIDE ->
                throughput + " blobs/s" + (range.isEmpty() ? "" : " " + range) + "\np50 " + p50 + " p99 " + p99;
            case NORMAL -> throughput + "/s" + (range.isEmpty() ? "" : "\n" + range) + "\np99 " + p99;
            case SHORT -> throughput + "\n" + p99;
        };
    }

    /** Whether operations had intended starts: then their response times show what a stall does to all of them. */
    static boolean scheduled(List<RowView> rows) {
        return rows.stream().anyMatch(row -> row.number("response_p99_us").isPresent());
    }

    private static String mean(Detail detail, List<RowView> valid) {
        String throughput = median(valid, "throughput_blobs_s", Humanized::count);
        String mean = median(valid, "service_mean_us", Humanized::micros);
        String p50 = median(valid, "service_p50_us", Humanized::micros);
        return switch (detail) {
            case WIDE -> "mean " + mean + " p50 " + p50 + "\n" + throughput + " blobs/s";
            case NORMAL -> "mean " + mean + "\np50 " + p50 + "\n" + throughput + "/s";
            case SHORT -> mean + "\n" + p50;
        };
    }

    private static String space(Detail detail, List<RowView> valid) {
        String bytes = median(valid, "space_bytes_per_blob", Humanized::count);
        return detail == Detail.SHORT ? bytes : bytes + " B\n" + valid.get(0).text("medium");
    }

    private static String range(List<RowView> valid) {
        double[] sorted = sorted(valid, "throughput_blobs_s");
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
