package io.blobbench.load;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The operations that some lanes send together. Each takes a few at a time, in the end one, so that a faster lane sends more of them and
 * all end at about the same time. Usable from any thread, without a lock.
 */
final class Quota {
    private static final long MOST_AT_ONCE = 64;

    private final AtomicLong left;
    private final int lanes;

    Quota(long operations, int lanes) {
        this.left = new AtomicLong(operations);
        this.lanes = lanes;
    }

    /** Operations that the caller may send; 0 when none is left. */
    long take() {
        long before = left.get();
        long taken = atOnce(before);
        while (!left.compareAndSet(before, before - taken)) {
            before = left.get();
            taken = atOnce(before);
        }
        return taken;
    }

    private long atOnce(long operations) {
        return Math.min(operations, Math.max(1, Math.min(MOST_AT_ONCE, operations / (2L * lanes))));
    }
}
