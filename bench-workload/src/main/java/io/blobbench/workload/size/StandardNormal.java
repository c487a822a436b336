package io.blobbench.workload.size;

import java.util.Arrays;

/** The standard normal distribution by numeric integration, to six digits between -10 and 10. Immutable; usable from any thread. */
final class StandardNormal {
    private static final double WIDEST = 10;
    private static final double STEP = 1e-3;

    /** Probability of a number below {@code -WIDEST + i * STEP}. */
    private final double[] below = new double[(int) Math.round(2 * WIDEST / STEP) + 1];

    StandardNormal() {
        for (int i = 1; i < below.length; i++) {
            double middle = -WIDEST + (i - 0.5) * STEP;
            below[i] = below[i - 1] + STEP * Math.exp(-middle * middle / 2) / Math.sqrt(2 * Math.PI);
        }
    }

    /** Probability of a number below x. */
    double below(double x) {
        double at = (Math.max(-WIDEST, Math.min(x, WIDEST)) + WIDEST) / STEP;
        int i = (int) Math.min(at, below.length - 2);
        return below[i] + (at - i) * (below[i + 1] - below[i]);
    }

    /** The number below which another one is with the given probability, which lies in (0, 1). */
    double quantile(double probability) {
        int found = Arrays.binarySearch(below, probability);
        int upper = Math.max(1, Math.min(found < 0 ? -found - 1 : found, below.length - 1));
        double rise = below[upper] - below[upper - 1];
        double part = rise == 0 ? 0 : (probability - below[upper - 1]) / rise;
        return -WIDEST + (upper - 1 + part) * STEP;
    }
}
