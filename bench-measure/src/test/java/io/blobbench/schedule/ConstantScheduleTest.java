package io.blobbench.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConstantScheduleTest extends ScheduleContract {
    @Override
    Schedule schedule(double opsPerSecond) {
        return new ConstantSchedule(opsPerSecond, Turns.ALL);
    }

    @Override
    long period() {
        return 1;
    }

    @Test
    void theFirstStartIsTheOrigin() {
        assertThat(schedule(1000).intendedNs(0)).isZero();
    }

    @Test
    void everyStartIsItsIndexOverTheRate() {
        Schedule schedule = schedule(700_000);

        for (long k = 1; k < 1L << 40; k *= 3) {
            assertThat(schedule.intendedNs(k)).isCloseTo(exactNs(k, 700_000), within(1_000L));
        }
    }

    @Test
    void gapsAreEqualToANanosecond() {
        Schedule schedule = schedule(30_000);

        LongStream gaps = LongStream.range(0, 100_000).map(k -> schedule.intendedNs(k + 1) - schedule.intendedNs(k));

        assertThat(gaps).allMatch(gap -> gap == 33_333 || gap == 33_334);
    }

    /** Rounds of 9 places: 2 for each of four lanes and one more for the first, or 5 and 4, or 3 for each. */
    @ParameterizedTest
    @ValueSource(ints = {4, 2, 3})
    void lanesTogetherGiveTheStartsOfOneLaneAlone(int lanes) {
        Schedule alone = schedule(12_345);

        long[] together = IntStream.range(0, lanes)
                .mapToObj(lane -> new Turns(lane, lanes, 9))
                .flatMapToLong(turns -> starts(new ConstantSchedule(12_345, turns), 1_000L * turns.each()))
                .sorted()
                .toArray();

        assertThat(together).containsExactly(starts(alone, 9_000).toArray());
    }

    private static LongStream starts(Schedule schedule, long count) {
        return LongStream.range(0, count).map(schedule::intendedNs);
    }

    @Test
    void aLaneWithTwoOfThreeConnectionsHasTwoOfThreeStarts() {
        Schedule two = new ConstantSchedule(1_000, new Turns(0, 2, 3));
        Schedule one = new ConstantSchedule(1_000, new Turns(1, 2, 3));

        assertThat(starts(two, 5)).containsExactly(0L, 2_000_000L, 3_000_000L, 5_000_000L, 6_000_000L);
        assertThat(starts(one, 3)).containsExactly(1_000_000L, 4_000_000L, 7_000_000L);
    }
}
