package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.schedule.NanoClock;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Shares of a time that the clock says was a thousand seconds longer than it was. */
class HostMeterTimeTest {
    private static final double JUMP_S = 1000;
    private static final double BURNT_S = 0.3;

    @TempDir
    private Path folder;

    private volatile long aheadNs;

    @Test
    @EnabledOnOs(OS.LINUX)
    void sharesAreOfTheTimeBetweenStartAndStop() throws Exception {
        CountDownLatch watching = new CountDownLatch(1);
        NanoClock clock = () -> {
            long nowNs = TimeUnit.HOURS.toNanos(1) + System.nanoTime() + aheadNs;
            if (Thread.currentThread().getName().equals("pause-meter")) {
                watching.countDown(); // not before it has read: the jump is to come after that
            }
            return nowNs;
        };
        HostMeter meter =
                new HostMeter(clock, () -> new long[0], () -> new long[0], 1, List::of, false, List.of(folder), 0);

        meter.start();
        assertThat(watching.await(30, TimeUnit.SECONDS)).isTrue();
        meter.origin(clock.nanoTime() - TimeUnit.HOURS.toNanos(1));
        aheadNs = TimeUnit.SECONDS.toNanos((long) JUMP_S);
        burnCpu();
        Utilization used = meter.stop();

        assertThat(used.harnessThreadShare()).isBetween(0.9 * BURNT_S / JUMP_S, 1.0 / 50);
        assertThat(used.harnessPauseShare()).isCloseTo(1, within(0.05));
        assertThat(used.longestPauseSeconds()).isCloseTo(JUMP_S, within(0.05 * JUMP_S));
        assertThat(used.pauses()).anySatisfy(pause -> {
            assertThat(pause.seconds()).isEqualTo(used.longestPauseSeconds());
            assertThat(pause.startSeconds()).isCloseTo(3600, within(JUMP_S));
        });
    }

    private static void burnCpu() {
        long startNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - startNs
                < TimeUnit.MILLISECONDS.toNanos((long) (1000 * BURNT_S))) {
            Thread.onSpinWait();
        }
    }
}
