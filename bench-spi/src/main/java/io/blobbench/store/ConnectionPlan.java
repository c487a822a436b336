package io.blobbench.store;

import io.blobbench.store.operation.OperationKind;
import java.util.EnumSet;
import java.util.Set;

/**
 * The largest demands that a connection must be prepared for.
 *
 * @param index in [0, total)
 * @param total connections of this trial over all lanes and load hosts
 * @param own connections of this trial in this process, which share its memory
 * @param maxInFlight operations in flight at once on this connection: slots are in [0, maxInFlight)
 * @param maxBatchSize blobs of the largest operation
 * @param maxBlobBytes bytes of the largest payload, or of a message serialized
 * @param kinds of the operations of the load; a preload puts or adds, independent of them
 */
public record ConnectionPlan(
        int index, int total, int own, int maxInFlight, int maxBatchSize, int maxBlobBytes, Set<OperationKind> kinds) {
    public ConnectionPlan {
        if (index < 0 || index >= total) {
            throw new IllegalArgumentException("connection index must be in [0, " + total + "), got " + index);
        }
        if (own < 1 || own > total) {
            throw new IllegalArgumentException("own connections must be in [1, " + total + "], got " + own);
        }
        if (maxInFlight < 1) {
            throw new IllegalArgumentException("maxInFlight must be at least 1, got " + maxInFlight);
        }
        if (maxBatchSize < 1) {
            throw new IllegalArgumentException("maxBatchSize must be at least 1, got " + maxBatchSize);
        }
        if (maxBlobBytes < 0) {
            throw new IllegalArgumentException("maxBlobBytes must not be negative, got " + maxBlobBytes);
        }
        kinds = Set.copyOf(kinds);
    }

    /** A plan of a process that opens all connections. */
    public ConnectionPlan(
            int index, int total, int maxInFlight, int maxBatchSize, int maxBlobBytes, Set<OperationKind> kinds) {
        this(index, total, total, maxInFlight, maxBatchSize, maxBlobBytes, kinds);
    }

    /** The same for operations of every kind. */
    public ConnectionPlan(int index, int total, int maxInFlight, int maxBatchSize, int maxBlobBytes) {
        this(index, total, maxInFlight, maxBatchSize, maxBlobBytes, EnumSet.allOf(OperationKind.class));
    }
}
