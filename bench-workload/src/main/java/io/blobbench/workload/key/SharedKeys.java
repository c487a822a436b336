package io.blobbench.workload.key;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Keys that all lanes read and update, there from the preload to the end, with the newest version of each that any lane was told of: an
 * optimistic client reads the version before it updates. Usable from any thread, without a lock.
 */
public final class SharedKeys {
    private final long first;
    private final int partitions;
    private final AtomicIntegerArray newest;
    /** The newest version that each key can have by updates whose outcome is unknown; meaningless unless it is newer than that. */
    private final AtomicIntegerArray possible;

    /**
     * Keys of version 1.
     *
     * @param first the first of them; the others follow
     */
    public SharedKeys(long first, int count, int partitions) {
        this.first = first;
        this.partitions = partitions;
        this.newest = new AtomicIntegerArray(count);
        this.possible = new AtomicIntegerArray(count);
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
        int known = newest.get(index);
        int doubts = possible.get(index) - known;
        return known + (doubts > 0 ? random.nextInt(doubts + 1) : 0);
    }

    /** An update of a version was acknowledged: one of an earlier version can change nothing any more. */
    public void updated(int index, int expectedVersion) {
        newest.accumulateAndGet(index, expectedVersion + 1, Math::max);
    }

    /** An update of a version failed, or got no answer. */
    public void doubted(int index, int expectedVersion) {
        possible.accumulateAndGet(index, expectedVersion + 1, Math::max);
    }
}
