package io.blobbench.report;

import io.blobbench.trial.Verdict;
import java.util.Arrays;
import java.util.List;

/**
 * The trials of one cell, as one field of the table.
 *
 * @param rows empty when the run did not come so far
 */
record CellTrials(List<RowView> rows) {
    /** Lines of the field, joined by {@code \n}. */
    String field(Detail detail) {
        List<RowView> valid =
                rows.stream().filter(row -> row.verdict() == Verdict.VALID).toList();
        if (valid.isEmpty()) {
            return rows.isEmpty() ? "not run" : word(rows.get(0).verdict(), detail);
        }
        double[] throughputs = sorted(valid, "throughput_blobs_s");
        String field = numbers(detail, throughputs, sorted(valid, "service_p50_us"), sorted(valid, "service_p99_us"));
        return valid.size() == rows.size() ? field : field + "\n" + valid.size() + "/" + rows.size() + " VALID";
    }

    private static String numbers(Detail detail, double[] throughputs, double[] p50Us, double[] p99Us) {
        String throughput = throughputs.length == 0 ? "-" : Humanized.count(median(throughputs));
        String p99 = p99Us.length == 0 ? "-" : Humanized.micros(median(p99Us));
        String p50 = p50Us.length == 0 ? "-" : Humanized.micros(median(p50Us));
        String range = throughputs.length < 2 ? "" : range(throughputs);
        return switch (detail) {
            case WIDE ->
                throughput + " blobs/s" + (range.isEmpty() ? "" : " " + range) + "\np50 " + p50 + " p99 " + p99;
            case NORMAL -> throughput + "/s" + (range.isEmpty() ? "" : "\n" + range) + "\np99 " + p99;
            case SHORT -> throughput + "\n" + p99;
        };
    }

    private static String range(double[] sorted) {
        return "[" + Humanized.count(sorted[0]) + ".." + Humanized.count(sorted[sorted.length - 1]) + "]";
    }

    private static String word(Verdict verdict, Detail detail) {
        return switch (verdict) {
            case TIMED_OUT -> "timeout";
            case UNSUPPORTED -> detail == Detail.SHORT ? "unsupp." : "UNSUPPORTED";
            case VALID, INVALID, FAILED -> verdict.name();
        };
    }

    private static double[] sorted(List<RowView> rows, String column) {
        double[] values = rows.stream()
                .flatMapToDouble(row -> row.number(column).stream())
                .toArray();
        Arrays.sort(values);
        return values;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
