package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.outcome.Drift;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.PoissonSchedule;
import io.blobbench.schedule.Schedule;
import io.blobbench.schedule.Turns;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated stores that answer one operation after another, in measurements of a second, each from a seed. */
final class BacklogTest {
    private static final int SEEDS = 400;
    private static final int SEEDS_OF_LARGE = 100;
    private static final double SECOND_NS = 1e9;

    @ParameterizedTest
    @CsvSource({"10", "20", "100", "1000", "10000"})
    void aStoreAtNineTenthsOfItsCapacityPasses(int rate) {
        SimulatedStore even = SimulatedStore.of(rate / 0.9, false);
        SimulatedStore varying = SimulatedStore.of(rate / 0.9, true);

        assertThat(grew(constant(rate), rate, even, 1)).isFalse();
        assertThat(share(rate, seed -> grew(poisson(rate, seed), rate, even, seed)))
                .isLessThanOrEqualTo(0.01);
        assertThat(share(rate, seed -> grew(constant(rate), rate, varying, seed)))
                .isLessThanOrEqualTo(0.01);
        assertThat(share(rate, seed -> grew(poisson(rate, seed), rate, varying, seed)))
                .isLessThanOrEqualTo(0.02);
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 350, 10_000})
    void aStoreAtTwiceItsCapacityNeverPassesIfItsAnswersAreEven(int rate) {
        assertThat(grew(constant(rate), rate, SimulatedStore.of(rate / 2.0, false), 1))
                .isTrue();
    }

    /** An answer also travels for a part of the measurement, or for longer: none comes in its first half, or in all of it. */
    @ParameterizedTest
    @CsvSource({"50, 0.3", "50, 0.575", "50, 2.3", "12_000, 0.3", "12_000, 0.575", "12_000, 2.3"})
    void aStoreAtTwiceItsCapacityNeverPassesHoweverLongItsAnswersTravel(String operations, double travelSeconds) {
        int rate = Integer.parseInt(operations.replace("_", ""));
        SimulatedStore even = new SimulatedStore(2.0 / rate, false, end -> end + travelSeconds);
        SimulatedStore varying = new SimulatedStore(2.0 / rate, true, end -> end + travelSeconds);

        assertThat(grew(constant(rate), rate, even, 1)).isTrue();
        assertThat(share(rate, seed -> grew(poisson(rate, seed), rate, varying, seed)))
                .isGreaterThanOrEqualTo(rate < 1_000 ? 0.5 : 1);
    }

    /** As many as chance does not hide, whose answers are even. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.575, 2.3})
    void aStoreThatIsATwentiethTooSlowNeverPassesHoweverLongItsAnswersTravel(double travelSeconds) {
        SimulatedStore store = new SimulatedStore(1 / (0.95 * 11_400), false, end -> end + travelSeconds);

        assertThat(grew(constant(11_400), 11_400, store, 1)).isTrue();
        assertThat(share(11_400, seed -> grew(poisson(11_400, seed), 11_400, store, seed)))
                .isGreaterThan(0.9);
    }

    /** Answers take 0.3 to 5 measurements in the middle, with a factor of 7 or 55 for one of 40, and do not wait for each other. */
    @ParameterizedTest
    @CsvSource({"20, 0.3, 1", "20, 5, 2", "40, 0.575, 1", "40, 5, 2", "1000, 0.3, 2", "1000, 2.3, 1", "1000, 5, 2"})
    void responseTimesThatAreLongAndVaryMuchDoNotRiseAsInAQueue(int rate, double medianSeconds, double sigma) {
        assertThat(share(rate, seed -> {
                    Random random = new Random(seed);
                    SimulatedStore store = new SimulatedStore(
                            1e-6, false, end -> end + medianSeconds * Math.exp(sigma * random.nextGaussian()));
                    return rose(poisson(rate, seed), rate, store, seed);
                }))
                .isLessThanOrEqualTo(0.01);
    }

    @ParameterizedTest
    @CsvSource({"0.001, 0.2", "0.001, 0.8", "0.3, 0.6", "0.6, 1.2", "2.3, 0.5", "2.3, 2.0"})
    void responseTimesDoNotRiseInAStallAsInAQueue(double latency, double length) {
        for (double from = 0; from < 3.3; from += 0.05) {
            double begin = from;
            SimulatedStore store = new SimulatedStore(1e-6, false, end -> {
                double ready = end + latency;
                return ready > begin && ready < begin + length ? begin + length : ready;
            });

            assertThat(rose(constant(1_000), 1_000, store, 1))
                    .as("from %.2f s", from)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000})
    void aStoreAtTwiceItsCapacityNeverPassesHoweverArrivalsAndAnswersVary(int rate) {
        assertThat(share(rate, seed -> grew(poisson(rate, seed), rate, SimulatedStore.of(rate / 2.0, true), seed)))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"10, 0.2", "10, 0.4", "1000, 0.1", "1000, 0.25", "1000, 0.3", "1000, 0.37", "1000, 0.45"})
    void aStoreThatAnswersInBatchesPasses(int rate, double everySeconds) {
        SimulatedStore store = new SimulatedStore(1e-6, false, end -> Math.ceil(end / everySeconds) * everySeconds);

        assertThat(grew(constant(rate), rate, store, 1)).isFalse();
        assertThat(share(rate, seed -> grew(poisson(rate, seed), rate, store, seed)))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.2, 0.35, 0.65, 0.8, 0.9})
    void aStallOfAFifthOfASecondIsNoQueueThatGrows(double from) {
        SimulatedStore store =
                new SimulatedStore(5e-4, false, end -> end > from && end < from + 0.2 ? from + 0.2 : end);

        assertThat(grew(constant(1_000), 1_000, store, 1)).isFalse();
        assertThat(share(1_000, seed -> grew(poisson(1_000, seed), 1_000, store, seed)))
                .isZero();
    }

    @Test
    void aStoreWhoseAnswersTakeLongIsNotTooSlowForItsLoad() {
        for (double latency : new double[] {0.1, 0.3, 0.6, 0.9, 5}) {
            SimulatedStore store = new SimulatedStore(1e-6, false, end -> end + latency);

            assertThat(grew(constant(1_000), 1_000, store, 1))
                    .as(latency + " s")
                    .isFalse();
            assertThat(share(1_000, seed -> grew(poisson(1_000, seed), 1_000, store, seed)))
                    .as(latency + " s")
                    .isZero();
        }
    }

    @Test
    void aMeasurementWithoutHalvesHasNoBacklog() {
        assertThat(Backlog.of(Drift.UNKNOWN).reason()).isEmpty();
    }

    private static Schedule constant(int rate) {
        return new ConstantSchedule(rate, Turns.ALL);
    }

    private static Schedule poisson(int rate, long seed) {
        return new PoissonSchedule(rate, SECOND_NS, seed);
    }

    private static double share(int operations, IntPredicate grew) {
        int seeds = operations > 1_000 ? SEEDS_OF_LARGE : SEEDS;
        return (double) IntStream.range(0, seeds).filter(grew).count() / seeds;
    }

    private static boolean rose(Schedule schedule, int operations, SimulatedStore store, long seed) {
        return Backlog.of(store.drift(schedule, operations, 1, seed)).rise().queued();
    }

    private static boolean grew(Schedule schedule, int operations, SimulatedStore store, long seed) {
        return Backlog.of(store.drift(schedule, operations, 1, seed)).reason().isPresent();
    }
}
