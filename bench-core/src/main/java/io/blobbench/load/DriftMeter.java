package io.blobbench.load;

import io.blobbench.load.outcome.Drift;
import io.blobbench.measure.LaneRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/**
 * Cuts a phase into parts, so that its halves are known however early it ends: the first parts are short, and no part
 * is longer than the time before it. One phase; control thread only.
 */
final class DriftMeter {
    private static final long SHORTEST_PART_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** A phase of full length has about as many parts. */
    private static final int PARTS = 10;
    /** Neither half may be shorter than this share of the phase, unless the drain is longer than the load. */
    private static final double SHORTEST_HALF = 0.25;

    private final long originNs;
    private long deadlineNs;
    private final List<Part> parts = new ArrayList<>();
    private LaneRecorder.Sum current = new LaneRecorder.Sum();
    private long fromNs;
    private long cutNs;

    private record Part(long endNs, LaneRecorder.Sum sum) {}

    /**
     * A meter of a phase that begins.
     *
     * @param deadlineNs instant at which the drain begins at the latest
     */
    DriftMeter(long originNs, long deadlineNs) {
        this.originNs = originNs;
        this.deadlineNs = deadlineNs;
        this.fromNs = originNs;
        this.cutNs = nextCutNs();
    }

    /** The instant at which the next part should end. */
    long cutNs() {
        return cutNs;
    }

    /** Whether the drain has begun, which needs no further cuts. */
    boolean over() {
        return fromNs - deadlineNs >= 0;
    }

    /** Takes in what was recorded until now. */
    void add(LaneRecorder.Sum sum, long nowNs) {
        current.add(sum);
        if (!over() && nowNs - cutNs >= 0) {
            parts.add(new Part(nowNs, current));
            current = new LaneRecorder.Sum();
            fromNs = nowNs;
            cutNs = nextCutNs();
        }
    }

    /** The load is ended, and all that was recorded until then has been added; nothing changes where the drain has begun before. */
    void end(long endNs) {
        if (endNs - deadlineNs >= 0) {
            return;
        }
        deadlineNs = endNs;
        parts.add(new Part(endNs, current));
        current = new LaneRecorder.Sum();
        fromNs = endNs;
    }

    private long nextCutNs() {
        long lengthNs = Math.min(fromNs - originNs, (deadlineNs - originNs) / PARTS);
        long leftNs = deadlineNs - fromNs;
        return fromNs + Math.min(Math.max(lengthNs, SHORTEST_PART_NS), leftNs);
    }

    /**
     * The drift of a phase that ended at the given instant.
     *
     * @param dueBefore counts the operations of an open load that are due before an instant; 0 under any other
     */
    Drift drift(long endNs, LongUnaryOperator dueBefore) {
        long lengthNs = endNs - originNs;
        int cut = -1;
        for (int i = 0; i < parts.size(); i++) {
            if (cut < 0 || fromMiddle(i, lengthNs) < fromMiddle(cut, lengthNs)) {
                cut = i;
            }
        }
        double firstNs = cut < 0 ? 0 : parts.get(cut).endNs - originNs;
        boolean drained = cut >= 0 && parts.get(cut).endNs - deadlineNs >= 0;
        double shortestNs = drained ? lengthNs - firstNs : Math.min(firstNs, lengthNs - firstNs);
        if (shortestNs <= lengthNs * SHORTEST_HALF) {
            return Drift.UNKNOWN;
        }
        long firstDue = dueBefore.applyAsLong(parts.get(cut).endNs);
        long lastDue = dueBefore.applyAsLong(endNs) - firstDue;
        return Drift.of(
                Drift.Half.of(firstNs / 1e9, firstDue, sum(parts.subList(0, cut + 1))),
                Drift.Half.of((lengthNs - firstNs) / 1e9, lastDue, rest(cut + 1, endNs)));
    }

    private double fromMiddle(int part, long lengthNs) {
        return Math.abs(parts.get(part).endNs - originNs - lengthNs / 2.0);
    }

    private LaneRecorder.Sum rest(int from, long endNs) {
        LaneRecorder.Sum rest = sum(parts.subList(from, parts.size()));
        if (fromNs - endNs < 0) {
            rest.add(current); // a phase that ended before its deadline, and not the drain
        }
        return rest;
    }

    private static LaneRecorder.Sum sum(List<Part> parts) {
        LaneRecorder.Sum sum = new LaneRecorder.Sum();
        parts.forEach(part -> sum.add(part.sum));
        return sum;
    }
}
