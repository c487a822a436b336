package io.blobbench.report.cell;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Blobs that a store answered "no" to, with a miss or a conflict: work that throughput, which counts acknowledged blobs, leaves out. */
public final class Rejections {
    private static final double LEAST = 0.01;
    private static final double PERCENT = 100;

    private Rejections() {}

    /**
     * A remark where unlike shares of the blobs of two cells were rejected, {@code rejected blobs: 2 % and 12 %}: throughput leaves them
     * out, and times include them.
     */
    public static Optional<String> remark(MeasuredCell baseline, MeasuredCell other) {
        double first = share(baseline);
        double second = share(other);
        return Math.abs(first - second) < LEAST
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT, "rejected blobs: %.0f %% and %.0f %%", first * PERCENT, second * PERCENT));
    }

    /** How throughput is to be read where it leaves out a share of a cell's blobs; empty below one in a hundred. */
    public static Optional<String> remark(MeasuredCell cell) {
        double share = share(cell);
        return share < LEAST
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%.0f %% of its blobs were rejected, which throughput leaves out",
                        share * PERCENT));
    }

    /** The same as the last part of a sentence, after a semicolon. */
    public static String part(MeasuredCell cell) {
        return remark(cell).map("; "::concat).orElse("");
    }

    private static double share(MeasuredCell cell) {
        double rejected = sum(cell, "blobs_rejected");
        return rejected == 0 ? 0 : rejected / (rejected + sum(cell, "blobs_acknowledged"));
    }

    private static double sum(MeasuredCell cell, String column) {
        return Arrays.stream(cell.numbers(column)).sum();
    }
}
