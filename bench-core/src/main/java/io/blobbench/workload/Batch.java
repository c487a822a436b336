package io.blobbench.workload;

import io.blobbench.store.OperationKind;

/**
 * What one operation carries; part of its slot and reused with it. Written by the lane before the operation is sent,
 * read by the adapter until it is settled.
 */
public final class Batch {
    private static final long[] NO_KEYS = {};

    private final BlobPool pool;
    final long[] keys;
    final long[] versions;
    /** Index of each key within its lane's ledger; meaningless for reads of other lanes' keys. */
    final int[] owned;

    OperationKind kind = OperationKind.APPEND;
    int size;
    int partition;
    int firstBlob;

    /**
     * A batch to be filled.
     *
     * @param maxSize blobs of the largest operation
     * @param keyed whether operations have keys
     */
    public Batch(BlobPool pool, int maxSize, boolean keyed) {
        this.pool = pool;
        this.keys = keyed ? new long[maxSize] : NO_KEYS;
        this.versions = keyed ? new long[maxSize] : NO_KEYS;
        this.owned = keyed ? new int[maxSize] : new int[0];
    }

    public OperationKind kind() {
        return kind;
    }

    public int size() {
        return size;
    }

    public int partition() {
        return partition;
    }

    public long key(int index) {
        return keys[index];
    }

    public long expectedVersion(int index) {
        return versions[index];
    }

    /** Shared; never written to. */
    public byte[] payload(int index) {
        return pool.blob(firstBlob + index);
    }
}
