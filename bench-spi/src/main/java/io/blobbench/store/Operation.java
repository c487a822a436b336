package io.blobbench.store;

/**
 * A batch of blobs to submit, owned and reused by the harness: an adapter may hold it until its last blob is settled,
 * and must not touch it afterwards.
 */
public interface Operation {
    /** In [0, maxInFlight) of the connection: index of the adapter's own pre-built state. */
    int slot();

    /** Unique on the connection within a trial; goes on the wire where answers are matched. */
    long id();

    OperationKind kind();

    /** Number of blobs, at least 1. */
    int batchSize();

    /** Partition of the whole batch, in [0, layout.partitions). */
    int partition();

    /** Key of a blob, at least 0; meaningless for {@link OperationKind#APPEND}. */
    long key(int index);

    /** Bytes to store. Shared; never written to. */
    byte[] payload(int index);

    /** What to store in place of the payload, where {@link StoreFactory#maps} says so. Shared; never changed. */
    Message message(int index);

    /** For {@link OperationKind#UPDATE} and {@link OperationKind#GET_IF_NOT_MATCHED}; a key's first version is 1. */
    long expectedVersion(int index);

    /** The store confirmed this many more blobs. */
    void acknowledge(int blobs);

    /** The store returned this many more blobs, with so many bytes in all: of payloads, or of the blobs of messages. */
    void acknowledgeRead(int blobs, long bytes);

    /** The store answered "no" for this many more blobs: a condition was not met, a key was absent or present. */
    void reject(int blobs);

    /** This many more blobs ended in an error, or no answer can come any more. */
    void fail(int blobs, Throwable cause);
}
