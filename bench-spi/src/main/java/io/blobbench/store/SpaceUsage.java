package io.blobbench.store;

/**
 * Bytes that the provisioned layout occupies, summed over all replicas.
 *
 * @param bytes at least 0
 * @param medium the medium that holds them
 * @param method how they were measured, in a few words for the results
 * @param roundingBytes how many of them may come from rounding up at most; 0 where they are exact
 * @param oldVersions whether versions of keys that were written again, or deleted, may be among them
 */
public record SpaceUsage(long bytes, Medium medium, String method, long roundingBytes, boolean oldVersions) {
    public SpaceUsage {
        if (bytes < 0) {
            throw new IllegalArgumentException("space bytes must not be negative, got " + bytes);
        }
        if (roundingBytes < 0 || roundingBytes > bytes) {
            throw new IllegalArgumentException(
                    "rounding must be from 0 to the " + bytes + " space bytes, got " + roundingBytes);
        }
    }

    /** Exact bytes of the blobs that the layout holds. */
    public SpaceUsage(long bytes, Medium medium, String method) {
        this(bytes, medium, method, 0, false);
    }

    /** The medium that holds the blobs. */
    public enum Medium {
        DISK,
        MEMORY
    }
}
