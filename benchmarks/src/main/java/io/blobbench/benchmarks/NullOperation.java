package io.blobbench.benchmarks;

import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;

/** A batch of one shared blob that counts its outcomes. Used by one thread at a time. */
final class NullOperation implements Operation {
    private final byte[] payload;
    private final int batchSize;
    private final OperationKind kind;
    private final long keyMask;
    private long id;
    private long settled;

    /**
     * @param kind any
     * @param batchSize at least 1
     * @param blobBytes at least 0
     * @param keys number of keys used in turn, a power of two
     */
    NullOperation(OperationKind kind, int batchSize, int blobBytes, long keys) {
        this.kind = kind;
        this.batchSize = batchSize;
        this.payload = new byte[blobBytes];
        this.keyMask = keys - 1;
    }

    /** Turns this into the next operation. */
    NullOperation next() {
        id++;
        return this;
    }

    /** Blobs settled so far. */
    long settled() {
        return settled;
    }

    @Override
    public int slot() {
        return 0;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public OperationKind kind() {
        return kind;
    }

    @Override
    public int batchSize() {
        return batchSize;
    }

    @Override
    public int partition() {
        return 0;
    }

    @Override
    public long key(int index) {
        return (id * batchSize + index) & keyMask;
    }

    @Override
    public byte[] payload(int index) {
        return payload;
    }

    @Override
    public Message message(int index) {
        return ElementsMessage.of(payload);
    }

    @Override
    public long expectedVersion(int index) {
        return 1;
    }

    @Override
    public void acknowledge(int blobs) {
        settled += blobs;
    }

    @Override
    public boolean comparesReads() {
        return false;
    }

    @Override
    public void acknowledgeRead(byte[] payload) {}

    @Override
    public void acknowledgeRead(int blobs, long bytes) {
        settled += blobs;
    }

    @Override
    public void reject(int blobs) {
        settled += blobs;
    }

    @Override
    public void fail(int blobs, Throwable cause) {
        throw new IllegalStateException("the reference store failed an operation", cause);
    }

    @Override
    public void unresolve(int blobs, Throwable cause) {
        throw new IllegalStateException("the reference store lost a connection", cause);
    }
}
