package io.blobbench.contract;

import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.RecordingMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An operation that counts how its blobs are settled, and tells an adapter nothing but its id once the store has answered for all of them: the
 * harness reuses an operation then. Configured before it is submitted; settled and read by any thread.
 */
public final class RecordingOperation implements Operation {
    private static final AtomicLong IDS = new AtomicLong();

    private static final byte[] NO_PAYLOAD = new byte[0];

    private final long id = IDS.incrementAndGet();
    private final OperationKind kind;
    private final List<byte[]> payloads;
    private Entity entity = Entity.BLOB;
    private int slot;
    private int partition;
    private long firstKey;
    private long version = 1;

    private int acknowledged;
    private int rejected;
    private int failed;
    private int unresolved;
    private long readBytes;
    private boolean comparesReads = true;
    private final List<byte[]> read = new ArrayList<>();
    private final List<Throwable> causes = new ArrayList<>();

    private RecordingOperation(OperationKind kind, List<byte[]> payloads) {
        this.kind = kind;
        this.payloads = payloads;
    }

    /** Writes these blobs. */
    public static RecordingOperation write(OperationKind kind, List<byte[]> payloads) {
        return new RecordingOperation(kind, List.copyOf(payloads));
    }

    /** Asks for the given number of keys, without payload. */
    public static RecordingOperation ask(OperationKind kind, int batchSize) {
        return new RecordingOperation(kind, Collections.nCopies(batchSize, NO_PAYLOAD));
    }

    /** Uses the consecutive keys from this one. */
    public RecordingOperation keysFrom(long key) {
        firstKey = key;
        return this;
    }

    /** Expects this version of every key. */
    public RecordingOperation expecting(long expectedVersion) {
        version = expectedVersion;
        return this;
    }

    /** Carries messages of this entity, made of the payloads. */
    public RecordingOperation as(Entity messages) {
        entity = messages;
        return this;
    }

    /** Goes to this partition. */
    public RecordingOperation inPartition(int index) {
        partition = index;
        return this;
    }

    /** Asks for the number of bytes that it reads, and not for the bytes. */
    public RecordingOperation countingReads() {
        comparesReads = false;
        return this;
    }

    /** Uses this slot of the connection. */
    public RecordingOperation inSlot(int index) {
        slot = index;
        return this;
    }

    /**
     * Waits until every blob is settled.
     *
     * @throws AssertionError when the deadline passes first
     */
    public synchronized RecordingOperation awaitSettled(Duration deadline) throws InterruptedException {
        long startNs = System.nanoTime();
        while (settled() < size()) {
            long leftNs = deadline.toNanos() - (System.nanoTime() - startNs);
            if (leftNs <= 0) {
                throw new AssertionError("waited " + deadline + " for every blob to be settled: " + this);
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNs);
        }
        return this;
    }

    /** Number of blobs, also when they are settled. */
    public int size() {
        return payloads.size();
    }

    /** Blobs settled so far, with any outcome. */
    public synchronized int settled() {
        return acknowledged + rejected + failed + unresolved;
    }

    /** Blobs acknowledged so far. */
    public synchronized int acknowledged() {
        return acknowledged;
    }

    /** Blobs rejected so far. */
    public synchronized int rejected() {
        return rejected;
    }

    /** Blobs failed so far. */
    public synchronized int failed() {
        return failed;
    }

    /** Blobs unresolved so far. */
    public synchronized int unresolved() {
        return unresolved;
    }

    /** Payload bytes of acknowledged reads. */
    public synchronized long readBytes() {
        return readBytes;
    }

    /** Copies of the blobs that were handed over, in that order. */
    public synchronized List<byte[]> read() {
        return List.copyOf(read);
    }

    /** Causes of failed and unresolved blobs, one for each call. */
    public synchronized List<Throwable> causes() {
        return List.copyOf(causes);
    }

    /** Blobs without an answer leave it in use: the lane may still send them while another thread ends them. */
    private synchronized void requireInUse() {
        if (acknowledged + rejected >= size()) {
            throw new IllegalStateException("an adapter must not touch an operation after its last blob: " + this);
        }
    }

    @Override
    public int slot() {
        requireInUse();
        return slot;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public OperationKind kind() {
        requireInUse();
        return kind;
    }

    @Override
    public int batchSize() {
        requireInUse();
        return payloads.size();
    }

    @Override
    public int partition() {
        requireInUse();
        return partition;
    }

    @Override
    public long key(int index) {
        requireInUse();
        return firstKey + index;
    }

    @Override
    public byte[] payload(int index) {
        requireInUse();
        byte[] payload = payloads.get(index);
        if (payload == NO_PAYLOAD) {
            throw new IllegalStateException(kind + " has no payload");
        }
        return payload;
    }

    @Override
    public Message message(int index) {
        return switch (entity) {
            case RECORDING -> RecordingMessage.of(payload(index));
            case ELEMENTS -> ElementsMessage.of(payload(index));
            case BLOB -> throw new IllegalStateException("a blob as it is has no message");
        };
    }

    @Override
    public long expectedVersion(int index) {
        requireInUse();
        return version;
    }

    @Override
    public synchronized void acknowledge(int blobs) {
        acknowledged += blobs;
        notifyAll();
    }

    @Override
    public boolean comparesReads() {
        requireInUse();
        return comparesReads && kind.readsPayload();
    }

    @Override
    public synchronized void acknowledgeRead(byte[] payload) {
        read.add(payload.clone());
        acknowledged++;
        readBytes += payload.length;
        notifyAll();
    }

    @Override
    public synchronized void acknowledgeRead(int blobs, long bytes) {
        if (comparesReads && kind.readsPayload()) {
            throw new AssertionError(kind + " was to hand over the " + blobs + " blobs that it read");
        }
        acknowledged += blobs;
        readBytes += bytes;
        notifyAll();
    }

    @Override
    public synchronized void reject(int blobs) {
        rejected += blobs;
        notifyAll();
    }

    @Override
    public synchronized void fail(int blobs, Throwable cause) {
        failed += blobs;
        causes.add(cause);
        notifyAll();
    }

    @Override
    public synchronized void unresolve(int blobs, Throwable cause) {
        unresolved += blobs;
        causes.add(cause);
        notifyAll();
    }

    @Override
    public synchronized String toString() {
        return kind + " of " + size() + " blobs: acknowledged " + acknowledged + ", rejected " + rejected + ", failed "
                + failed + ", unresolved " + unresolved + causes;
    }
}
