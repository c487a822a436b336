package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.HistogramTimes;
import io.blobbench.report.read.TrialHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals around percentiles whose true value is known, because the times are drawn. */
class PercentileIntervalTest {
    private static final int CELLS = 400;
    /** The spread of the times of a trial, and the quantile of the normal distribution that is its p99. */
    private static final double SPREAD = 0.8;

    private static final double P99 = 2.326348;

    private final SplittableRandom random = new SplittableRandom(11);

    @ParameterizedTest
    @CsvSource({"5, 100, 0", "5, 500, 0.05", "5, 500, 0.2", "4, 500, 0.1", "1, 1000, 0"})
    void theTrueP99IsInItNineteenTimesOfTwenty(int trials, int operations, double spreadOfTrials) {
        double trueNs = 1e6 * Math.exp(P99 * Math.hypot(SPREAD, spreadOfTrials));
        int held = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            ConfidenceInterval interval = interval(times(trials, operations, spreadOfTrials), 99, trials);
            held += interval.low() <= trueNs && trueNs <= interval.high() ? 1 : 0;
        }

        assertThat(held / (double) CELLS).isGreaterThanOrEqualTo(0.925);
    }

    @Test
    void ranksAreThoseOfTheLibrary() {
        for (int count : new int[] {1, 2, 3, 10, 99, 1_000, 12_345, 1_000_000, Integer.MAX_VALUE}) {
            for (double share : new double[] {0.5, 0.9, 0.99, 0.999}) {
                BinomialDistribution below = BinomialDistribution.of(count, share);
                for (double probability : new double[] {0.025, 0.975}) {
                    assertThat(PercentileInterval.quantile(below, probability))
                            .as(count + " at " + share)
                            .isEqualTo(below.inverseCumulativeProbability(probability));
                }
            }
        }
    }

    @Test
    void ofASingleTrialItLiesBetweenTheRanksOfTheBinomialDistribution() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 1000; i++) {
            histogram.recordValue(i);
        }

        ConfidenceInterval interval = interval(new MergedTimes(List.of(HistogramTimes.of(histogram))), 50, 1);

        assertThat(interval.low()).isEqualTo(469); // 500 - 1.96 * sqrt(250)
        assertThat(interval.high()).isEqualTo(532);
    }

    @Test
    void trialsThatAreUnlikeEachOtherMakeItWide() {
        ConfidenceInterval alike = interval(times(5, 1000, 0), 50, 5);
        ConfidenceInterval unlike = interval(times(5, 1000, 0.5), 50, 5);

        assertThat(Math.log(unlike.high() / unlike.low()))
                .isFinite()
                .isGreaterThan(3 * Math.log(alike.high() / alike.low()));
    }

    private static ConfidenceInterval interval(MergedTimes times, double percentile, int trials) {
        return PercentileInterval.of(
                times, percentile, trials, PercentileInterval.betweenTrials(times, percentile, trials));
    }

    private MergedTimes times(int trials, int operations, double spreadOfTrials) {
        List<TrialHistogram> times = new ArrayList<>();
        for (int trial = 0; trial < trials; trial++) {
            double shift = spreadOfTrials * random.nextGaussian();
            Histogram histogram = new Histogram(3);
            for (int i = 0; i < operations; i++) {
                histogram.recordValue((long) (1e6 * Math.exp(shift + SPREAD * random.nextGaussian())));
            }
            times.add(HistogramTimes.of(histogram));
        }
        return new MergedTimes(times);
    }
}
