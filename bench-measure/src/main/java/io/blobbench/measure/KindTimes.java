package io.blobbench.measure;

import io.blobbench.store.operation.OperationKind;

/**
 * The operations of one kind, outcome and size in a phase: a read that finds nothing takes another time than one that returns a blob.
 *
 * @param kind of all these operations
 * @param refused whether the store answered "no" for every blob of theirs: a miss or a conflict
 * @param size name of the range of sizes that their blobs have: {@code 20KB}, {@code <=100KB}; empty where sizes are
 *     not distinguished
 * @param operations operations without a failed blob
 * @param blobsAcknowledged blobs in them that the store confirmed or returned
 * @param blobsRejected blobs in them that the store answered "no" to
 * @param latencies service times, and response times where the load had a schedule; no start delays, which no kind has of its own
 */
public record KindTimes(
        OperationKind kind,
        boolean refused,
        String size,
        long operations,
        long blobsAcknowledged,
        long blobsRejected,
        OperationTimes latencies) {
    /** The word of results for the outcome. */
    public String outcome() {
        return refused ? "refused" : "answered";
    }
}
