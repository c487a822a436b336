package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.Drift.Half;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.PoissonSchedule;
import io.blobbench.schedule.Schedule;
import io.blobbench.schedule.Turns;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated stores that answer one operation after another, in measurements of a second, each from a seed. */
final class BacklogTest {
    private static final int SEEDS = 1_000;
    private static final double SECOND_NS = 1e9;

    /** Answers in the order of sending; times in seconds. */
    private record Store(double serviceSeconds, boolean varies, DoubleUnaryOperator answered) {
        static Store of(double operationsPerSecond, boolean varies) {
            return new Store(1 / operationsPerSecond, varies, end -> end);
        }

        double[] answers(Schedule schedule, int operations, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] ends = new double[operations];
            double free = 0;
            for (int k = 0; k < operations; k++) {
                double factor = varies ? -Math.log(1 - random.nextDouble()) : 1;
                free = Math.max(free, schedule.intendedNs(k) / SECOND_NS) + serviceSeconds * factor;
                ends[k] = answered.applyAsDouble(free);
            }
            return ends;
        }
    }

    @ParameterizedTest
    @CsvSource({"10", "20", "100", "1000", "10000"})
    void aStoreAtNineTenthsOfItsCapacityPasses(int rate) {
        assertThat(share(seed -> grew(constant(rate), rate, Store.of(rate / 0.9, false), seed)))
                .isZero();
        assertThat(share(seed -> grew(poisson(rate, seed), rate, Store.of(rate / 0.9, false), seed)))
                .isLessThanOrEqualTo(0.01);
        assertThat(share(seed -> grew(constant(rate), rate, Store.of(rate / 0.9, true), seed)))
                .isLessThanOrEqualTo(0.01);
        assertThat(share(seed -> grew(poisson(rate, seed), rate, Store.of(rate / 0.9, true), seed)))
                .isLessThanOrEqualTo(0.02);
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 350, 10_000})
    void aStoreAtTwiceItsCapacityNeverPassesIfItsAnswersAreEven(int rate) {
        assertThat(grew(constant(rate), rate, Store.of(rate / 2.0, false), 1)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000})
    void aStoreAtTwiceItsCapacityNeverPassesHoweverArrivalsAndAnswersVary(int rate) {
        assertThat(share(seed -> grew(poisson(rate, seed), rate, Store.of(rate / 2.0, true), seed)))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"10, 0.2", "10, 0.4", "1000, 0.1", "1000, 0.25", "1000, 0.3", "1000, 0.37", "1000, 0.45"})
    void aStoreThatAnswersInBatchesPasses(int rate, double everySeconds) {
        Store store = new Store(1e-6, false, end -> Math.ceil(end / everySeconds) * everySeconds);

        assertThat(grew(constant(rate), rate, store, 1)).isFalse();
        assertThat(share(seed -> grew(poisson(rate, seed), rate, store, seed))).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.2, 0.35, 0.65, 0.8, 0.9})
    void aStallOfAFifthOfASecondIsNoQueueThatGrows(double from) {
        Store store = new Store(5e-4, false, end -> end > from && end < from + 0.2 ? from + 0.2 : end);

        assertThat(grew(constant(1_000), 1_000, store, 1)).isFalse();
        assertThat(share(seed -> grew(poisson(1_000, seed), 1_000, store, seed)))
                .isZero();
    }

    @Test
    void aStoreWhoseAnswersTakeLongIsNotTooSlowForItsLoad() {
        for (double latency : new double[] {0.1, 0.3, 0.6, 0.9, 5}) {
            Store store = new Store(1e-6, false, end -> end + latency);

            assertThat(grew(poisson(1_000, 1), 1_000, store, 1))
                    .as(latency + " s")
                    .isFalse();
        }
    }

    @Test
    void aMeasurementWithoutHalvesHasNoBacklog() {
        assertThat(Backlog.of(Drift.UNKNOWN).grew()).isFalse();
    }

    private static Schedule constant(int rate) {
        return new ConstantSchedule(rate, Turns.ALL);
    }

    private static Schedule poisson(int rate, long seed) {
        return new PoissonSchedule(rate, SECOND_NS, seed);
    }

    private static double share(IntPredicate grew) {
        return (double) IntStream.range(0, SEEDS).filter(grew).count() / SEEDS;
    }

    private static boolean grew(Schedule schedule, int operations, Store store, long seed) {
        double[] answers = store.answers(schedule, operations, seed);
        long firstDue = schedule.countBefore((long) (SECOND_NS / 2));
        double[] responses = IntStream.range(0, operations)
                .filter(k -> answers[k] <= 0.5)
                .mapToDouble(k -> answers[k] * SECOND_NS - schedule.intendedNs(k))
                .sorted()
                .toArray();
        double median = responses.length == 0 ? Double.NaN : responses[responses.length / 2];
        long inTime = Arrays.stream(answers).filter(end -> end <= 1).count();
        return Backlog.of(new Drift(
                        half(firstDue, responses.length, median),
                        half(operations - firstDue, inTime - responses.length, median)))
                .grew();
    }

    private static Half half(long due, long answered, double medianNs) {
        Histogram callers = Histograms.create();
        callers.recordValueWithCount((long) medianNs, answered);
        return new Half(0.5, due, new Counts(answered, answered, 0, 0, 0), callers);
    }
}
