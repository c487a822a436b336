package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ChanceTest {
    private static final double[] LOW = {100, 101, 102, 103, 104};
    private static final double[] HIGH = {110, 111, 112, 113, 114};
    private static final double[] FLAT = {7, 7, 7, 7, 7};

    @Test
    void fiveTrialsApartFromFiveAreTwoOfAllTheWaysToDrawThem() {
        assertThat(Chance.mannWhitney(LOW, HIGH)).isCloseTo(2.0 / 252, within(1e-12));
        assertThat(Chance.mannWhitney(HIGH, LOW)).isCloseTo(2.0 / 252, within(1e-12));
    }

    @Test
    void valuesThatRepeatDoNotMakeItLessLikelyThanItCanBe() {
        double[] other = {8, 8, 8, 8, 8};

        assertThat(Chance.mannWhitney(FLAT, other)).isCloseTo(2.0 / 252, within(1e-12));
    }

    @Test
    void whatIsEqualIsNotDifferent() {
        assertThat(Chance.p(FLAT, FLAT)).isEqualTo(1);
        assertThat(Chance.p(LOW, LOW)).isEqualTo(1);
    }

    @Test
    void aCalmDifferenceHasAnExtremelySmallP() {
        assertThat(Chance.p(LOW, HIGH)).isLessThan(1e-3);
    }

    @Test
    void anOutlierAmongTheSlowDoesNotHideThatTheyAreSlow() {
        double[] slowWithOutlier = {90, 91, 92, 93, 20};

        assertThat(Chance.welch(LOW, slowWithOutlier)).isGreaterThan(0.05);
        assertThat(Chance.p(LOW, slowWithOutlier)).isLessThan(0.02);
    }

    @Test
    void zerosHaveNoLogarithmButRanks() {
        assertThat(Chance.welch(new double[] {0, 0, 0, 0, 1}, HIGH)).isEqualTo(1);
        assertThat(Chance.p(new double[] {0, 0, 0, 0, 1}, HIGH)).isLessThan(0.02);
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
