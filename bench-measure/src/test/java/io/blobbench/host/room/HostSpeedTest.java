package io.blobbench.host.room;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.schedule.NanoClock;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HostSpeedTest {
    /** Steps of a nanosecond would be faster than any memory; a million a second slower than any machine. */
    @Test
    void aStepTakesAsLongAsMemoryDoes() {
        assertThat(HostSpeed.measure(NanoClock.SYSTEM)).isBetween(1.0, 10_000.0);
    }

    @Test
    void theFastestRepetitionCounts() {
        long[] lastsNs = {9_000, 4_000, 3_000, 5_000, 8_000, 7_000, 6_000};
        AtomicInteger asked = new AtomicInteger();
        AtomicLong nowNs = new AtomicLong();
        NanoClock clock = () -> {
            int ask = asked.getAndIncrement();
            return nowNs.addAndGet(ask % 2 == 0 ? 1 : lastsNs[ask / 2]);
        };

        assertThat(HostSpeed.measure(clock)).isEqualTo((1 << 19) * 1e3 / 3_000);
    }

    @Test
    void aClockThatStandsStillTellsNothing() {
        assertThat(HostSpeed.measure(() -> 42)).isNaN();
    }
}
