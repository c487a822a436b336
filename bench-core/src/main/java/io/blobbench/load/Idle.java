package io.blobbench.load;

import java.util.concurrent.locks.LockSupport;

/** A way for a lane to wait until an intended start. Called by lanes only. */
@FunctionalInterface
interface Idle {
    /** A parked thread wakes up to about this much late, so the rest is yielded away. */
    long YIELD_NS = 60_000;

    /** Parks until shortly before, then yields: a generator that spins takes the core its client library needs. */
    Idle PARKING = Idle::parkThenYield;

    /** Passes some of the remaining time, never much more than all of it. */
    void idle(long remainingNs);

    @SuppressWarnings("ThreadPriorityCheck") // the last microseconds are too short to park
    private static void parkThenYield(long remainingNs) {
        if (remainingNs > YIELD_NS) {
            LockSupport.parkNanos(remainingNs - YIELD_NS);
        } else {
            Thread.yield();
        }
    }
}
