package io.blobbench.report.compare;

import java.util.Arrays;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.TTest;

/**
 * Whether two groups of trials differ by more than chance.
 *
 * <p>Two tests look. Mann and Whitney's U sees ranks only: no outlier fools it, but of five trials against five it never
 * has a p below 0.008, which no correction for many cells leaves standing where one cell of many differs. Welch's t, of
 * the logarithms since spreads are shares, has no such floor, but an outlier blinds it. The smaller p of both counts, and
 * counts twice because two looked (Bonferroni).
 */
final class Chance {
    /** Below so many in either group nothing can be known. */
    private static final int FEWEST_TRIALS = 3;

    private static final double LEVEL = 0.05;

    private Chance() {}

    /** Whether the U test could reach a p of 0.05 at all: four trials against four, or three against five. */
    static boolean canKnow(int first, int second) {
        return Math.min(first, second) >= FEWEST_TRIALS && smallestP(first, second) <= LEVEL;
    }

    /** Probability of groups that differ like these, or more, if nothing but chance makes them differ. Two-sided. */
    static double p(double[] first, double[] second) {
        return Math.min(1, 2 * Math.min(mannWhitney(first, second), welch(first, second)));
    }

    /** The library approximates where values repeat, and then goes below what is possible. */
    static double mannWhitney(double[] first, double[] second) {
        double p = MannWhitneyUTest.withDefaults().test(first, second).getPValue();
        return Double.isNaN(p) ? 1 : Math.max(p, smallestP(first.length, second.length));
    }

    /** 1 where there is no logarithm, or no spread to judge by. */
    static double welch(double[] first, double[] second) {
        if (!positive(first) || !positive(second)) {
            return 1;
        }
        double p = TTest.withDefaults()
                .with(DataDispersion.HETEROSCEDASTIC)
                .test(logarithms(first), logarithms(second))
                .getPValue();
        return Double.isNaN(p) ? 1 : p;
    }

    /** Both groups apart: two of all the ways to draw one from both. */
    private static double smallestP(int first, int second) {
        double ways = 1;
        for (int i = 1; i <= first; i++) {
            ways *= (double) (second + i) / i;
        }
        return 2 / ways;
    }

    private static boolean positive(double... values) {
        return Arrays.stream(values).allMatch(value -> value > 0);
    }

    private static double[] logarithms(double... values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }
}
