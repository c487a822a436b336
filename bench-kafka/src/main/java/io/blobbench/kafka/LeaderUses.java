package io.blobbench.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the operations of a producer that are sent to a leader before it has acknowledged any: the client connects to it only with the
 * first, and all that follow meanwhile wait as well. Its lane counts, the producer's thread notes acknowledgements, any thread reads the
 * count.
 */
final class LeaderUses {
    /** For each partition, whether its leader has acknowledged a blob; partitions of one leader share it. */
    private final AtomicBoolean[] acknowledged;

    private final AtomicLong count = new AtomicLong();

    /** @param leaders id of the broker that leads each partition */
    LeaderUses(int[] leaders) {
        Map<Integer, AtomicBoolean> ofLeaders = new HashMap<>();
        this.acknowledged = new AtomicBoolean[leaders.length];
        for (int i = 0; i < leaders.length; i++) {
            acknowledged[i] = ofLeaders.computeIfAbsent(leaders[i], leader -> new AtomicBoolean());
        }
    }

    /** An operation is sent to a partition. */
    void at(int partition) {
        if (!acknowledged[partition].get()) {
            count.incrementAndGet();
        }
    }

    /** A blob of a partition is acknowledged. */
    void acknowledged(int partition) {
        if (!acknowledged[partition].getPlain()) {
            acknowledged[partition].set(true);
        }
    }

    long count() {
        return count.get();
    }
}
