package io.blobbench.report.cell;

import io.blobbench.measure.Percentiles;
import io.blobbench.report.read.RowView;
import java.util.List;

/** The blobs of trials that another reader saw, and those that it did not see in time. */
public final class SeenBlobs {
    private static final String VISIBILITY = "visibility";

    private SeenBlobs() {}

    /** How many were not seen in time. */
    public static long unseen(List<RowView> trials) {
        return sum(trials, "visibility_unseen");
    }

    /** How many were seen. */
    public static long seen(List<RowView> trials) {
        return sum(trials, "visibility_samples") - unseen(trials);
    }

    /**
     * Whether a percentile is known, because all blobs that were not seen lie beyond it.
     *
     * @param metric of histograms.hlog; those of operations are always known
     * @param percentile in (0, 100]; 100 is the maximum
     */
    public static boolean know(String metric, double percentile, List<RowView> trials) {
        return !metric.startsWith(VISIBILITY)
                || Percentiles.isBelow(percentile, sum(trials, "visibility_samples"), unseen(trials));
    }

    private static long sum(List<RowView> trials, String column) {
        return trials.stream()
                .flatMapToDouble(row -> row.number(column).stream())
                .mapToLong(blobs -> (long) blobs)
                .sum();
    }
}
