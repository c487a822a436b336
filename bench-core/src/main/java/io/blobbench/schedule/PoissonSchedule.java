package io.blobbench.schedule;

import java.util.SplittableRandom;

/**
 * Exponentially distributed gaps, as independent users make them. A seeded table of gaps is repeated, scaled so that a
 * whole table takes exactly its share of the rate: the offered load is kept to the last digit however long the run.
 */
public final class PoissonSchedule implements Schedule {
    private static final int TABLE_BITS = 16;
    private static final int TABLE_SIZE = 1 << TABLE_BITS;

    private final double tableNs;
    /** Offset of each start from the begin of its table. */
    private final double[] offsetNs = new double[TABLE_SIZE];

    /**
     * The starts of one lane; independent Poisson streams of several lanes add up to one.
     *
     * @param opsPerSecond rate of this lane
     * @param seed the same seed gives the same starts
     */
    public PoissonSchedule(double opsPerSecond, long seed) {
        this.tableNs = TABLE_SIZE * (1e9 / opsPerSecond);
        SplittableRandom random = new SplittableRandom(seed);
        double sum = 0;
        for (int i = 0; i < TABLE_SIZE; i++) {
            sum -= Math.log(1 - random.nextDouble());
            offsetNs[i] = sum;
        }
        double scale = tableNs / sum;
        for (int i = 0; i < TABLE_SIZE; i++) {
            offsetNs[i] *= scale;
        }
    }

    @Override
    public long intendedNs(long k) {
        return Math.round((k >>> TABLE_BITS) * tableNs + offsetNs[(int) k & (TABLE_SIZE - 1)]);
    }
}
