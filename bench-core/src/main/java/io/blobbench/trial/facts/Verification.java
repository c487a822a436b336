package io.blobbench.trial.facts;

/**
 * The contents of the store compared with its acknowledgements in preload, warm-up and measurement together.
 *
 * @param blobsExpected blobs that must be there
 * @param blobsDoubtful blobs that may be there beyond those: they failed, are unresolved, or were written and deleted at once
 * @param blobsFound blobs that are there
 * @param blobsLost acknowledged and certainly missing, an older one of their key may be there; one in whose place a damaged blob was
 *     found is not
 * @param blobsLostAtMost the same with those in whose place blobs that failed or are unresolved, or older ones of their
 *     keys, may have been found
 * @param blobsDuplicated found more often than acknowledged, failed and unresolved ones aside
 * @param blobsUndeleted those of them whose key was deleted
 * @param blobsCorrupt found with a wrong checksum or bytes that were never sent
 * @param historyOperations operations on shared keys whose history was checked
 */
public record Verification(
        long blobsExpected,
        long blobsDoubtful,
        long blobsFound,
        long blobsLost,
        long blobsLostAtMost,
        long blobsDuplicated,
        long blobsUndeleted,
        long blobsCorrupt,
        long historyOperations) {
    /** Contents without the history of shared keys, whose losses are certain, and of which every blob may be a doubtful one. */
    public Verification(long blobsExpected, long blobsFound, long blobsLost, long blobsDuplicated, long blobsCorrupt) {
        this(blobsExpected, blobsFound, blobsFound, blobsLost, blobsLost, blobsDuplicated, 0, blobsCorrupt, 0);
    }

    /** The same contents with the history of shared keys. */
    public Verification withHistory(long operations) {
        return new Verification(
                blobsExpected,
                blobsDoubtful,
                blobsFound,
                blobsLost,
                blobsLostAtMost,
                blobsDuplicated,
                blobsUndeleted,
                blobsCorrupt,
                operations);
    }

    /** Acknowledged blobs that may be missing beyond those that certainly are. */
    public long blobsPerhapsLost() {
        return blobsLostAtMost - blobsLost;
    }

    /**
     * Blobs that are certainly there although their outcome is unknown: of appends, those that failed or are unresolved, and never more than
     * there are. A damaged blob is in the place of an acknowledged one, which is not lost. Blobs beyond all of these were refused, or are not
     * of this load.
     */
    public long blobsOfUnknownOutcome() {
        return Math.min(blobsFound - blobsExpected + blobsLost - blobsDuplicated, blobsDoubtful);
    }

    /** Whether nothing is missing, repeated or damaged. */
    public boolean clean() {
        return blobsLost == 0 && blobsDuplicated == 0 && blobsCorrupt == 0;
    }
}
