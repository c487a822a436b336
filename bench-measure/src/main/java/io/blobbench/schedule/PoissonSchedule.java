package io.blobbench.schedule;

import java.util.SplittableRandom;

/**
 * Starts as independent users make them, a fixed number of them in a window: given their number, the starts of a Poisson
 * process are independent and uniform over the window, which exponential gaps give in order when they are scaled to it
 * (Devroye, Non-Uniform Random Variate Generation, V.3).
 *
 * <p>The offered load of a window is thus exactly the nominal one, for every draw. Beyond 65 536 starts the window
 * is cut into parts of that many starts, which share one table of gaps; the last part has those that are left.
 */
public final class PoissonSchedule implements Schedule {
    private static final int PART_BITS = 16;
    private static final int PART_STARTS = 1 << PART_BITS;

    private final long starts;
    private final double partNs;
    /** Offset of each start from the start of its part. */
    private final double[] offsetNs;

    private final long lastPart;
    /** The factor that stretches the table to the last part. */
    private final double lastScale;

    /**
     * The starts of one lane; those of several lanes over the same window add up to one process.
     *
     * @param starts in the window, at least 0
     * @param windowNs length of the window
     * @param seed the same seed gives the same starts
     */
    public PoissonSchedule(long starts, double windowNs, long seed) {
        int table = (int) Math.min(starts, PART_STARTS);
        double gapNs = windowNs / Math.max(1, starts);
        double[] sums = sumsOfGaps(table + 1, seed);
        this.starts = starts;
        this.partNs = gapNs * table;
        this.offsetNs = new double[table];
        for (int i = 0; i < table; i++) {
            offsetNs[i] = sums[i] * (partNs / sums[table]);
        }
        this.lastPart = Math.max(0, starts - 1) >>> PART_BITS;
        int left = (int) (starts - lastPart * PART_STARTS);
        this.lastScale = left == table ? 1 : (gapNs * left / sums[left]) / (partNs / sums[table]);
    }

    private static double[] sumsOfGaps(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] sums = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum -= Math.log(1 - random.nextDouble());
            sums[i] = sum;
        }
        return sums;
    }

    @Override
    public long intendedNs(long k) {
        if (k >= starts) {
            return NEVER_NS;
        }
        long part = k >>> PART_BITS;
        double offset = offsetNs[(int) k & (PART_STARTS - 1)];
        return (long) (part * partNs + (part == lastPart ? offset * lastScale : offset));
    }
}
