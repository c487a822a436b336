package io.blobbench.store;

/**
 * Bytes that the provisioned layout occupies, summed over all replicas.
 *
 * @param bytes at least 0
 * @param medium the medium that holds them
 * @param method how they were measured, in a few words for the results
 */
public record SpaceUsage(long bytes, Medium medium, String method) {
    public SpaceUsage {
        if (bytes < 0) {
            throw new IllegalArgumentException("space bytes must not be negative, got " + bytes);
        }
    }

    /** The medium that holds the blobs. */
    public enum Medium {
        DISK,
        MEMORY
    }
}
