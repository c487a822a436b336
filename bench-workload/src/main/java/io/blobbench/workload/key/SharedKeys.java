package io.blobbench.workload.key;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Keys that all lanes read and update, there from the preload to the end, with the newest version of each that any lane knows of: an
 * optimistic client reads the version before it updates. Usable from any thread, without a lock.
 */
public final class SharedKeys {
    private final long first;
    private final int partitions;
    private final AtomicIntegerArray newest;
    /** Updates of the newest known version or later ones whose outcome is unknown: the version may be newer by so many. */
    private final AtomicIntegerArray doubts;

    /**
     * Keys of version 1.
     *
     * @param first the first of them; the others follow
     */
    public SharedKeys(long first, int count, int partitions) {
        this.first = first;
        this.partitions = partitions;
        this.newest = new AtomicIntegerArray(count);
        this.doubts = new AtomicIntegerArray(count);
        for (int index = 0; index < count; index++) {
            newest.set(index, 1);
        }
    }

    public int count() {
        return newest.length();
    }

    public long key(int index) {
        return first + index;
    }

    public int partition(int index) {
        return (int) (key(index) % partitions);
    }

    /** Index of a key; negative or at least {@link #count} where it is none of these. */
    public long indexOf(long key) {
        return key - first;
    }

    /** The version that the key has as far as is known; where the outcome of an update is unknown, perhaps a later one. */
    public int version(int index, SplittableRandom random) {
        int doubted = doubts.get(index);
        return newest.get(index) + (doubted == 0 ? 0 : random.nextInt(doubted + 1));
    }

    /** An update of a version was acknowledged. */
    public void updated(int index, int expectedVersion) {
        int written = expectedVersion + 1;
        int known = newest.get(index);
        while (known < written && !newest.compareAndSet(index, known, written)) {
            known = newest.get(index);
        }
        if (doubts.get(index) != 0 && newest.get(index) == written) {
            doubts.set(index, 0); // an update of an earlier version can change nothing any more
        }
    }

    /** An update failed, or got no answer. */
    public void doubted(int index) {
        doubts.incrementAndGet(index);
    }
}
