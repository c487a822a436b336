package io.blobbench.measure;

/**
 * Outcomes of operations that ended, over some time.
 *
 * @param operations operations whose last blob was settled
 * @param blobsAcknowledged blobs the store confirmed or returned
 * @param blobsRejected blobs the store answered "no" to
 * @param blobsFailed blobs that ended in an error
 * @param bytesAcknowledged payload bytes of acknowledged blobs: written, or returned by reads
 */
public record Counts(
        long operations, long blobsAcknowledged, long blobsRejected, long blobsFailed, long bytesAcknowledged) {
    public static final Counts ZERO = new Counts(0, 0, 0, 0, 0);

    /** The sum of both. */
    public Counts plus(Counts other) {
        return new Counts(
                operations + other.operations,
                blobsAcknowledged + other.blobsAcknowledged,
                blobsRejected + other.blobsRejected,
                blobsFailed + other.blobsFailed,
                bytesAcknowledged + other.bytesAcknowledged);
    }
}
