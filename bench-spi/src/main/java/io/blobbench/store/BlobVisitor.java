package io.blobbench.store;

import io.blobbench.store.operation.Message;

/** Receives the blobs of a {@link Store#scan}, on the thread that called it. */
@FunctionalInterface
public interface BlobVisitor {
    /** The key of blobs that were appended. */
    long NO_KEY = -1;

    /**
     * One blob as found.
     *
     * @param key its key, or {@link #NO_KEY}
     * @param payload the bytes, or those of {@link Message#blob}; the visitor does not keep or change the array
     */
    void visit(long key, byte[] payload);
}
