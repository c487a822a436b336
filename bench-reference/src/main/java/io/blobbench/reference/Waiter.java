package io.blobbench.reference;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Lets one thread wait until any thread asks it to end. */
final class Waiter {
    private static final long YIELD_NS = TimeUnit.MICROSECONDS.toNanos(60);

    private volatile boolean ended;
    private volatile @Nullable Thread waiting;

    boolean ended() {
        return ended;
    }

    /** Waits for the instant; returns false when the end or an interrupt came first. */
    @SuppressWarnings("ThreadPriorityCheck") // parking wakes too late for the last part
    boolean awaitDue(Pace pace, long dueNs) {
        waiting = Thread.currentThread();
        for (long leftNs = pace.untilNs(dueNs); leftNs > 0; leftNs = pace.untilNs(dueNs)) {
            if (ended || Thread.currentThread().isInterrupted()) {
                return false;
            }
            if (leftNs > YIELD_NS) {
                LockSupport.parkNanos(this, leftNs - YIELD_NS);
            } else {
                Thread.yield();
            }
        }
        return true;
    }

    /** Waits for the end, or an interrupt. */
    void awaitEnd() {
        waiting = Thread.currentThread();
        while (!ended && !Thread.currentThread().isInterrupted()) {
            LockSupport.park(this);
        }
    }

    void end() {
        ended = true;
        LockSupport.unpark(waiting);
    }
}
