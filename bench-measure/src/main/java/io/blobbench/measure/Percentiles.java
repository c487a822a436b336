package io.blobbench.measure;

/**
 * The number of values that a percentile needs.
 *
 * <p>At least one value must be expected beyond it, {@code n * (1 - p) >= 1}: with fewer, the percentile is the maximum under
 * another name, and says how many values there were rather than how they are spread.
 */
public final class Percentiles {
    private static final double ALL = 100;
    /** 100 - 99.9 is not exactly 0.1. */
    private static final double EXACT_WITHIN = 1e-9;

    private Percentiles() {}

    /**
     * Fewest values that have a percentile: 2 for the median, 10 for the 90th, 100 for the 99th, 1000 for the 99.9th.
     *
     * @param percentile in [0, 100)
     */
    public static long fewestValues(double percentile) {
        return (long) Math.ceil(ALL / (ALL - percentile) * (1 - EXACT_WITHIN));
    }

    /**
     * Whether a percentile is below values of which only a lower bound is known, because they are few enough to lie beyond it.
     *
     * @param percentile in [0, 100]; 100 is the maximum
     * @param values all of them
     * @param bounded those of them with a lower bound only
     */
    public static boolean isBelow(double percentile, long values, long bounded) {
        return bounded * ALL * (1 - EXACT_WITHIN) <= values * (ALL - percentile);
    }

    /** Whether this many values have a percentile. */
    public static boolean has(double percentile, long values) {
        return values >= fewestValues(percentile);
    }
}
