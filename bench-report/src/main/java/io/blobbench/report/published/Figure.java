package io.blobbench.report.published;

import io.blobbench.report.read.RowView;
import io.blobbench.report.table.Humanized;
import io.blobbench.results.ResultsException;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * A published quantity and the corresponding column of our rows.
 *
 * @param metric its name in the published file
 * @param unit as published
 * @param column of results.csv; of a round trip that of its service time
 * @param factor from the published unit to that of the column
 * @param percentile of the times of all trials together, 100 for their maximum; 0 for a figure that is the median of trials
 * @param title for people
 * @param shown a value of the column, for people
 */
record Figure(
        String metric,
        String unit,
        String column,
        double factor,
        double percentile,
        String title,
        DoubleFunction<String> shown) {
    private static final String SERVICE = "service";
    private static final String RESPONSE = "response";

    private static final List<Figure> ALL = List.of(
            new Figure("throughput", "msg/s", "throughput_blobs_s", 1, 0, "throughput", Figure::perSecond),
            new Figure("throughput", "MB/s", "throughput_mb_s", 1, 0, "throughput", Figure::megabytes),
            new Figure(
                    "throughput_per_connection",
                    "msg/s",
                    "throughput_blobs_s_per_connection",
                    1,
                    0,
                    "throughput of a connection",
                    Figure::perSecond),
            time("round_trip_mean", "us", 1, "service_mean_us", 0, "mean round trip"),
            time("round_trip_mean", "ms", 1000, "service_mean_us", 0, "mean round trip"),
            time("round_trip_median", "us", 1, "service_p50_us", 50, "median round trip"),
            time("round_trip_median", "ms", 1000, "service_p50_us", 50, "median round trip"),
            time("round_trip_typical_low", "us", 1, "service_p50_us", 50, "usual round trip from"),
            time("round_trip_typical_high", "us", 1, "service_p90_us", 90, "usual round trip to"),
            time("round_trip_outlier_high", "us", 1, "service_max_us", 100, "longest round trip"),
            new Figure("occupied_space", "B/msg", "space_bytes_per_blob", 1, 0, "space of a blob", Figure::bytes));

    private static Figure time(
            String metric, String unit, double factor, String column, double percentile, String title) {
        return new Figure(metric, unit, column, factor, percentile, title, Humanized::micros);
    }

    /**
     * Finds the figure of a metric in a unit.
     *
     * @throws ResultsException when it is unknown
     */
    static Figure of(String metric, String unit) {
        return ALL.stream()
                .filter(figure ->
                        figure.metric().equals(metric) && figure.unit().equals(unit))
                .findFirst()
                .orElseThrow(() -> new ResultsException("unknown metric '" + metric + "' in '" + unit + "'"));
    }

    /** The kind of time of a round trip in these rows: from the intended start where operations had one. */
    static String time(List<RowView> rows) {
        boolean scheduled =
                rows.stream().anyMatch(row -> row.number("response_max_us").isPresent());
        return scheduled ? RESPONSE : SERVICE;
    }

    /** The column of these rows. */
    String column(List<RowView> rows) {
        return column.startsWith(SERVICE + "_") ? time(rows) + column.substring(SERVICE.length()) : column;
    }

    private static String perSecond(double value) {
        return Humanized.count(value) + "/s";
    }

    private static String megabytes(double value) {
        return Humanized.count(value) + " MB/s";
    }

    private static String bytes(double value) {
        return Humanized.count(value) + "B";
    }
}
