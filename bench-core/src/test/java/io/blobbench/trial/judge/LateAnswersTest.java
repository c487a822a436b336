package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.outcome.Drift;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.PoissonSchedule;
import io.blobbench.schedule.Schedule;
import io.blobbench.schedule.Turns;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated stores in measurements of a second, each from a seed; each answer depends on the instant of its operation only. */
final class LateAnswersTest {
    private static final int SEEDS = 400;
    private static final double SECOND_NS = 1e9;

    /** The store drops to half of the load. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.66, 0.8})
    void aStoreThatStopsKeepingItsLoadLateQueuesUp(double collapse) {
        for (double latency : new double[] {0.0001, 0.003, 0.02}) {
            DoubleUnaryOperator slower = end -> latency + (end < collapse ? end : collapse + 2 * (end - collapse));

            assertThat(queued(constant(1_000), 1_000, slower, 1)).isTrue();
            assertThat(share(seed -> queued(poisson(1_000, seed), 1_000, slower, seed)))
                    .isEqualTo(1);
            assertThat(share(seed -> queued(poisson(12_000, seed), 12_000, slower, seed)))
                    .isEqualTo(1);
        }
    }

    @Test
    void aStoreThatHardlyAnswersInTheLastQuarterQueuesUp() {
        assertThat(queued(constant(12_000), 12_000, end -> end < 0.73 ? end : 0.73 + 10 * (end - 0.73), 1))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"20", "100", "1000", "10000"})
    void equalResponseTimesAreNoQueueHoweverLong(int operations) {
        for (double latency : new double[] {0.001, 0.05, 0.3, 0.6, 0.9, 2}) {
            assertThat(queued(constant(operations), operations, end -> end + latency, 1))
                    .isFalse();
            assertThat(share(seed -> queued(poisson(operations, seed), operations, end -> end + latency, seed)))
                    .as(latency + " s")
                    .isLessThanOrEqualTo(0.0025);
        }
    }

    @ParameterizedTest
    @CsvSource({"20", "100", "1000", "10000"})
    void exponentialResponseTimesAreNoQueue(int operations) {
        for (double mean : new double[] {0.001, 0.05, 0.1, 0.2, 0.3, 1}) {
            assertThat(share(seed -> {
                        Random random = new Random(seed);
                        return queued(
                                poisson(operations, seed),
                                operations,
                                end -> end - mean * Math.log(1 - random.nextDouble()),
                                seed);
                    }))
                    .as(mean + " s")
                    .isLessThanOrEqualTo(0.0025);
        }
    }

    @ParameterizedTest
    @CsvSource({"20, 0.5", "20, 1", "20, 2", "100, 0.5", "100, 1", "100, 2", "1000, 1", "1000, 2", "10000, 1"})
    void logNormalResponseTimesAreNoQueue(int operations, double sigma) {
        for (double median : new double[] {0.001, 0.01, 0.05, 0.1, 0.2, 0.3}) {
            assertThat(share(seed -> {
                        Random random = new Random(seed);
                        return queued(
                                poisson(operations, seed),
                                operations,
                                end -> end + median * Math.exp(sigma * random.nextGaussian()),
                                seed);
                    }))
                    .as(median + " s")
                    .isLessThanOrEqualTo(0.0025);
        }
    }

    /** At 0.7 and 0.9 of its capacity, with exponential service times. */
    @ParameterizedTest
    @CsvSource({"20, 0.7", "100, 0.9", "1000, 0.7", "1000, 0.9", "10000, 0.9"})
    void aBusyStoreHasNoQueue(int rate, double utilization) {
        assertThat(share(seed -> queued(poisson(rate, seed), rate, utilization / rate, true, end -> end, seed)))
                .isLessThanOrEqualTo(0.005);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.2, 0.4, 0.6, 0.75, 0.79})
    void aStallThatEndsInTheMeasurementIsNoQueue(double from) {
        DoubleUnaryOperator stall = end -> end > from && end < from + 0.2 ? from + 0.2 : end;

        assertThat(queued(constant(1_000), 1_000, stall, 1)).isFalse();
        assertThat(share(seed -> queued(poisson(1_000, seed), 1_000, stall, seed)))
                .isZero();
    }

    /** It ends as long after the measurement as given. */
    @ParameterizedTest
    @CsvSource({
        "0.8, 0, false",
        "0.8, 0.1, false",
        "0.8, 0.3, true",
        "0.9, 0.05, false",
        "0.9, 0.2, true",
        "0.97, 1, false"
    })
    void aStallThatLastsToTheEndIsAQueueOnlyIfItLastsLongerThanTheOperationsInItTookToFallDue(
            double from, double after, boolean queued) {
        DoubleUnaryOperator stall = end -> end > from && end < 1 + after ? 1 + after : end;

        assertThat(queued(constant(1_000), 1_000, stall, 1)).isEqualTo(queued);
        assertThat(share(seed -> queued(poisson(1_000, seed), 1_000, stall, seed)))
                .isEqualTo(queued ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.25, 0.3, 0.37, 0.45})
    void answersInBatchesAreNoQueue(double everySeconds) {
        DoubleUnaryOperator batches = end -> Math.ceil(end / everySeconds) * everySeconds;

        assertThat(queued(constant(1_000), 1_000, batches, 1)).isFalse();
        assertThat(share(seed -> queued(poisson(1_000, seed), 1_000, batches, seed)))
                .isZero();
    }

    @Test
    void aMeasurementWithoutHalvesHasNoQueue() {
        assertThat(LateAnswers.of(Drift.UNKNOWN, 1, 2).queued()).isFalse();
    }

    @Test
    void theReasonNamesTheOperationsAndTheLastAnswer() {
        LateAnswers answers = new LateAnswers(11_990, 1284, 30, 30, 120, 25.6, 0.3);

        assertThat(answers.queued()).isTrue();
        assertThat(answers.reason())
                .isEqualTo(
                        "1284 of 11990 operations (10.7 %) had no answer at the end of the measurement, and the last came"
                                + " 25.6 s after it: operations queued up");
    }

    private static Schedule constant(int operations) {
        return new ConstantSchedule(operations, Turns.ALL);
    }

    private static Schedule poisson(int operations, long seed) {
        return new PoissonSchedule(operations, SECOND_NS, seed);
    }

    private static double share(LongPredicate found) {
        return (double) LongStream.range(0, SEEDS).filter(found).count() / SEEDS;
    }

    private static boolean queued(Schedule schedule, int operations, DoubleUnaryOperator answered, long seed) {
        return queued(schedule, operations, 1e-6, false, answered, seed);
    }

    private static boolean queued(
            Schedule schedule,
            int operations,
            double serviceSeconds,
            boolean varies,
            DoubleUnaryOperator answered,
            long seed) {
        double[] last = new double[1];
        SimulatedStore store = new SimulatedStore(serviceSeconds, varies, end -> {
            double answer = answered.applyAsDouble(end);
            last[0] = Math.max(last[0], answer);
            return answer;
        });
        Drift drift = store.drift(schedule, operations, 1, seed);
        return LateAnswers.of(drift, 1, last[0]).queued();
    }
}
