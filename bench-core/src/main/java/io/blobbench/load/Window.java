package io.blobbench.load;

import org.jspecify.annotations.Nullable;

/**
 * One lane's share of a phase.
 *
 * @param originNs instant that schedules refer to
 * @param deadlineNs instant from which nothing is sent any more
 * @param lateFromNs instant after which an operation is sent too late: all were due well before
 * @param quota operations to send at most, except shared ones
 * @param timeoutNs how long an answer is awaited
 * @param shared what the lane may take when its quota is used up; null where it shares nothing with other lanes
 */
record Window(
        long originNs,
        long deadlineNs,
        long lateFromNs,
        long quota,
        long timeoutNs,
        @Nullable Quota shared) {
    /** The share of a lane that shares nothing with other lanes, and whose operations are due until its deadline. */
    Window(long originNs, long deadlineNs, long quota, long timeoutNs) {
        this(originNs, deadlineNs, deadlineNs, quota, timeoutNs, null);
    }

    /** Takes operations of those that lanes share. */
    long take() {
        return shared == null ? 0 : shared.take();
    }

    boolean isOver(long nowNs) {
        return nowNs - deadlineNs >= 0;
    }

    /** This window, ended before its deadline. */
    Window endedAt(long endNs) {
        return new Window(originNs, isOver(endNs) ? deadlineNs : endNs, lateFromNs, quota, timeoutNs, shared);
    }
}
