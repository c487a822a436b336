package io.blobbench.reference;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.operation.OperationKind;
import org.jspecify.annotations.Nullable;

/** The contents of a store. Usable from any thread; exact while no operation is in flight. */
interface Contents {
    /** Opens the contents for one connection, which has its own part of the appended blobs. */
    Access open();

    long count();

    void scan(BlobVisitor visitor);

    /** One connection's access to the contents. Used by one thread at a time. */
    interface Access {
        /** Whether {@link #write} would be accepted now. */
        boolean accepts(OperationKind kind, long key, long expectedVersion);

        /** Stores a blob; returns false when the condition of the kind is not met. */
        boolean write(OperationKind kind, int partition, long key, long expectedVersion, byte[] payload);

        /** Stores a blob a second time; with a key, beside the blob of that key. */
        void writeCopy(OperationKind kind, int partition, long key, byte[] payload);

        /** Replaces the blob of an existing key with any version, which stays. */
        void overwrite(long key, byte[] payload);

        /** The blob, or null when the key is absent. */
        byte @Nullable [] read(long key);

        /** Version of the key's blob, or {@link KeyedBlobs#ABSENT}. */
        long version(long key);

        /** Removes a key; returns false when it is absent. */
        boolean remove(long key);
    }
}
