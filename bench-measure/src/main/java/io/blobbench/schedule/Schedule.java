package io.blobbench.schedule;

/**
 * Intended starts as a function of an index, so that nothing a store does can move them and no rounding adds up.
 * Immutable; usable from any thread.
 */
public interface Schedule {
    /** Beyond the end of any phase, and far enough from the end of numbers to be added to an instant. */
    long NEVER_NS = Long.MAX_VALUE / 4;

    /**
     * Intended start of the k-th operation, in nanoseconds after the origin of the phase; never decreases with k.
     *
     * @param k at least 0
     * @return {@link #NEVER_NS} where there are fewer
     */
    long intendedNs(long k);

    /** The number of operations due before an offset from the origin. */
    default long countBefore(long offsetNs) {
        long low = 0;
        long high = 1;
        while (intendedNs(high) < offsetNs) {
            low = high;
            high *= 2;
        }
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (intendedNs(middle) < offsetNs) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
