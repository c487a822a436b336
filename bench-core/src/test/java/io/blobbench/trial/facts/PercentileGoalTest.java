package io.blobbench.trial.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.load.PhaseInterval;
import io.blobbench.load.PhaseListener;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentileGoalTest {
    /** Quantile of the standard normal distribution. */
    private static final double P99 = 2.326;

    private static final int MANY_INTERVALS = 10_000;
    private static final PhaseListener ALWAYS_ON = passed -> true;

    @Test
    void whatItSaysIsSoInNineteenOfTwentyMeasurements() {
        int right = 0;
        for (int seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            Measurement measurement = new Measurement(0.05);
            measurement.run(interval -> Math.exp(random.nextGaussian() * 0.5));
            double truth = Math.exp(P99 * 0.5);
            right += Math.abs(measurement.p99() / truth - 1) <= 0.05 ? 1 : 0;
        }
        // A rule that looks again and again stops a little too early by chance: 95 % of looks, not of ends.
        assertThat(right).isGreaterThanOrEqualTo(176);
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
    void beforeFiveIntervalsNothingIsKnown() {
        Measurement measurement = new Measurement(0.5);
        measurement.run(interval -> 1);

        assertThat(measurement.intervals).isEqualTo(5);
        assertThat(measurement.goal.within()).isZero();
    }

    /** With 10 000 operations ranks 9880 and 9921 lie around the 9900th: 1.96 standard deviations, rounded outwards, and one more. */
    @Test
    void ranksSayWithinWhatShareThePercentileLiesToItsLongerSide() {
        double share = (1985.0 - 1980) / 1980;
        PercentileGoal goal = new PercentileGoal(share);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 5; i++) {
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, upTo(2000)));
        }

        assertThat(goal.within()).isEqualTo(share);
        assertThat(goal.reached()).isTrue();
    }

    /**
     * With 100 000 operations 1.96 standard deviations are 61.67: ranks 98 938 and 99 063 lie around the 99 000th. Each of the five
     * intervals alone has the same p99.
     */
    @ParameterizedTest
    @CsvSource({"98937, 99063, 0", "98938, 99063, 0.1", "98937, 99062, 0.1", "98938, 99062, 0.1"})
    void theRanksAreRoundedOutwards(int below, int notAbove, double share) {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 5; i++) {
            OperationTimes latencies = OperationTimes.empty();
            int low = below / 5 + (i < below % 5 ? 1 : 0);
            int middle = notAbove / 5 + (i < notAbove % 5 ? 1 : 0);
            latencies.service().recordValueWithCount(900, low);
            latencies.service().recordValueWithCount(1000, middle - low);
            latencies.service().recordValueWithCount(1100, 20_000 - middle);
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, latencies));
        }

        assertThat(goal.within()).isEqualTo(share);
    }

    /** Student's t for four degrees of freedom is 2.776; the percentiles' mean is 300, and its standard error 70.7. */
    @Test
    void intervalsSayItTooAndTheWiderCounts() {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 1; i <= 5; i++) {
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, alike(100L * i, 2000)));
        }

        assertThat(goal.within()).isCloseTo(2.776 * 70.71 / 300, within(1e-3));
        assertThat(goal.reached()).isFalse();
    }

    /** The drain of an overloaded store has the longest times: the mean of six intervals is 110 ms, and its standard error 10 ms. */
    @Test
    void theDrainChangesWhatIsKnownButNotThatTheGoalEndedThePhase() {
        PercentileGoal goal = new PercentileGoal(0.05);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 5; i++) {
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, alike(100_000_000, 2000)));
        }
        boolean more = listener.interval(new PhaseInterval(5, 0.2, Counts.ZERO, alike(160_000_000, 300)));

        assertThat(more).isFalse();
        assertThat(goal.reached()).isTrue();
        assertThat(goal.within()).isCloseTo(2.571 * 10 / 110, within(1e-2));
    }

    @Test
    void sixHundredOperationsAreTheFewest() {
        assertThat(ofAlike(120)).isZero();
        assertThat(ofAlike(110)).isNaN();
    }

    /** At 20 operations a second, each five seconds have the hundred that a p99 needs; after 30 s all ranks are known, too. */
    @Test
    void fewOperationsASecondTakeLongerAndReachItToo() {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        int seconds = 0;
        while (listener.interval(new PhaseInterval(seconds++, 1, Counts.ZERO, alike(1000, 20)))) {
            assertThat(seconds).isLessThan(60);
        }

        assertThat(goal.reached()).isTrue();
        assertThat(seconds).isBetween(25, 30);
    }

    /** Every hundred operations are one observation, however they fall to seconds: percentiles of 100 to 500 us, as above. */
    @Test
    void operationsOfSuccessiveSecondsAreOneObservationWhenTheyHaveAP99() {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 40; i++) {
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, alike(100L * (1 + i / 8), 50)));
        }

        // Student's t for 19 degrees of freedom is 2.093; 20 percentiles, four of each, with the mean 300 and the
        // standard error 32.4.
        assertThat(goal.within()).isCloseTo(2.093 * 32.4 / 300, within(1e-2));
    }

    private static double ofAlike(int operationsInInterval) {
        PercentileGoal goal = new PercentileGoal(0.5);
        PhaseListener listener = goal.over(ALWAYS_ON);
        for (int i = 0; i < 5; i++) {
            listener.interval(new PhaseInterval(i, 1, Counts.ZERO, alike(1000, operationsInInterval)));
        }
        return goal.within();
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

    /** Intervals of 500 operations, until the goal is reached. */
    private static final class Measurement {
        private final PercentileGoal goal;
        private final OperationTimes all = OperationTimes.empty();
        private int intervals;

        private Measurement(double share) {
            goal = new PercentileGoal(share);
        }

        private void run(IntToDoubleFunction millisecondsInInterval) {
            PhaseListener listener = goal.over(ALWAYS_ON);
            boolean more = true;
            while (more && intervals < MANY_INTERVALS) {
                OperationTimes latencies = OperationTimes.empty();
                for (int i = 0; i < 500; i++) {
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
