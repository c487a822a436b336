package io.blobbench.store;

import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * The largest demands that a connection must be prepared for.
 *
 * @param index in [0, total)
 * @param total connections of this trial over all lanes and load hosts
 * @param own connections of this trial in this process, which share its memory
 * @param maxInFlight operations in flight at once on this connection: slots are in [0, maxInFlight)
 * @param scheduled whether operations have intended starts: maxInFlight is only a bound then, which other loads reach
 * @param maxBatchSize blobs of the largest operation
 * @param maxBlobBytes bytes of the largest payload, or of a message serialized
 * @param meanBlobBytes bytes of a payload on average; the same as maxBlobBytes where sizes do not differ
 * @param kinds of the operations of the load; a preload puts or adds, independent of them
 * @param timeout after which the harness no longer waits for an answer; a client that gives up before makes what may be stored a failure
 */
public record ConnectionPlan(
        int index,
        int total,
        int own,
        int maxInFlight,
        boolean scheduled,
        int maxBatchSize,
        int maxBlobBytes,
        int meanBlobBytes,
        Set<OperationKind> kinds,
        Duration timeout) {
    /** The timeout of scenarios that name none. */
    public static final Duration USUAL_TIMEOUT = Duration.ofSeconds(30);

    private static final long GRACE_MILLIS = 5_000;
    /** Twelve days: clients add to it. */
    private static final int LONGEST_MILLIS = Integer.MAX_VALUE / 2;

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
        if (meanBlobBytes < 0 || meanBlobBytes > maxBlobBytes) {
            throw new IllegalArgumentException(
                    "meanBlobBytes must be in [0, " + maxBlobBytes + "], got " + meanBlobBytes);
        }
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("timeout must be more than zero, got " + timeout);
        }
        kinds = Set.copyOf(kinds);
    }

    /**
     * The time-out of a client's requests: its usual one, or a little longer than the harness waits for an answer where that is more.
     *
     * @param usualMillis where the harness waits less
     */
    public int clientTimeoutMillis(int usualMillis) {
        return (int) Math.min(LONGEST_MILLIS, Math.max(usualMillis, timeout.toMillis() + GRACE_MILLIS));
    }

    /** A plan of a process that opens all connections, for a load without a schedule, of one size and with the usual timeout. */
    public ConnectionPlan(
            int index, int total, int maxInFlight, int maxBatchSize, int maxBlobBytes, Set<OperationKind> kinds) {
        this(index, total, total, maxInFlight, false, maxBatchSize, maxBlobBytes, maxBlobBytes, kinds, USUAL_TIMEOUT);
    }

    /** The same for operations of every kind. */
    public ConnectionPlan(int index, int total, int maxInFlight, int maxBatchSize, int maxBlobBytes) {
        this(index, total, maxInFlight, maxBatchSize, maxBlobBytes, EnumSet.allOf(OperationKind.class));
    }
}
