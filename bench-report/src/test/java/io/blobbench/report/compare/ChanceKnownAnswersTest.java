package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ChanceKnownAnswersTest {
    private static final Chance CHANCE = new Chance(0);
    private static final double[] LOW = {100, 101, 102, 103, 104};

    @Test
    void theSmallerPCountsTwiceBecauseTwoTestsLooked() {
        double[] slowWithOutlier = {90, 91, 92, 93, 20};

        // All ranks apart, also when moved by the spread between runs: two of the 252 ways to draw five of ten; Welch's
        // p is above that.
        assertThat(CHANCE.welch(LOW, slowWithOutlier)).isGreaterThan(2.0 / 252);
        assertThat(CHANCE.p(LOW, slowWithOutlier)).isCloseTo(4.0 / 252, within(1e-12));
    }

    @Test
    void whereWelchSeesMoreItsPCountsTwice() {
        double[] high = {200, 201, 202, 203, 204};

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
    void welchLooksAtLogarithmsWithoutAssumingEqualSpreads() {
        // Of logarithms 1 to 5 against 2, 4 .. 10: t = -1.897 with 5.882 degrees of freedom; beside those spreads 1.2 %
        // is nothing.
        double[] first = DoubleStream.of(1, 2, 3, 4, 5).map(Math::exp).toArray();
        double[] second = DoubleStream.of(2, 4, 6, 8, 10).map(Math::exp).toArray();

        assertThat(CHANCE.welch(first, second)).isCloseTo(0.10753119493, within(1e-4));
    }

    @Test
    void aZeroInEitherGroupLeavesNoLogarithm() {
        assertThat(CHANCE.welch(LOW, new double[] {0, 1, 2, 3, 4})).isEqualTo(1);
        assertThat(CHANCE.welch(new double[] {-1, 1, 2, 3, 4}, LOW)).isEqualTo(1);
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
    void theLeastDifferenceIsTakenOffFirst() {
        double[] first = {100, 100, 100, 100};
        double[] second = DoubleStream.of(first)
                .map(value -> value * 1.05 * Math.exp(0.04))
                .toArray();

        assertThat(new Chance(0.05).welch(first, second)).isCloseTo(0.018424, within(1e-5));
        assertThat(new Chance(0.1).welch(first, second)).isEqualTo(1);
    }

    @Test
    void theSmallestPDependsOnBothGroups() {
        // Two of the 56 ways to draw three of eight, two of the 20 to draw three of six.
        assertThat(CHANCE.mannWhitney(new double[] {1, 2, 3}, new double[] {4, 5, 6, 7, 8}))
                .isCloseTo(2.0 / 56, within(1e-12));
        assertThat(Chance.canKnow(5, 3)).isTrue();
        assertThat(Chance.canKnow(3, 3)).isFalse();
    }
}
