package io.blobbench.measure;

import io.blobbench.store.operation.OperationKind;
import java.util.Locale;

/**
 * The operations of one kind, outcome and size in a phase: a read that finds nothing takes another time than one that returns a blob.
 *
 * @param kind of all these operations
 * @param outcome how they ended
 * @param size name of the range of sizes that their blobs have: {@code 20KB}, {@code <=100KB}; empty where sizes are
 *     not distinguished
 * @param operations operations without a failed blob; those without an answer are in no other count
 * @param blobsAcknowledged blobs in them that the store confirmed or returned
 * @param blobsRejected blobs in them that the store answered "no" to
 * @param latencies service times, and response times where the load had a schedule, those without an answer with the age that they had when
 *     their lane's drain ended; no start delays, which no kind has of its own
 */
public record KindTimes(
        OperationKind kind,
        Outcome outcome,
        String size,
        long operations,
        long blobsAcknowledged,
        long blobsRejected,
        OperationTimes latencies) {
    /** How operations end; those with a failed blob are of no outcome. */
    public enum Outcome {
        ANSWERED,
        /** The store answered "no" for every blob: a miss or a conflict. */
        REFUSED,
        /** Without an answer when their lane's drain ended. */
        UNANSWERED;

        /** The word of results for it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
