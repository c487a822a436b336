package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.outcome.DueQuarter;
import io.blobbench.schedule.PoissonSchedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated stores under the operations of several lanes, with Poisson arrivals and exponential service times. */
final class LaneQueuesTest {
    private static final int SEEDS = 150;
    private static final double SECONDS = 20;
    private static final double SECOND_NS = 1e9;

    @ParameterizedTest
    @CsvSource({"2, 2", "2, 10", "2, 200", "4, 2", "4, 10", "4, 200", "16, 2", "16, 10", "16, 200", "64, 10"})
    void lanesWithServersOfTheirOwnThatKeepTheirPartSeldomQueueUp(int lanes, int rate) {
        assertThat(share(seed -> found(servers(lanes, rate, 0.8, 0.8, seed)))).isLessThanOrEqualTo(0.01);
        assertThat(share(seed -> found(servers(lanes, rate, 0.9, 0.9, seed)))).isLessThanOrEqualTo(0.03);
    }

    @ParameterizedTest
    @CsvSource({"2, 5", "2, 200", "4, 5", "4, 200", "16, 20", "16, 200", "64, 200"})
    void lanesThatShareAServerSeldomQueueUpAlone(int lanes, int rate) {
        assertThat(share(seed -> found(oneServer(lanes, rate, 0.9, seed)))).isLessThanOrEqualTo(0.02);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 16})
    void oneLaneWhoseServerIsTooSlowIsFound(int lanes) {
        assertThat(share(seed -> found(servers(lanes, 200, 1.1, 0.5, seed)))).isGreaterThan(0.8);
        assertThat(share(seed -> found(servers(lanes, 200, 1.25, 0.5, seed)))).isGreaterThan(0.99);
    }

    @Test
    void theLaneIsNamed() {
        List<List<DueQuarter>> lanes = List.of(quarters(0.001, 0.001, 0.001, 0.001), quarters(0.1, 0.4, 0.7, 1.0));

        assertThat(ResponseRise.ofLanes(lanes))
                .contains(
                        "on the connections of lane 2 of 2 the mean response time rose from 100.0 ms of the operations due"
                                + " in the first quarter of the measurement to 1000.0 ms of those due in the last: operations queued up");
        assertThat(ResponseRise.ofLanes(List.of())).isEmpty();
    }

    private static List<DueQuarter> quarters(double... meanSeconds) {
        return Arrays.stream(meanSeconds)
                .mapToObj(mean -> new DueQuarter(SECONDS / 4, 1000, 1000 * mean, 1000 * mean * mean))
                .toList();
    }

    private static boolean found(List<List<DueQuarter>> lanes) {
        return ResponseRise.ofLanes(lanes).isPresent();
    }

    private static double share(LongPredicate found) {
        return (double) LongStream.range(0, SEEDS).filter(found).count() / SEEDS;
    }

    /** Each lane has a server; the utilization of the first is another. */
    private static List<List<DueQuarter>> servers(int lanes, int rate, double ofFirst, double ofOthers, long seed) {
        int operations = (int) (rate * SECONDS);
        return IntStream.range(0, lanes)
                .mapToObj(lane -> SimulatedStore.of(rate / (lane == 0 ? ofFirst : ofOthers), true)
                        .drift(
                                new PoissonSchedule(operations, SECONDS * SECOND_NS, lanes * seed + lane),
                                operations,
                                SECONDS,
                                lanes * seed + lane)
                        .quarters())
                .toList();
    }

    /** All lanes have one server. */
    private static List<List<DueQuarter>> oneServer(int lanes, int rate, double utilization, long seed) {
        int operations = (int) (rate * SECONDS);
        PoissonSchedule schedule = new PoissonSchedule(operations, SECONDS * SECOND_NS, seed);
        SplittableRandom random = new SplittableRandom(seed).split();
        DueQuarter[][] quarters = new DueQuarter[lanes][4];
        for (DueQuarter[] lane : quarters) {
            Arrays.fill(lane, new DueQuarter(SECONDS / 4, 0, 0, 0));
        }
        double free = 0;
        for (int k = 0; k < operations; k++) {
            double due = schedule.intendedNs(k) / SECOND_NS;
            free = Math.max(free, due) - Math.log(1 - random.nextDouble()) * utilization / rate;
            DueQuarter[] lane = quarters[k % lanes];
            int quarter = (int) (4 * due / SECONDS);
            lane[quarter] = lane[quarter].plus(new DueQuarter(0, 1, free - due, (free - due) * (free - due)));
        }
        List<List<DueQuarter>> all = new ArrayList<>();
        for (DueQuarter[] lane : quarters) {
            all.add(List.of(lane));
        }
        return all;
    }
}
