package io.blobbench.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ConstantScheduleTest extends ScheduleContract {
    @Override
    Schedule schedule(double opsPerSecond) {
        return new ConstantSchedule(opsPerSecond, 0, 1);
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

    @Test
    void lanesTogetherGiveTheStartsOfOneLaneAlone() {
        int lanes = 7;
        Schedule alone = schedule(12_345);

        long[] together = IntStream.range(0, lanes)
                .mapToObj(lane -> new ConstantSchedule(12_345, lane, lanes))
                .flatMapToLong(schedule -> LongStream.range(0, 1_000).map(schedule::intendedNs))
                .sorted()
                .toArray();

        assertThat(together)
                .containsExactly(
                        LongStream.range(0, 7_000).map(alone::intendedNs).toArray());
    }
}
