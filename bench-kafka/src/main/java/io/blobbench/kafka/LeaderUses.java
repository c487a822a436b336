package io.blobbench.kafka;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the operations of a producer that are its first for a leader, to which the client connects only then. Its lane counts, any thread
 * reads the count.
 */
final class LeaderUses {
    /** Id of the broker that leads each partition. */
    private final int[] leaders;
    /** For each partition, whether an operation has been counted for its leader. */
    private final boolean[] used;

    private final AtomicLong count = new AtomicLong();

    /** @param leaders id of the broker that leads each partition; never written to */
    LeaderUses(int[] leaders) {
        this.leaders = leaders;
        this.used = new boolean[leaders.length];
    }

    /** An operation is sent to a partition. */
    void at(int partition) {
        if (!used[partition]) {
            first(leaders[partition]);
        }
    }

    private void first(int leader) {
        for (int i = 0; i < leaders.length; i++) {
            used[i] |= leaders[i] == leader;
        }
        count.incrementAndGet();
    }

    long count() {
        return count.get();
    }
}
