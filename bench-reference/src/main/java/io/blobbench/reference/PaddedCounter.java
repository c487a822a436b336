package io.blobbench.reference;

import java.util.concurrent.atomic.AtomicLongArray;

/** A count with a cache line of its own, so that lanes do not slow each other. One thread adds, any thread reads. */
final class PaddedCounter {
    private static final int LINE = 16;

    private final AtomicLongArray cells = new AtomicLongArray(2 * LINE);

    void add(long more) {
        cells.setRelease(LINE, cells.getPlain(LINE) + more);
    }

    long get() {
        return cells.getAcquire(LINE);
    }
}
