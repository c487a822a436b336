package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ChanceTest {
    private static final Chance CHANCE = new Chance(0.02, Chance.BETWEEN_RUNS);
    private static final double[] LOW = {100, 101, 102, 103, 104};
    private static final double[] HIGH = {110, 111, 112, 113, 114};
    private static final double[] FLAT = {7, 7, 7, 7, 7};

    @Test
    void fiveTrialsApartFromFiveAreTwoOfAllTheWaysToDrawThem() {
        assertThat(CHANCE.mannWhitney(LOW, HIGH)).isCloseTo(2.0 / 252, within(1e-12));
        assertThat(CHANCE.mannWhitney(HIGH, LOW)).isCloseTo(2.0 / 252, within(1e-12));
    }

    @Test
    void valuesThatRepeatDoNotMakeItLessLikelyThanItCanBe() {
        double[] other = {8, 8, 8, 8, 8};

        assertThat(CHANCE.mannWhitney(FLAT, other)).isCloseTo(2.0 / 252, within(1e-12));
    }

    @Test
    void whatIsEqualIsNotDifferent() {
        assertThat(CHANCE.p(FLAT, FLAT)).isEqualTo(1);
        assertThat(CHANCE.p(LOW, LOW)).isEqualTo(1);
    }

    @Test
    void aCalmDifferenceHasAnExtremelySmallP() {
        assertThat(CHANCE.p(LOW, DoubleStream.of(LOW).map(value -> 2 * value).toArray()))
                .isLessThan(1e-9);
    }

    @Test
    void whatRunsOfTheSameThingDifferByIsNoDifference() {
        double[] other = DoubleStream.of(LOW).map(value -> 1.035 * value).toArray();
        double[] calm = {100, 100.1, 99.9, 100.2, 99.8};
        double[] shifted = DoubleStream.of(calm).map(value -> 1.03 * value).toArray();

        assertThat(CHANCE.p(LOW, other)).isBetween(0.2, 1.0);
        assertThat(CHANCE.p(calm, shifted)).isBetween(0.2, 1.0);
        assertThat(CHANCE.p(
                        calm, DoubleStream.of(calm).map(value -> 1.1 * value).toArray()))
                .isLessThan(0.02);
    }

    @Test
    void theTestsTakeBothGroupsAlike() {
        double[] slow = {90, 91, 92, 93, 20};

        assertThat(CHANCE.p(LOW, slow)).isEqualTo(CHANCE.p(slow, LOW));
        assertThat(CHANCE.welch(LOW, HIGH)).isEqualTo(CHANCE.welch(HIGH, LOW));
    }

    @Test
    void anOutlierAmongTheSlowDoesNotHideThatTheyAreSlow() {
        double[] slowWithOutlier = {90, 91, 92, 93, 20};

        assertThat(CHANCE.welch(LOW, slowWithOutlier)).isBetween(0.05, 1.0);
        assertThat(CHANCE.p(LOW, slowWithOutlier)).isLessThan(0.02);
    }

    @Test
    void aTestThatContradictsTheMediansShowsNothing() {
        double[] slowAtTimes = values(23, 104, 9, 10.4);
        double[] steady = values(32, 100, 0, 0);
        double[] quickAtTimes = values(17, 100, 15, 1000);
        double[] stuckAtTimes = values(17, 110, 15, 10);

        assertThat(CHANCE.p(slowAtTimes, steady)).isEqualTo(1);
        assertThat(CHANCE.p(steady, slowAtTimes)).isEqualTo(1);
        assertThat(CHANCE.mannWhitney(quickAtTimes, stuckAtTimes)).isEqualTo(1);
        assertThat(CHANCE.p(quickAtTimes, stuckAtTimes)).isEqualTo(1);
    }

    private static double[] values(int usual, double value, int unusual, double other) {
        double[] values = new double[usual + unusual];
        Arrays.fill(values, 0, usual, value);
        Arrays.fill(values, usual, values.length, other);
        return values;
    }

    @Test
    void zerosHaveNoLogarithmButRanks() {
        assertThat(CHANCE.welch(new double[] {0, 0, 0, 0, 1}, HIGH)).isEqualTo(1);
        assertThat(CHANCE.p(new double[] {0, 0, 0, 0, 1}, HIGH)).isLessThan(0.02);
    }

    @Test
    void fewTrialsCanShowNothing() {
        assertThat(Chance.canKnow(1, 1)).isFalse();
        assertThat(Chance.canKnow(1, 100)).isFalse();
        assertThat(Chance.canKnow(2, 9)).isFalse();
        assertThat(Chance.canKnow(3, 4)).isFalse();
        assertThat(Chance.canKnow(3, 5)).isTrue();
        assertThat(Chance.canKnow(4, 4)).isTrue();
        assertThat(Chance.canKnow(5, 5)).isTrue();
        assertThat(Chance.canKnow(1000, 1000)).isTrue();
    }
}
