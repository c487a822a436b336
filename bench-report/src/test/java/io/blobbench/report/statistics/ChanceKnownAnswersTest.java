package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ChanceKnownAnswersTest {
    private static final Chance CHANCE = new Chance(0, Chance.BETWEEN_RUNS);
    private static final double[] LOW = {100, 101, 102, 103, 104};
    /** Logarithms with a variance of 0.25. */
    private static final double[] SPREAD =
            DoubleStream.of(-0.5, -0.5, 0, 0.5, 0.5).map(Math::exp).toArray();

    @Test
    void theSmallerPCountsTwiceBecauseTwoTestsLooked() {
        double[] slowWithOutlier = {90, 91, 92, 93, 20};

        // All ranks apart: two of the 252 ways to draw five of ten; Welch's p is above that.
        assertThat(CHANCE.welch(LOW, slowWithOutlier)).isGreaterThan(2.0 / 252).isLessThanOrEqualTo(1);
        assertThat(CHANCE.p(LOW, slowWithOutlier)).isCloseTo(4.0 / 252, within(1e-12));
    }

    @Test
    void theSpreadBetweenRunsAddsToThatOfTheTrials() {
        // Trials without any spread: a difference of logarithms of 0.04 is 0.04 / (0.012 * sqrt(2)) = 2.357 standard
        // deviations.
        double[] first = {100, 100, 100, 100};
        double[] second =
                DoubleStream.of(first).map(value -> value * Math.exp(0.04)).toArray();

        assertThat(CHANCE.welch(first, second)).isCloseTo(0.018424, within(1e-5));
    }

    @Test
    void withoutASpreadBetweenRunsOnlyThatOfTheTrialsCounts() {
        Chance turns = new Chance(0, 0);

        // Logarithms 1 to 5 against 2, 4 .. 10: t = -1.897 with 5.882 degrees of freedom.
        assertThat(turns.welch(
                        DoubleStream.of(1, 2, 3, 4, 5).map(Math::exp).toArray(),
                        DoubleStream.of(2, 4, 6, 8, 10).map(Math::exp).toArray()))
                .isCloseTo(0.10753119493, within(1e-9));
        assertThat(turns.mannWhitney(five(100), five(100.1))).isCloseTo(2.0 / 252, within(1e-12));
        assertThat(turns.resolves(SPREAD, SPREAD, 1, 0.05)).isFalse();
    }

    @Test
    void whatMeasurementsCannotResolveIsNoDifferenceOfTurnsEither() {
        Chance coarse =
                new Chance(0, 0).between(Sample.ofMedian(five(100)).resolvedTo(0.1), Sample.ofMedian(five(110)));

        assertThat(coarse.mannWhitney(five(100), five(109.9))).isEqualTo(1);
        assertThat(coarse.mannWhitney(five(100), five(110.1))).isCloseTo(2.0 / 252, within(1e-12));
    }

    @Test
    void theStepsOfTheHigherSampleExplainNoDifference() {
        Chance fine =
                new Chance(0, 0).between(Sample.ofMedian(five(109.9)).resolvedTo(0.1), Sample.ofMedian(five(100)));

        assertThat(fine.mannWhitney(five(109.9), five(100))).isCloseTo(2.0 / 252, within(1e-12));
    }

    @Test
    void theLeastDifferenceIsTakenOffFirst() {
        double[] first = {100, 100, 100, 100};
        double[] second = DoubleStream.of(first)
                .map(value -> value * 1.05 * Math.exp(0.04))
                .toArray();

        assertThat(new Chance(0.05, Chance.BETWEEN_RUNS).welch(first, second)).isCloseTo(0.018424, within(1e-5));
        assertThat(new Chance(0.1, Chance.BETWEEN_RUNS).welch(first, second)).isEqualTo(1);
    }

    @Test
    void whereWelchSeesMoreItsPCountsTwice() {
        double[] high = {115, 116, 117, 118, 119};

        double welch = CHANCE.welch(LOW, high);

        assertThat(welch).isLessThan(2.0 / 252);
        assertThat(CHANCE.p(LOW, high)).isEqualTo(2 * welch);
    }

    @Test
    void aProbabilityIsNeverAboveOne() {
        assertThat(CHANCE.p(new double[] {1, 2, 3, 4}, new double[] {1.1, 2.1, 3.1, 3.9}))
                .isEqualTo(1);
    }

    @Test
    void welchDoesNotAssumeEqualSpreads() {
        // Logarithms 1 to 5 against 2, 4 .. 10: t = -1.897 with 5.882 degrees of freedom.
        double[] first = DoubleStream.of(1, 2, 3, 4, 5).map(Math::exp).toArray();
        double[] second = DoubleStream.of(2, 4, 6, 8, 10).map(Math::exp).toArray();

        double p =
                Estimate.ofMean(first).orElseThrow().p(Estimate.ofMean(second).orElseThrow(), 0, 0);

        assertThat(p).isCloseTo(0.10753119493, within(1e-9));
    }

    @Test
    void ranksCountFromTheLeastDifferenceTimesTheSpreadBetweenRuns() {
        // exp(1.96 * sqrt(2) * 0.012) = 1.033822, and 1.02 times that 1.054499.
        assertThat(CHANCE.mannWhitney(five(100), five(103.38))).isEqualTo(1);
        assertThat(CHANCE.mannWhitney(five(100), five(103.39))).isCloseTo(2.0 / 252, within(1e-12));
        assertThat(new Chance(0.02, Chance.BETWEEN_RUNS).mannWhitney(five(100), five(105.44)))
                .isEqualTo(1);
        assertThat(new Chance(0.02, Chance.BETWEEN_RUNS).mannWhitney(five(100), five(105.46)))
                .isCloseTo(2.0 / 252, within(1e-12));
    }

    @Test
    void aZeroInEitherGroupLeavesNoLogarithm() {
        double[] withZero = {0, 1, 2, 3, 4};

        assertThat(CHANCE.welch(LOW, withZero)).isEqualTo(1);
        assertThat(CHANCE.welch(withZero, LOW)).isEqualTo(1);
        assertThat(CHANCE.trialsNeeded(LOW, withZero, 1, 0.05)).isZero();
        assertThat(CHANCE.trialsNeeded(withZero, LOW, 1, 0.05)).isZero();
        assertThat(CHANCE.resolves(withZero, LOW, 1, 0.05)).isTrue();
    }

    @Test
    void theSmallestPDependsOnBothGroups() {
        // Two of the 56 ways to draw three of eight.
        assertThat(CHANCE.mannWhitney(new double[] {1, 2, 3}, new double[] {4, 5, 6, 7, 8}))
                .isCloseTo(2.0 / 56, within(1e-12));
        assertThat(Chance.canKnow(5, 3)).isTrue();
        assertThat(Chance.canKnow(3, 3)).isFalse();
    }

    @Test
    void theTrialsThatFindADifferenceByHalfFollowFromTheSpread() {
        // ln 1.5 = 0.405; of 19 trials each t = 2.339 and 2.339 * sqrt(2 * 0.25 / 19 + 2 * 0.012^2) = 0.382, of 18 it
        // is 0.393.
        Chance twoPercent = new Chance(0.02, Chance.BETWEEN_RUNS);

        assertThat(twoPercent.trialsNeeded(SPREAD, SPREAD, 1, 0.05)).isEqualTo(19);
        assertThat(twoPercent.trialsNeeded(SPREAD, SPREAD, 20, 0.05)).isGreaterThan(19);
        assertThat(twoPercent.trialsNeeded(five(7), five(7), 1, 0.05)).isEqualTo(6); // one more than there are
        assertThat(twoPercent.trialsNeeded(new double[] {1e-4, 1e4}, SPREAD, 1, 0.05))
                .isEqualTo(101);
    }

    @Test
    void whatWouldHaveFoundADifferenceByHalfResolvesIt() {
        assertThat(CHANCE.resolves(SPREAD, SPREAD, 1, 0.05)).isFalse();
        assertThat(CHANCE.resolves(LOW, LOW, 1, 0.05)).isTrue();
    }

    private static double[] five(double value) {
        double[] values = new double[5];
        Arrays.fill(values, value);
        return values;
    }
}
