package io.blobbench.store;

import java.util.Map;

/**
 * What to provision for a trial.
 *
 * @param name name of the topic, table or key prefix: letters, digits and {@code -}, unique to run and trial
 * @param partitions at least 1
 * @param replicas copies of every blob, at least 1
 * @param consistency answers awaited before a blob is acknowledged
 * @param durability what the servers promise; local servers are started so, others must already be so
 * @param form what is stored for a blob
 * @param maxBatchBytes payload bytes of the largest batch the trial will submit
 * @param options options of the adapter, by the names of {@link StoreTraits#options}
 */
public record Layout(
        String name,
        int partitions,
        int replicas,
        Consistency consistency,
        Durability durability,
        MessageForm form,
        long maxBatchBytes,
        Map<String, String> options) {
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
        if (maxBatchBytes < 0) {
            throw new IllegalArgumentException("layout.maxBatchBytes must not be negative, got " + maxBatchBytes);
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
            long maxBatchBytes,
            Map<String, String> options) {
        this(name, partitions, replicas, consistency, durability, MessageForm.BLOB, maxBatchBytes, options);
    }
}
