package io.blobbench.store.layout;

import io.blobbench.store.StoreTraits;
import io.blobbench.store.operation.MessageForm;
import java.util.Map;

/**
 * The topic, table or key prefix to provision for a trial.
 *
 * @param name name of the topic, table or key prefix: letters, digits and {@code -}, unique to run and trial
 * @param partitions at least 1
 * @param replicas copies of every blob, at least 1
 * @param consistency answers awaited before a blob is acknowledged
 * @param durability the durability of the servers; local servers are started with it, others must already have it
 * @param form what is stored for a blob
 * @param maxBlobBytes bytes of the largest payload the trial will submit, or of a message serialized
 * @param options options of the adapter, by the names of {@link StoreTraits#options}
 */
public record Layout(
        String name,
        int partitions,
        int replicas,
        Consistency consistency,
        Durability durability,
        MessageForm form,
        int maxBlobBytes,
        Map<String, String> options) {
    private static final int PAGE_BYTES = 8 << 20;
    private static final int MOST_BLOBS_OF_A_PAGE = 5_000;

    public Layout {
        if (!name.matches("[A-Za-z0-9-]{1,120}")) {
            throw new IllegalArgumentException("layout.name must be letters, digits and '-', got '" + name + "'");
        }
        if (partitions < 1) {
            throw new IllegalArgumentException("layout.partitions must be at least 1, got " + partitions);
        }
        if (replicas < 1) {
            throw new IllegalArgumentException("layout.replicas must be at least 1, got " + replicas);
        }
        if (maxBlobBytes < 0) {
            throw new IllegalArgumentException("layout.maxBlobBytes must not be negative, got " + maxBlobBytes);
        }
        options = Map.copyOf(options);
    }

    /** A layout for blobs as they are. */
    public Layout(
            String name,
            int partitions,
            int replicas,
            Consistency consistency,
            Durability durability,
            int maxBlobBytes,
            Map<String, String> options) {
        this(name, partitions, replicas, consistency, durability, MessageForm.BLOB, maxBlobBytes, options);
    }

    /**
     * The number of copies that must have a blob before it is acknowledged.
     *
     * @throws UnsupportedLayoutException when that is more than there are replicas
     */
    public int awaitedCopies() throws UnsupportedLayoutException {
        int copies = consistency.answering(replicas);
        if (copies > replicas) {
            throw new UnsupportedLayoutException(
                    "consistency " + consistency.word() + " needs " + copies + " replicas, the layout has " + replicas);
        }
        return copies;
    }

    /**
     * Requires a node for every replica.
     *
     * @param who owner of the nodes, for the message: {@code data center dc1}
     * @throws UnsupportedLayoutException when there are fewer
     */
    public void requireNodes(int nodes, String who) throws UnsupportedLayoutException {
        if (replicas > nodes) {
            throw new UnsupportedLayoutException(replicas + " replicas need as many nodes, " + who + " has " + nodes);
        }
    }

    /** A suitable number of blobs to read back at once: a few megabytes together, at least 1 blob, at most 5000. */
    public int pageBlobs() {
        return Math.max(1, Math.min(MOST_BLOBS_OF_A_PAGE, PAGE_BYTES / Math.max(1, maxBlobBytes)));
    }
}
