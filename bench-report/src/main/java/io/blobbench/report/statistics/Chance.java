package io.blobbench.report.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * Whether two groups of trials differ by more than the least difference that counts, and by more than chance.
 *
 * <p>Two tests are made. Mann and Whitney's U sees ranks only: no outlier fools it, but of five trials against five it
 * never has a p below 0.008, which no correction for many cells leaves standing where one cell of many differs. Welch's
 * t, of the logarithms since spreads are shares, has no such floor, but an outlier blinds it. The smaller p of both
 * counts, and counts twice because two looked (Bonferroni).
 *
 * <p>Neither asks whether there is any difference: two runs of the same thing always differ, each having its own process, memory
 * and minute, which their trials share and cannot show. Both therefore ask for more than the least difference, and for more
 * than the usual spread between runs, which Welch's t has as a variance and U as its interval of 95 %. Cells of one run that
 * took turns share all of these, and have no such spread.
 *
 * <p>A difference has the direction of the medians. A test that sees the opposite one, as trials with two modes allow, does not count.
 */
public final class Chance {
    /** Standard deviation between runs of the same scenario, as a share, in addition to that of their trials. */
    static final double BETWEEN_RUNS = 0.012;

    /** With fewer in either group nothing can be known. */
    private static final int FEWEST_TRIALS = 3;

    private static final double LEVEL = 0.05;
    private static final double TWO_SIDED = 1.96;
    /** The logarithm of a ratio of one and a half: a greater difference is never missed without saying so. */
    private static final double LARGEST_MISSED = Math.log1p(0.5);

    private static final int MOST_TRIALS = 100;
    private static final Estimate EXACT = new Estimate(0, 0, 1);

    private final double least;
    private final double between;

    /**
     * The tests.
     *
     * @param leastDifference that counts, as a share of the smaller value
     * @param between standard deviation between what is compared that its trials share, as a share: {@link #BETWEEN_RUNS} or 0
     */
    Chance(double leastDifference, double between) {
        this.least = Math.log1p(leastDifference);
        this.between = between;
    }

    /** The tests for two samples: what their measurements cannot resolve is no difference either. */
    public Chance between(Sample first, Sample second) {
        return resolvedTo(Sample.resolution(first, second));
    }

    /** The tests for a difference of two samples that has either direction: the steps of both may hide it. */
    public Chance eitherWay(Sample first, Sample second) {
        return resolvedTo(Math.max(first.resolution(), second.resolution()));
    }

    private Chance resolvedTo(double resolution) {
        return Math.log1p(resolution) > least ? new Chance(resolution, between) : this;
    }

    /** Whether the U test could reach a p of 0.05 at all: four trials against four, or three against five. */
    public static boolean canKnow(int first, int second) {
        return Math.min(first, second) >= FEWEST_TRIALS && smallestP(first, second) <= LEVEL;
    }

    /** Probability of groups that differ like these, or more, if nothing but chance makes them differ. Two-sided. */
    public double p(double[] first, double[] second) {
        return Math.min(1, 2 * Math.min(mannWhitney(first, second), welch(first, second)));
    }

    /**
     * Moves the groups together first; the library approximates where values repeat, and then goes below what is possible. 1 where the
     * ranks contradict the medians.
     */
    double mannWhitney(double[] first, double[] second) {
        double together = Math.exp(least + TWO_SIDED * Math.sqrt(2) * between);
        double low = Sample.median(first).orElseThrow();
        double high = Sample.median(second).orElseThrow();
        if (low > high) {
            return mannWhitney(second, first);
        }
        if (high <= low * together) {
            return 1;
        }
        double[] moved = Arrays.stream(second).map(value -> value / together).toArray();
        if (Arrays.stream(first).max().orElseThrow()
                < Arrays.stream(moved).min().orElseThrow()) {
            return smallestP(first.length, second.length);
        }
        MannWhitneyUTest.Result found = MannWhitneyUTest.withDefaults().test(first, moved);
        double p = found.getPValue();
        boolean contradicts = 2 * found.getStatistic() > (double) first.length * second.length;
        return contradicts || Double.isNaN(p) ? 1 : Math.max(p, smallestP(first.length, second.length));
    }

    /** 1 where there is no logarithm, and where the means contradict the medians. */
    double welch(double[] first, double[] second) {
        Optional<Estimate> one = Estimate.ofMean(first);
        Optional<Estimate> other = Estimate.ofMean(second);
        if (one.isEmpty() || other.isEmpty()) {
            return 1;
        }
        double means = one.get().log() - other.get().log();
        double medians =
                Sample.median(first).orElseThrow() - Sample.median(second).orElseThrow();
        return means * medians > 0 ? one.get().p(other.get(), least, between * between) : 1;
    }

    /**
     * How many trials each it takes to find the difference of two groups in one cell of many, or one by half where it is smaller.
     *
     * @param cells that share the level
     * @param level up to which the adjusted p means different
     * @return at most 101, which stands for more than a hundred; 0 where there is no logarithm
     */
    public int trialsNeeded(double[] first, double[] second, int cells, double level) {
        Optional<Estimate> one = Estimate.ofMean(first);
        Optional<Estimate> other = Estimate.ofMean(second);
        if (one.isEmpty() || other.isEmpty()) {
            return 0;
        }
        double sought =
                Math.max(LARGEST_MISSED, Math.abs(one.get().log() - other.get().log()));
        int fewest = Math.max(FEWEST_TRIALS, Math.min(first.length, second.length)) + 1;
        int enough = MOST_TRIALS + 1; // the more trials, the less is missed
        int low = fewest;
        while (low < enough) {
            int trials = (low + enough) >>> 1;
            if (shows(sought, one.get().ofTrials(trials), other.get().ofTrials(trials), cells, level)) {
                enough = trials;
            } else {
                low = trials + 1;
            }
        }
        return enough;
    }

    /** Whether a difference by half in one cell of many would have been found. */
    public boolean resolves(double[] first, double[] second, int cells, double level) {
        Optional<Estimate> one = Estimate.ofMean(first);
        Optional<Estimate> other = Estimate.ofMean(second);
        return one.isEmpty() || other.isEmpty() || shows(LARGEST_MISSED, one.get(), other.get(), cells, level);
    }

    /** Whether a difference by half in one cell of many would be found in trials without any spread. */
    public boolean resolvesWithoutSpread(int cells, double level) {
        return shows(LARGEST_MISSED, EXACT, EXACT, cells, level);
    }

    /** Whether a difference of logarithms counts: of one cell, Benjamini and Hochberg's correction is Bonferroni's. */
    private boolean shows(double difference, Estimate one, Estimate other, int cells, double level) {
        return one.shows(difference, level / cells / 2, other, least, between * between);
    }

    /** Both groups apart: two of all the ways to draw one from both. */
    private static double smallestP(int first, int second) {
        double ways = 1;
        for (int i = 1; i <= first; i++) {
            ways *= (double) (second + i) / i;
        }
        return 2 / ways;
    }
}
