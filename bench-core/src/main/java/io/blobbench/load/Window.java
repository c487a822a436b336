package io.blobbench.load;

/**
 * One lane's share of a phase.
 *
 * @param originNs instant that schedules refer to
 * @param deadlineNs instant from which nothing is sent any more
 * @param quota operations to send at most
 * @param timeoutNs how long an answer is awaited
 */
record Window(long originNs, long deadlineNs, long quota, long timeoutNs) {
    boolean isOver(long nowNs) {
        return nowNs - deadlineNs >= 0;
    }

    /** This window, ended before its deadline. */
    Window endedAt(long endNs) {
        return new Window(originNs, isOver(endNs) ? deadlineNs : endNs, quota, timeoutNs);
    }
}
