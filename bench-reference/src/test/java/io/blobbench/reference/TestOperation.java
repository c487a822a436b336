package io.blobbench.reference;

import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A batch that remembers how it was settled. Settled by any thread, read by the test's. */
final class TestOperation implements Operation {
    private static final int DEADLINE_S = 30;

    private final OperationKind kind;
    private final long firstKey;
    private final long expectedVersion;
    private final List<byte[]> payloads;
    private final CountDownLatch unsettled;
    private final List<Throwable> causes = new ArrayList<>();
    private final List<Integer> failures = new ArrayList<>();
    private int acknowledged;
    private int rejected;
    private long bytesRead;

    private TestOperation(OperationKind kind, long firstKey, long expectedVersion, List<byte[]> payloads) {
        this.kind = kind;
        this.firstKey = firstKey;
        this.expectedVersion = expectedVersion;
        this.payloads = payloads;
        this.unsettled = new CountDownLatch(payloads.size());
    }

    static TestOperation append(byte[]... payloads) {
        return new TestOperation(OperationKind.APPEND, 0, 0, List.of(payloads));
    }

    static TestOperation of(OperationKind kind, long key, byte[]... payloads) {
        return new TestOperation(kind, key, 0, List.of(payloads));
    }

    static TestOperation of(OperationKind kind, long key, long expectedVersion, byte[] payload) {
        return new TestOperation(kind, key, expectedVersion, List.of(payload));
    }

    /** Waits until every blob is settled. */
    TestOperation await() throws InterruptedException {
        if (!unsettled.await(DEADLINE_S, TimeUnit.SECONDS)) {
            throw new AssertionError(
                    unsettled.getCount() + " blobs of " + kind + " not settled in " + DEADLINE_S + " s");
        }
        return this;
    }

    synchronized int settled() {
        return acknowledged + rejected + failed();
    }

    synchronized int acknowledged() {
        return acknowledged;
    }

    synchronized int rejected() {
        return rejected;
    }

    synchronized int failed() {
        return failures.stream().mapToInt(Integer::intValue).sum();
    }

    synchronized long bytesRead() {
        return bytesRead;
    }

    synchronized List<Throwable> causes() {
        return List.copyOf(causes);
    }

    @Override
    public int slot() {
        return 0;
    }

    @Override
    public long id() {
        return firstKey;
    }

    @Override
    public OperationKind kind() {
        return kind;
    }

    @Override
    public int batchSize() {
        return payloads.size();
    }

    @Override
    public int partition() {
        return 0;
    }

    @Override
    public long key(int index) {
        return firstKey + index;
    }

    @Override
    public byte[] payload(int index) {
        return payloads.get(index);
    }

    @Override
    public Message message(int index) {
        return ElementsMessage.of(payload(index));
    }

    @Override
    public long expectedVersion(int index) {
        return expectedVersion;
    }

    @Override
    public synchronized void acknowledge(int blobs) {
        acknowledged += blobs;
        settle(blobs);
    }

    @Override
    public boolean comparesReads() {
        return false;
    }

    @Override
    public void acknowledgeRead(byte[] payload) {
        acknowledgeRead(1, payload.length);
    }

    @Override
    public synchronized void acknowledgeRead(int blobs, long bytes) {
        bytesRead += bytes;
        acknowledge(blobs);
    }

    @Override
    public synchronized void reject(int blobs) {
        rejected += blobs;
        settle(blobs);
    }

    @Override
    public synchronized void fail(int blobs, Throwable cause) {
        failures.add(blobs);
        causes.add(cause);
        settle(blobs);
    }

    @Override
    public void unresolve(int blobs, Throwable cause) {
        throw new AssertionError("a store in memory has no connection to lose", cause);
    }

    private void settle(int blobs) {
        for (int i = 0; i < blobs; i++) {
            unsettled.countDown();
        }
    }
}
