package io.blobbench.load;

/**
 * Blobs of an operation by outcome, packed into one word: the thread that adds the last one sees in the sum that it was
 * the last, without a lock. Each count is below 2^21.
 */
final class OutcomeCounts {
    private static final int REJECTED_SHIFT = 21;
    private static final int FAILED_SHIFT = 42;
    private static final int MASK = (1 << 21) - 1;
    /** The most blobs of one outcome. */
    static final int MOST = MASK;

    private OutcomeCounts() {}

    static long ofAcknowledged(int blobs) {
        return blobs;
    }

    static long ofRejected(int blobs) {
        return (long) blobs << REJECTED_SHIFT;
    }

    static long ofFailed(int blobs) {
        return (long) blobs << FAILED_SHIFT;
    }

    static int acknowledged(long counts) {
        return (int) counts & MASK;
    }

    static int rejected(long counts) {
        return (int) (counts >>> REJECTED_SHIFT) & MASK;
    }

    static int failed(long counts) {
        return (int) (counts >>> FAILED_SHIFT) & MASK;
    }

    /** All of them. */
    static int settled(long counts) {
        return acknowledged(counts) + rejected(counts) + failed(counts);
    }
}
