package io.blobbench.store.operation;

import io.blobbench.store.StoreFactory;

/**
 * A batch of blobs to submit, owned and reused by the harness: an adapter may hold it until its last blob is settled,
 * and must not touch it afterwards.
 */
public interface Operation {
    /** In [0, maxInFlight) of the connection: index of the adapter's own pre-built state. */
    int slot();

    /** Unique on the connection within a trial; sent where answers are matched. */
    long id();

    /** The kind of operation, the same for all blobs of the batch. */
    OperationKind kind();

    /** Number of blobs, at least 1. */
    int batchSize();

    /** Partition of the whole batch, in [0, layout.partitions). */
    int partition();

    /** Key of a blob, at least 0; meaningless for {@link OperationKind#APPEND}. */
    long key(int index);

    /** Bytes to store. Shared; never written to. */
    byte[] payload(int index);

    /** The message to store instead of the payload, where {@link StoreFactory#maps} returns true. Shared; never changed. */
    Message message(int index);

    /** For {@link OperationKind#UPDATE} and {@link OperationKind#GET_IF_NOT_MATCHED}; a key's first version is 1. */
    long expectedVersion(int index);

    /** Settles this many blobs as confirmed by the store. */
    void acknowledge(int blobs);

    /**
     * Whether the harness compares the blobs that this operation reads with those that were written: it then asks for their bytes, by {@link
     * #acknowledgeRead(byte[])}. Always false for kinds that do not read the payload.
     */
    boolean comparesReads();

    /**
     * Settles one blob as read, and hands it over.
     *
     * @param payload its bytes, or those of {@link Message#blob}; neither kept nor changed
     */
    void acknowledgeRead(byte[] payload);

    /**
     * Settles this many blobs as read, with the total bytes of their payloads, or of the blobs of their messages; only where {@link
     * #comparesReads} is false: it makes the row INVALID elsewhere.
     */
    void acknowledgeRead(int blobs, long bytes);

    /** Settles this many blobs as refused by the store: a condition was not met, a key was absent or present. */
    void reject(int blobs);

    /** Settles this many blobs as failed: an error occurred, or no answer can arrive any more. */
    void fail(int blobs, Throwable cause);

    /**
     * Settles this many blobs as unresolved: their connection was lost before an answer came, so that the store may have carried
     * them out or not.
     */
    void unresolve(int blobs, Throwable cause);
}
