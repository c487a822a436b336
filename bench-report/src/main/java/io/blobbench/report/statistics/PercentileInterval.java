package io.blobbench.report.statistics;

import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The 95 % confidence interval of a percentile of a cell: the smallest interval that contains both of two.
 *
 * <ul>
 *   <li>Between trials, each trial is one observation, however many operations it has: Student's t, with the greater variance of two,
 *       that of the trials' own percentiles and the jackknife's of the merged histograms ({@link Estimate#ofJackknife}). The first alone is
 *       too narrow where trials are unlike each other, the second where they are few. It needs two trials.
 *   <li>Within them, the number of operations below the true percentile is binomial, which gives two ranks between whose
 *       operations it lies (W. J. Conover, Practical Nonparametric Statistics, 3rd edition 1999, section 3.2).
 * </ul>
 *
 * <p>The second takes operations as independent. They are not: a stall delays neighbours alike. It is therefore too narrow where
 * it is all there is, for a single trial, and there it says nothing of what another trial would show. Where the operations are too few to
 * have one beyond the upper rank, its end is their maximum.
 */
final class PercentileInterval {
    private static final double TAIL = 0.025;
    /** Standard deviations of the normal distribution that leave the tail. */
    private static final double Z = 1.96;

    private static final double ALL = 100;

    private PercentileInterval() {}

    /**
     * Finds the interval of a percentile of all trials together, in nanoseconds.
     *
     * @param percentile in (0, 100)
     * @param trials how many trials the times have, at least one
     * @param betweenTrials see {@link #betweenTrials}
     */
    static ConfidenceInterval of(MergedTimes times, double percentile, int trials, Optional<Estimate> betweenTrials) {
        int[] all = IntStream.range(0, trials).toArray();
        ConfidenceInterval within = within(times, percentile, all);
        return betweenTrials.map(Estimate::interval).map(within::and).orElse(within);
    }

    /** The percentile as an estimate with one observation per trial; empty with fewer than two. */
    static Optional<Estimate> betweenTrials(MergedTimes times, double percentile, int trials) {
        if (trials < 2) {
            return Optional.empty();
        }
        double[] withoutOne = IntStream.range(0, trials)
                .mapToDouble(left -> (double) times.percentileNs(
                        percentile,
                        IntStream.range(0, trials)
                                .filter(trial -> trial != left)
                                .toArray()))
                .toArray();
        int[] all = IntStream.range(0, trials).toArray();
        double[] each = IntStream.of(all)
                .mapToDouble(trial -> (double) times.percentileNs(percentile, trial))
                .toArray();
        return Estimate.ofJackknife((double) times.percentileNs(percentile, all), withoutOne)
                .flatMap(merged -> Estimate.ofMean(each).map(merged::orLessSure));
    }

    private static ConfidenceInterval within(MergedTimes times, double percentile, int... all) {
        int count = (int) Math.min(Integer.MAX_VALUE, times.count(all));
        BinomialDistribution below = BinomialDistribution.of(count, percentile / ALL);
        int low = Math.max(1, quantile(below, TAIL));
        int high = Math.min(count, quantile(below, 1 - TAIL) + 1);
        return new ConfidenceInterval(atRank(times, low, count, all), atRank(times, high, count, all));
    }

    /** The least number with at least this probability; the normal distribution with its skew corrected is next to it. */
    static int quantile(BinomialDistribution numbers, double probability) {
        double deviation = Math.sqrt(numbers.getVariance());
        double z = probability < 0.5 ? -Z : Z;
        double skew = (1 - 2 * numbers.getProbabilityOfSuccess()) * (z * z - 1) / 6;
        int most = numbers.getNumberOfTrials();
        int found = (int) Math.max(0, Math.min(most, Math.round(numbers.getMean() + z * deviation + skew)));
        while (found > 0 && numbers.cumulativeProbability(found - 1) >= probability) {
            found--;
        }
        while (found < most && numbers.cumulativeProbability(found) < probability) {
            found++;
        }
        return found;
    }

    /** The value of a rank, 1 for the lowest; half a rank below, so that rounding does not pass it. */
    private static long atRank(MergedTimes times, int rank, int count, int... all) {
        return times.percentileNs(ALL * (rank - 0.5) / count, all);
    }
}
