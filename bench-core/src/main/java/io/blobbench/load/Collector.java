package io.blobbench.load;

import io.blobbench.measure.Counts;
import io.blobbench.measure.LaneRecorder;
import io.blobbench.measure.Latencies;
import io.blobbench.schedule.NanoClock;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Takes what the lanes recorded, interval by interval, until they have ended. One phase; control thread only. */
final class Collector {
    private static final long STOP_GRACE_NS = TimeUnit.SECONDS.toNanos(2);

    private final List<Lane> lanes;
    private final NanoClock clock;
    private final long originNs;
    private final BooleanSupplier stopRequested;
    private final PhaseListener listener;
    private long takenNs;
    private Counts counts = Counts.ZERO;
    private Latencies latencies = Latencies.empty();
    private boolean endedEarly;
    private long endNs;

    Collector(List<Lane> lanes, NanoClock clock, long originNs, BooleanSupplier stopRequested, PhaseListener listener) {
        this.lanes = lanes;
        this.clock = clock;
        this.originNs = originNs;
        this.takenNs = originNs;
        this.stopRequested = stopRequested;
        this.listener = listener;
    }

    /**
     * Returns when all lanes have ended, or when they are given up.
     *
     * @param deadlineNs instant at which lanes that are still running are blocked in a client
     */
    void follow(CountDownLatch running, long deadlineNs, long intervalNs) throws InterruptedException {
        long giveUpNs = deadlineNs;
        for (long tick = 1; ; tick++) {
            long wakeNs = Math.min(originNs + tick * intervalNs - giveUpNs, 0) + giveUpNs;
            boolean ended = running.await(wakeNs - clock.nanoTime(), TimeUnit.NANOSECONDS);
            boolean goOn =
                    take() && lanes.stream().allMatch(lane -> lane.tally().full() == null);
            if (ended || clock.nanoTime() - giveUpNs >= 0) {
                return;
            }
            if (stopRequested.getAsBoolean() && giveUpNs == deadlineNs) {
                giveUpNs = Math.min(clock.nanoTime() + STOP_GRACE_NS - giveUpNs, 0) + giveUpNs;
            }
            if (!goOn && !endedEarly) {
                endedEarly = true;
                endNs = takenNs;
                lanes.forEach(Lane::stop);
            }
        }
    }

    private boolean take() {
        long nowNs = clock.nanoTime();
        LaneRecorder.Sum sum = new LaneRecorder.Sum();
        lanes.forEach(lane -> lane.tally().recorder().takeInto(sum));
        counts = counts.plus(sum.counts());
        latencies = latencies.plus(sum.latencies());
        double startSeconds = (takenNs - originNs) / 1e9;
        double seconds = (nowNs - takenNs) / 1e9;
        takenNs = nowNs;
        return listener.interval(startSeconds, seconds, sum.counts(), sum.latencies());
    }

    /** The sum of all intervals. */
    Counts counts() {
        return counts;
    }

    /** The sum of all intervals. */
    Latencies latencies() {
        return latencies;
    }

    /** Whether the listener, or a store without room, ended the phase before its limits. */
    boolean endedEarly() {
        return endedEarly;
    }

    /** When that was. */
    long endNs() {
        return endNs;
    }
}
