package io.blobbench.workload;

import java.util.concurrent.atomic.AtomicLongArray;

/** A set of small numbers. Usable from any thread, without a lock. */
final class AtomicBits {
    private final AtomicLongArray words;

    /** An empty set of numbers below one. */
    AtomicBits(int below) {
        this.words = new AtomicLongArray((below + Long.SIZE - 1) / Long.SIZE);
    }

    /** Removes all numbers below one. */
    void clear(int below) {
        for (int i = 0; i * Long.SIZE < below; i++) {
            words.set(i, 0);
        }
    }

    /** Adds a number; returns whether it was not there. */
    boolean set(int number) {
        long bit = 1L << number;
        return (words.getAndAccumulate(number / Long.SIZE, bit, (before, one) -> before | one) & bit) == 0;
    }
}
