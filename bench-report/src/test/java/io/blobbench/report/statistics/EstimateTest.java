package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;

class EstimateTest {
    private static final double[] FIRST = {100, 104, 97, 101, 110};
    private static final double[] SECOND = {120, 119, 135, 128, 122};

    @Test
    void theIntervalOfAMeanIsStudents() {
        double[] powers = {Math.exp(1), Math.exp(2), Math.exp(3), Math.exp(4), Math.exp(5)};

        ConfidenceInterval interval = Estimate.ofMean(powers).orElseThrow().interval();

        double half = 2.776445 * Math.sqrt(2.5 / 5); // t of 4 degrees of freedom, from a table
        assertThat(Math.log(interval.low())).isCloseTo(3 - half, within(1e-6));
        assertThat(Math.log(interval.high())).isCloseTo(3 + half, within(1e-6));
    }

    @Test
    void withoutALeastDifferenceOrASpreadBetweenRunsTheTestIsWelchs() {
        double p =
                Estimate.ofMean(FIRST).orElseThrow().p(Estimate.ofMean(SECOND).orElseThrow(), 0, 0);

        assertThat(p)
                .isCloseTo(
                        TTest.withDefaults()
                                .with(DataDispersion.HETEROSCEDASTIC)
                                .test(logs(FIRST), logs(SECOND))
                                .getPValue(),
                        within(1e-9));
    }

    @Test
    void theJackknifeOfAMeanIsTheMeansOwnInterval() {
        double[] logs = logs(FIRST);
        double all = Math.exp(mean(logs));
        double[] withoutOne = new double[logs.length];
        for (int left = 0; left < logs.length; left++) {
            withoutOne[left] = Math.exp((logs.length * mean(logs) - logs[left]) / (logs.length - 1));
        }

        ConfidenceInterval interval =
                Estimate.ofJackknife(all, withoutOne).orElseThrow().interval();

        ConfidenceInterval students = Estimate.ofMean(FIRST).orElseThrow().interval();
        assertThat(interval.low()).isCloseTo(students.low(), within(1e-9));
        assertThat(interval.high()).isCloseTo(students.high(), within(1e-9));
    }

    @Test
    void theRatioOfTwoMeansLiesInItsIntervalNineteenTimesOfTwenty() {
        SplittableRandom random = new SplittableRandom(3);
        int held = 0;
        for (int i = 0; i < 2000; i++) {
            ConfidenceInterval interval = drawn(random, 1, 0.05).dividedBy(drawn(random, 0.5, 0.15), 0);
            held += interval.low() <= 2 && 2 <= interval.high() ? 1 : 0;
        }

        assertThat(held).isBetween(1880, 1930);
    }

    @Test
    void aDifferenceShowsUpToItsP() {
        Estimate first = Estimate.ofMean(FIRST).orElseThrow();
        Estimate other = Estimate.ofMean(SECOND).orElseThrow();
        double p = first.p(new Estimate(first.log() + 0.5, other.variance(), other.freedom()), 0.02, 1e-4);

        assertThat(first.shows(0.5, p * 1.001, other, 0.02, 1e-4)).isTrue();
        assertThat(first.shows(0.5, p * 0.999, other, 0.02, 1e-4)).isFalse();
    }

    @Test
    void withoutAnySpreadOnlyTheLeastDifferenceCounts() {
        Estimate exact = new Estimate(0, 0, 1);

        assertThat(exact.shows(0.02, 0.001, exact, 0.02, 0)).isTrue();
        assertThat(exact.shows(0.019, 0.001, exact, 0.02, 0)).isFalse();
    }

    @Test
    void theGreaterUncertaintyCountsAndTheValueStays() {
        Estimate sure = new Estimate(1, 0.01, 4);
        Estimate unsure = new Estimate(2, 0.04, 7);

        assertThat(sure.orLessSure(unsure)).isEqualTo(new Estimate(1, 0.04, 7));
        assertThat(unsure.orLessSure(sure)).isEqualTo(unsure);
        assertThat(sure.orLessSure(new Estimate(3, 0.01, 9))).isEqualTo(sure);
    }

    @Test
    void moreTrialsOfTheSameSpreadAreSurer() {
        assertThat(new Estimate(1, 0.04, 4).ofTrials(20)).isEqualTo(new Estimate(1, 0.04 * 5 / 20, 19));
    }

    @Test
    void twoTrialsAreEnoughForAJackknifeAndZerosAreNot() {
        assertThat(Estimate.ofJackknife(2, 1, 4)).isPresent();
        assertThat(Estimate.ofJackknife(2, 1)).isEmpty();
        assertThat(Estimate.ofJackknife(0, 1, 4)).isEmpty();
        assertThat(Estimate.ofJackknife(2, 0, 4)).isEmpty();
    }

    @Test
    void aDifferenceThatIsNoGreaterThanTheLeastIsChance() {
        Estimate one = new Estimate(1, 0, 4);

        assertThat(one.p(new Estimate(1.5, 0, 4), 0.5, 0)).isEqualTo(1);
        assertThat(one.p(new Estimate(1.5, 0, 4), 0.25, 0)).isLessThan(1e-9);
    }

    @Test
    void whatHasNoLogarithmOrNoSpreadHasNoEstimate() {
        assertThat(Estimate.ofMean(1)).isEmpty();
        assertThat(Estimate.ofMean(0, 1, 2)).isEmpty();
        assertThat(Estimate.ofMean(7, 7, 7).orElseThrow().interval().share(7)).isCloseTo(0, within(1e-12));
    }

    private static Estimate drawn(SplittableRandom random, double median, double spread) {
        return Estimate.ofMean(random.doubles(5)
                        .map(ignored -> median * Math.exp(spread * random.nextGaussian()))
                        .toArray())
                .orElseThrow();
    }

    private static double[] logs(double... values) {
        return DoubleStream.of(values).map(Math::log).toArray();
    }

    private static double mean(double... values) {
        return DoubleStream.of(values).average().orElseThrow();
    }
}
