package io.blobbench.trial.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.load.PhaseInterval;
import io.blobbench.load.PhaseListener;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentileGoalTest {
    /** Quantile of the standard normal distribution. */
    private static final double P99 = 2.326;

    private static final int MANY_INTERVALS = 2_000;
    private static final int MEASUREMENTS = 40;
    /** Quantiles of times in milliseconds whose logarithms are normal with a standard deviation of a half. */
    private static final double[] SPREAD = spread(10_000);

    private static final PhaseListener ALWAYS_ON = passed -> true;

    @Test
    void whatItSaysIsSoInNineteenOfTwentyMeasurements() {
        double truth = Math.exp(P99 * 0.5);
        int right = 0;
        for (int seed = 1; seed <= MEASUREMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Measurement measurement = new Measurement(0.05);
            measurement.run(interval -> SPREAD[random.nextInt(SPREAD.length)]);
            right += Math.abs(measurement.p99() / truth - 1) <= 0.05 ? 1 : 0;
        }

        assertThat((double) right / MEASUREMENTS).isGreaterThanOrEqualTo(0.95);
    }

    private static double[] spread(int quantiles) {
        NormalDistribution normal = NormalDistribution.of(0, 0.5);
        return IntStream.range(0, quantiles)
                .mapToDouble(i -> Math.exp(normal.inverseCumulativeProbability((i + 0.5) / quantiles)))
                .toArray();
    }

    /**
     * Seconds whose level is a process of the first order, with a standard deviation of a tenth. Logarithms of all times are normal with the
     * sum of both variances. Were the seconds taken as independent, this would be so in three quarters of the measurements.
     */
    @Test
    void whatItSaysOfSecondsThatResembleTheirNeighboursIsSoInMostMeasurements() {
        double truth = Math.exp(P99 * Math.hypot(0.5, 0.1));
        int right = 0;
        for (int seed = 1; seed <= MEASUREMENTS; seed++) {
            double[] levels = levels(0.5, new Random(seed));
            SplittableRandom random = new SplittableRandom(seed);
            Measurement measurement = new Measurement(0.05, 2000);
            measurement.run(interval -> levels[interval] * SPREAD[random.nextInt(SPREAD.length)]);
            right += Math.abs(measurement.p99() / truth - 1) <= 0.05 ? 1 : 0;
        }

        assertThat((double) right / MEASUREMENTS).isGreaterThanOrEqualTo(0.82);
    }

    private static double[] levels(double correlation, Random random) {
        double[] levels = new double[MANY_INTERVALS];
        double level = random.nextGaussian();
        for (int i = 0; i < levels.length; i++) {
            levels[i] = Math.exp(0.1 * level);
            level = correlation * level + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return levels;
    }

    @Test
    void aNarrowerGoalTakesLonger() {
        Random random = new Random(1);
        Measurement wide = new Measurement(0.1);
        wide.run(interval -> Math.exp(random.nextGaussian()));
        Measurement narrow = new Measurement(0.02);
        narrow.run(interval -> Math.exp(random.nextGaussian()));

        assertThat(narrow.intervals).isGreaterThan(4 * wide.intervals);
        assertThat(narrow.goal.within()).isLessThanOrEqualTo(0.02);
    }

    @Test
    void operationsThatAreSlowTogetherAreNotAsManyObservations() {
        double[] levels = new Random(1).doubles(MANY_INTERVALS, 1, 2).toArray();
        Random one = new Random(2);
        Measurement scattered = new Measurement(0.05);
        scattered.run(interval -> levels[one.nextInt(MANY_INTERVALS)] * (1 + one.nextDouble()));
        Random other = new Random(2);
        Measurement together = new Measurement(0.05);
        together.run(interval -> levels[interval] * (1 + other.nextDouble()));

        assertThat(together.intervals).isGreaterThan(3 * scattered.intervals);
    }

    @Test
    void beforeTenIntervalsNothingIsKnown() {
        Measurement measurement = new Measurement(0.5);
        measurement.run(interval -> 1);

        assertThat(measurement.intervals).isEqualTo(10);
        assertThat(measurement.goal.within()).isZero();
    }

    /** With 20 000 operations ranks 19 772 and 19 829 lie around the 19 800th: 1.96 standard deviations, rounded outwards, and one more. */
    @Test
    void ranksSayWithinWhatShareThePercentileLiesToItsLongerSide() {
        double share = (1983.0 - 1980) / 1980;
        PercentileGoal goal = new PercentileGoal(share);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 10; i++) {
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, upTo(2000)));
        }

        assertThat(goal.within()).isEqualTo(share);
        assertThat(goal.reached()).isTrue();
    }

    /**
     * With 100 000 operations 1.96 standard deviations are 61.67: ranks 98 938 and 99 063 lie around the 99 000th. Each of the ten
     * intervals alone has the same p99.
     */
    @ParameterizedTest
    @CsvSource({"98937, 99063, 0", "98938, 99063, 0.1", "98937, 99062, 0.1", "98938, 99062, 0.1"})
    void theRanksAreRoundedOutwards(int below, int notAbove, double share) {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 10; i++) {
            OperationTimes latencies = OperationTimes.empty();
            int low = below / 10 + (i < below % 10 ? 1 : 0);
            int middle = notAbove / 10 + (i < notAbove % 10 ? 1 : 0);
            latencies.service().recordValueWithCount(900, low);
            latencies.service().recordValueWithCount(1000, middle - low);
            latencies.service().recordValueWithCount(1100, 10_000 - middle);
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, latencies));
        }

        assertThat(goal.within()).isEqualTo(share);
    }

    /** Student's t for nine degrees of freedom is 2.262; the percentiles' mean is 300, and its standard error 47.14. */
    @Test
    void intervalsSayItTooAndTheWiderCounts() {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int level : new int[] {1, 5, 2, 4, 3, 1, 5, 2, 4, 3}) {
            listener.interval(new PhaseInterval(0, 1, Counts.ZERO, alike(100L * level, 2000)));
        }

        assertThat(goal.within()).isCloseTo(2.262 * 47.14 / 300, within(1e-3));
    }

    /**
     * By hand, for levels of 100 and 200 us: a correlation of 0.1, with Kendall's correction 0.23, makes ten intervals worth 10 * 0.77 / 1.23 =
     * 6.26, for which Student's t is 2.533; the standard error of the mean of 140 is 51.64 / sqrt(6.26) = 20.64. One of 0.7 is corrected to
     * more than 0.9: they are worth two, with a t of 12.71, and the error is 52.70 / sqrt(2) = 37.27.
     */
    @ParameterizedTest
    @CsvSource({"1122112211, 0.3734", "1111122222, 3.157"})
    void intervalsThatResembleTheirNeighboursAreWorthFewer(String levels, double within) {
        PercentileGoal goal = new PercentileGoal(0.1);
        PhaseListener listener = goal.over(ALWAYS_ON);
        levels.chars()
                .map(Character::getNumericValue)
                .forEach(level ->
                        listener.interval(new PhaseInterval(0, 1, Counts.ZERO, alike(100_000L * level, 2000))));

        assertThat(goal.within()).isCloseTo(within, within(within / 100));
        assertThat(goal.reached()).isFalse();
    }

    /**
     * The drain of an overloaded store has the longest times: the mean of eleven intervals, which are worth 9.38, is 105.5 ms, its standard
     * error 5.91 ms, and Student's t 2.288.
     */
    @Test
    void theDrainChangesWhatIsKnownButNotThatTheGoalEndedThePhase() {
        PercentileGoal goal = new PercentileGoal(0.05);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 10; i++) {
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, alike(100_000_000, 2000)));
        }
        boolean more = listener.interval(new PhaseInterval(10, 0.2, Counts.ZERO, alike(160_000_000, 300)));

        assertThat(more).isFalse();
        assertThat(goal.reached()).isTrue();
        assertThat(goal.within()).isCloseTo(2.288 * 5.91 / 105.5, within(1e-2));
    }

    @Test
    void tenTimesAHundredOperationsAreTheFewest() {
        assertThat(tenIntervalsOf(100).within()).isZero();
        assertThat(tenIntervalsOf(99).within()).isNaN();
    }

    @Test
    void secondsAreTooFewWhereSixHundredOperationsAreEnough() {
        assertThat(tenIntervalsOf(60).tooShort()).isTrue();
        assertThat(tenIntervalsOf(55).tooShort()).isFalse();
        assertThat(tenIntervalsOf(100).tooShort()).isFalse();
    }

    /** At 20 operations a second, each five seconds have the hundred that a p99 needs. */
    @Test
    void fewOperationsASecondTakeLongerAndReachItToo() {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        int seconds = 0;
        while (listener.interval(new PhaseInterval(seconds++, 1, Counts.ZERO, alike(1000, 20)))) {
            assertThat(seconds).isLessThan(60);
        }

        assertThat(goal.reached()).isTrue();
        assertThat(seconds).isEqualTo(50);
    }

    /** Every hundred operations are one observation, however they fall to seconds: percentiles of 100 to 500 us, as above. */
    @Test
    void operationsOfSuccessiveSecondsAreOneObservationWhenTheyHaveAP99() {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        long[] levels = {100, 500, 200, 400, 300};
        for (int i = 0; i < 40; i++) {
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, alike(levels[i / 2 % 5], 50)));
        }

        // Student's t for 19 degrees of freedom is 2.093; 20 percentiles, four of each, with the mean 300 and the
        // standard error 32.4.
        assertThat(goal.within()).isCloseTo(2.093 * 32.4 / 300, within(1e-2));
    }

    private static PercentileGoal tenIntervalsOf(int operations) {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 10; i++) {
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, alike(1000, operations)));
        }
        return goal;
    }

    private static OperationTimes alike(long nanos, int operations) {
        OperationTimes latencies = OperationTimes.empty();
        latencies.service().recordValueWithCount(nanos, operations);
        return latencies;
    }

    private static OperationTimes upTo(int nanos) {
        OperationTimes latencies = OperationTimes.empty();
        for (int i = 1; i <= nanos; i++) {
            latencies.service().recordValue(i);
        }
        return latencies;
    }

    @Test
    void tooFewOperationsNeverReachIt() {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 100; i++) {
            OperationTimes latencies = OperationTimes.empty();
            latencies.service().recordValue(1000);
            assertThat(listener.interval(new PhaseInterval(i, 1, Counts.ZERO, latencies)))
                    .isTrue();
        }

        assertThat(goal.reached()).isFalse();
        assertThat(goal.within()).isNaN();
    }

    @Test
    void theOtherListenerEndsThePhaseToo() {
        PhaseListener listener = new PercentileGoal(0.5).over(passed -> false);

        assertThat(listener.interval(new PhaseInterval(0, 1, Counts.ZERO, OperationTimes.empty())))
                .isFalse();
    }

    /** Intervals of as many operations each, until the goal is reached. */
    private static final class Measurement {
        private final PercentileGoal goal;
        private final int operations;
        private final OperationTimes all = OperationTimes.empty();
        private final OperationTimes latencies = OperationTimes.empty();
        private int intervals;

        private Measurement(double share) {
            this(share, 500);
        }

        private Measurement(double share, int operations) {
            this.goal = new PercentileGoal(share);
            this.operations = operations;
        }

        private void run(IntToDoubleFunction millisecondsInInterval) {
            PhaseListener listener = goal.over(ALWAYS_ON);
            boolean more = true;
            while (more && intervals < MANY_INTERVALS) {
                latencies.service().reset();
                for (int i = 0; i < operations; i++) {
                    latencies.service().recordValue(Math.round(millisecondsInInterval.applyAsDouble(intervals) * 1e6));
                }
                all.service().add(latencies.service());
                more = listener.interval(new PhaseInterval(intervals++, 1, Counts.ZERO, latencies));
            }
        }

        private double p99() {
            return all.service().getValueAtPercentile(99) / 1e6;
        }
    }
}
