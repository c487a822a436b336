package io.blobbench.workload;

import io.blobbench.store.BlobVisitor;

/**
 * The expected contents of a store after a load, compared with the actual contents. Visited once per blob found; control thread only.
 */
public interface Expectation extends BlobVisitor {
    /** Blobs that must be there. */
    long mustHold();

    /** Blobs that may be there: those, and others that failed, got no answer, or were written and deleted at once. */
    long mayHold();

    /** Blobs that must be there and were not visited; a key that holds an older blob has lost its last one. */
    long lost();

    /**
     * Blobs that must be there and may not have been visited: {@link #lost}, and as many as blobs that failed or got no answer may have
     * been visited in their place, or older ones of keys whose last writes overlapped or repeated their bytes, or that lanes share.
     */
    long lostAtMost();

    /** Blobs visited more often than they may be there, those of deleted keys among them. */
    long duplicated();

    /** Blobs visited although the delete of their key was acknowledged last, or nothing was ever acknowledged there. */
    long undeleted();

    /** Blobs visited whose bytes were never sent. */
    long corrupt();
}
