package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.schedule.NanoClock;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostMeterTest {
    private static final long[] NO_LANES = {};
    private static final int MEBIBYTE = 1 << 20;

    private final List<HostMeter> started = new ArrayList<>();

    @TempDir
    private Path folder;

    @AfterEach
    void stopThreads() throws InterruptedException {
        for (HostMeter meter : started) {
            meter.stop();
        }
    }

    @Test
    void processorTimeOfABusyThreadShowsUp() {
        HostMeter meter = meter(() -> NO_LANES);
        start(meter);

        burnCpu(TimeUnit.MILLISECONDS.toNanos(300));

        Resources used = meter.sample();
        assertThat(used.harnessCpuSeconds()).isBetween(0.25, 600.0); // NaN would be greater than anything
        assertThat(used.hostCpuShare()).isBetween(Double.MIN_VALUE, 1.0);
        assertThat(used.hostStealShare()).isBetween(0.0, 1.0);
        assertThat(used.hostMemoryBytes()).isFinite().isPositive();
    }

    @Test
    void allocationOfALaneShowsUpAndThatOfOthersDoesNot() throws Exception {
        BlockingQueue<Runnable> work = new ArrayBlockingQueue<>(1);
        BlockingQueue<Boolean> done = new ArrayBlockingQueue<>(1);
        Thread lane = new Thread(() -> serve(work, done), "lane");
        lane.start();
        run(() -> {}, work, done);
        HostMeter meter = meter(() -> new long[] {lane.getId()});
        start(meter);

        run(() -> allocate(100), work, done);
        allocate(300);

        double bytes = meter.sample().laneAllocatedBytes();
        assertThat(bytes).isBetween(100.0 * MEBIBYTE, 150.0 * MEBIBYTE);
        lane.interrupt();
        lane.join(TimeUnit.SECONDS.toMillis(30));
        assertThat(meter.sample().laneAllocatedBytes()).isBetween(0.0, (double) MEBIBYTE);
    }

    @Test
    void collectingGarbageShowsUp() {
        HostMeter meter = meter(() -> NO_LANES);
        start(meter);
        long before = collections();

        double millis = 0;
        for (int i = 0; i < 50 && millis == 0; i++) { // one collection may take less than the clock shows
            System.gc();
            millis += meter.sample().harnessGcMillis();
        }

        assertThat(collections()).isGreaterThan(before);
        assertThat(millis).isFinite().isPositive();
    }

    @Test
    void theTotalIsTheSumOfTheSamples() {
        HostMeter meter = meter(() -> new long[] {Thread.currentThread().getId()});
        start(meter);
        List<Resources> samples = new ArrayList<>();

        for (int i = 0; i < 4; i++) {
            burnCpu(TimeUnit.MILLISECONDS.toNanos(30));
            allocate(1);
            samples.add(meter.sample());
        }

        Resources total = meter.total();
        assertThat(total.harnessCpuSeconds())
                .isCloseTo(
                        samples.stream()
                                .mapToDouble(Resources::harnessCpuSeconds)
                                .sum(),
                        within(1e-6));
        assertThat(total.laneAllocatedBytes())
                .isEqualTo(samples.stream()
                        .mapToDouble(Resources::laneAllocatedBytes)
                        .sum());
        assertThat(total.diskWrittenBytes())
                .isEqualTo(samples.stream()
                        .mapToDouble(Resources::diskWrittenBytes)
                        .sum());
        assertThat(total.networkSentBytes())
                .isEqualTo(samples.stream()
                        .mapToDouble(Resources::networkSentBytes)
                        .sum());
    }

    @Test
    void aNewMeterHasBegun() {
        assertThat(meter(() -> NO_LANES).sample().harnessCpuSeconds()).isBetween(0.0, 600.0);
    }

    @Test
    void startingAgainForgetsWhatWasBefore() {
        HostMeter meter = meter(() -> new long[] {Thread.currentThread().getId()});
        allocate(50);

        start(meter);

        meter.sample();
        assertThat(meter.total().laneAllocatedBytes()).isLessThan(40.0 * MEBIBYTE);
    }

    private HostMeter meter(Supplier<long[]> lanes) {
        return new HostMeter(NanoClock.SYSTEM, lanes, () -> NO_LANES, 1, List::of, false, List.of(folder), 0);
    }

    private void start(HostMeter meter) {
        started.add(meter);
        meter.start();
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(collector -> collector.getCollectionCount())
                .sum();
    }

    private static void burnCpu(long cpuNs) {
        long startNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - startNs < cpuNs) {
            Thread.onSpinWait();
        }
    }

    private static void allocate(int mebibytes) {
        List<byte[]> kept = new ArrayList<>();
        for (int i = 0; i < mebibytes; i++) {
            kept.clear();
            kept.add(new byte[MEBIBYTE]);
        }
        assertThat(kept).hasSize(1);
    }

    private static void run(Runnable task, BlockingQueue<Runnable> work, BlockingQueue<Boolean> done)
            throws InterruptedException {
        work.put(task);
        assertThat(done.poll(30, TimeUnit.SECONDS)).isTrue();
    }

    private static void serve(BlockingQueue<Runnable> work, BlockingQueue<Boolean> done) {
        try {
            while (true) {
                work.take().run();
                done.put(true);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
