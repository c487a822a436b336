package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.schedule.NanoClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PauseMeterTest {
    private static final int DEADLINE_S = 30;
    private static final Duration PERIOD = Duration.ofMillis(1);

    @Test
    void aPauseCountsAsManyTimesAsItDelayedAWakeUp() throws Exception {
        PausingClock clock = new PausingClock();
        PauseMeter meter = new PauseMeter(clock, PERIOD);
        meter.start();
        assertThat(clock.paused.await(DEADLINE_S, TimeUnit.SECONDS)).isTrue();

        Histogram lateness = meter.stop();

        assertThat(lateness.getMaxValue()).isGreaterThan(TimeUnit.SECONDS.toNanos(49));
        assertThat(lateness.getCountBetweenValues(TimeUnit.SECONDS.toNanos(10), TimeUnit.SECONDS.toNanos(50)))
                .isBetween(39_000L, 41_000L);
        assertThat(meter.pausedNs()).isBetween(TimeUnit.SECONDS.toNanos(49), TimeUnit.SECONDS.toNanos(110));
    }

    @Test
    void wakingLaterThanAMillisecondIsAPause() {
        PauseMeter meter = new PauseMeter(NanoClock.SYSTEM, PERIOD);

        for (long lateNs : new long[] {-1, 0, 1_000_000}) {
            meter.record(0, lateNs);
        }
        assertThat(meter.pausedNs()).isZero();

        meter.record(0, 1_000_001);
        assertThat(meter.pausedNs()).isEqualTo(1_000_001);
    }

    @Test
    void theLongestPauseIsOneWakeUpAndNoSum() {
        PauseMeter meter = new PauseMeter(NanoClock.SYSTEM, PERIOD);
        assertThat(meter.longestNs()).isZero();

        for (long lateNs : new long[] {-3_000_000_000L, 900_000_000, 2_005_000_000, 800_000_000}) {
            meter.record(0, lateNs);
        }

        assertThat(meter.longestNs()).isEqualTo(2_005_000_000);
    }

    @Test
    void longPausesAreKnownWithTheInstantsAtWhichTheThreadWasDue() {
        PauseMeter meter = new PauseMeter(NanoClock.SYSTEM, PERIOD);

        meter.record(7_000_000_000L, 500_000_000);
        meter.record(8_000_000_000L, 199_999_999);
        meter.record(4_750_000_000L, 200_000_000);

        assertThat(meter.since(5_000_000_000L)).containsExactly(new Pause(2, 0.5), new Pause(-0.25, 0.2));
    }

    @Test
    void stoppingEndsTheThread() throws Exception {
        PauseMeter meter = new PauseMeter(NanoClock.SYSTEM, PERIOD);
        meter.start();
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().equals("pause-meter"))
                .isNotEmpty()
                .allMatch(Thread::isDaemon);

        meter.stop();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("pause-meter");
    }

    /** Jumps fifty seconds ahead once, when the meter has been at work for a while. Usable from any thread. */
    private static final class PausingClock implements NanoClock {
        private static final long PAUSE_NS = TimeUnit.SECONDS.toNanos(50);
        private static final int READS_BEFORE = 20;

        private final AtomicLong reads = new AtomicLong();
        private final CountDownLatch paused = new CountDownLatch(2 * READS_BEFORE);

        @Override
        public long nanoTime() {
            paused.countDown();
            return System.nanoTime() + (reads.incrementAndGet() > READS_BEFORE ? PAUSE_NS : 0);
        }
    }
}
