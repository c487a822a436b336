package io.blobbench.load;

import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Connection;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Batch;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The place of one operation in flight, reused when it is recycled. Two slots take turns in one place: a surplus answer that comes late finds
 * the slot of its own operation, which is settled, and does not settle the next one. Prepared and recycled by its lane; settled by any
 * thread: the one that settles the last blob stamps the end and hands the slot back.
 */
final class Slot implements Operation {
    private static final VarHandle OUTCOMES;
    private static final VarHandle READ_BYTES;
    private static final VarHandle COMPARED;
    private static final VarHandle IN_FLIGHT;

    static {
        try {
            OUTCOMES = MethodHandles.lookup().findVarHandle(Slot.class, "outcomes", long.class);
            READ_BYTES = MethodHandles.lookup().findVarHandle(Slot.class, "readBytes", long.class);
            COMPARED = MethodHandles.lookup().findVarHandle(Slot.class, "compared", long.class);
            IN_FLIGHT = MethodHandles.lookup().findVarHandle(Slot.class, "inFlight", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int DIFFERED_SHIFT = Integer.SIZE;

    private final int index;
    private final Connection connection;
    private final Completions completions;
    private final NanoClock clock;
    /** Shared with the other slot of the place: one of both is in use. */
    final Batch batch;
    /** Lane: the position of its connection among those of the lane. */
    int turn;

    private final Slot other;
    /** Blobs of the operation, kept here because the batch may be that of the next by the time of a surplus answer. */
    private int size;

    private long id;
    long intendedNs;
    long sentNs;
    /** End of the operation, also when the slot is recycled; the beginning of the phase before its first operation. */
    long endNs;
    /** Lane: the part of its start delay that the lane caused. */
    long laneDelayNs;

    private boolean inFlight;
    /** Link of the completions while the slot is on them. */
    @Nullable
    Slot next;

    @SuppressWarnings("unused") // through OUTCOMES
    private volatile long outcomes;

    private volatile long readBytes;
    /** Whether blobs that the operation reads are compared with those that were written. */
    private boolean comparesReads;
    /** Blobs that were compared; those that differed are counted from {@link #DIFFERED_SHIFT} on. */
    private volatile long compared;

    private final OperationFailures failures = new OperationFailures();

    /** The first of the two slots of a place. */
    Slot(int index, Connection connection, Completions completions, NanoClock clock, Batch batch) {
        this.index = index;
        this.connection = connection;
        this.completions = completions;
        this.clock = clock;
        this.batch = batch;
        this.other = new Slot(this);
    }

    private Slot(Slot first) {
        this.index = first.index;
        this.connection = first.connection;
        this.completions = first.completions;
        this.clock = first.clock;
        this.batch = first.batch;
        this.other = first;
    }

    /** The other slot of the place. */
    Slot other() {
        return other;
    }

    Connection connection() {
        return connection;
    }

    /** Lane: a phase begins; the slot is free. */
    void begin(long originNs) {
        endNs = originNs;
        laneDelayNs = 0;
    }

    /**
     * Lane: the prepared batch is sent.
     *
     * <p>The lane is late since the operation was due and the slot free, and for an operation that queues up behind a late one as long
     * as for that. The longest time counts, not their sum: a start that is late by a wake-up does not delay a store that has other operations
     * to do.
     */
    void sent(long intendedNs, long sentNs) {
        long startDelayNs = sentNs - intendedNs;
        laneDelayNs = Math.min(startDelayNs, Math.max(sentNs - endNs, laneDelayNs));
        this.intendedNs = intendedNs;
        this.sentNs = sentNs;
    }

    /** Lane: sends the prepared batch; the slot comes back through the completions, perhaps before this returns. */
    void submit(long operationId) {
        id = operationId;
        size = batch.size();
        if (readBytes != 0) { // of its operation before, or of a surplus answer to that
            readBytes = 0;
        }
        comparesReads = batch.comparesReads(operationId);
        if (compared != 0) {
            compared = 0;
        }
        IN_FLIGHT.setRelease(this, true); // after sentNs, which the control thread reads
        OUTCOMES.setRelease(this, 0L);
        try {
            batch.serialize();
            connection.submit(this);
        } catch (Throwable e) { // an adapter in another language may throw checked ones
            failRemaining(e);
        }
    }

    private void failRemaining(Throwable cause) {
        int remaining = size - OutcomeCounts.settled((long) OUTCOMES.getAcquire(this));
        if (remaining > 0) {
            fail(remaining, cause);
        }
    }

    /** Lane: the operation is recorded; returns the slot that takes the next one of this place. */
    Slot recycle() {
        inFlight = false;
        if (failed() > 0) {
            failures.clear();
        }
        other.endNs = endNs;
        other.laneDelayNs = laneDelayNs;
        return other;
    }

    private void settle(long delta) {
        if (isLast(delta)) {
            end(clock.nanoTime());
        }
    }

    private boolean isLast(long delta) {
        int size = this.size; // read before another thread can settle the last blob, and the lane send another
        long outcomesBefore = (long) OUTCOMES.getAndAdd(this, delta);
        int before = OutcomeCounts.settled(outcomesBefore);
        int after = OutcomeCounts.settled(outcomesBefore + delta);
        if (after > size) {
            completions.countSettledTwice(after - Math.max(before, size));
        }
        return before < size && after >= size;
    }

    private void end(long nowNs) {
        endNs = nowNs;
        long outcomes = this.outcomes;
        batch.answered(OutcomeCounts.acknowledged(outcomes), OutcomeCounts.rejected(outcomes));
        completions.push(this);
    }

    int acknowledged() {
        return OutcomeCounts.acknowledged((long) OUTCOMES.get(this));
    }

    int rejected() {
        return OutcomeCounts.rejected((long) OUTCOMES.get(this));
    }

    /** Blobs without an outcome from the store: failed, or unresolved. */
    int failed() {
        return OutcomeCounts.failed((long) OUTCOMES.get(this));
    }

    /** The failed blobs, by cause. */
    OperationFailures failures() {
        return failures;
    }

    /** Bytes that a read returned. */
    long readBytes() {
        return readBytes;
    }

    /** Blobs whose bytes were compared with those that were written. */
    int blobsCompared() {
        return (int) compared;
    }

    /** Those of them that are none that the operation can have read. */
    int blobsDiffering() {
        return (int) (compared >>> DIFFERED_SHIFT);
    }

    boolean inFlight() {
        return inFlight;
    }

    /** Any thread: whether the operation is in flight since before an instant. */
    boolean waitsSince(long beforeNs) {
        return (boolean) IN_FLIGHT.getAcquire(this) && sentNs - beforeNs < 0;
    }

    @Override
    public int slot() {
        return index;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public OperationKind kind() {
        return batch.kind();
    }

    @Override
    public int batchSize() {
        return batch.size();
    }

    @Override
    public int partition() {
        return batch.partition();
    }

    @Override
    public long key(int blob) {
        return batch.key(blob);
    }

    @Override
    public byte[] payload(int blob) {
        return batch.payload(blob);
    }

    @Override
    public Message message(int blob) {
        return batch.message(blob);
    }

    @Override
    public long expectedVersion(int blob) {
        return batch.expectedVersion(blob);
    }

    @Override
    public void acknowledge(int blobs) {
        settle(OutcomeCounts.ofAcknowledged(blobs));
    }

    @Override
    public boolean comparesReads() {
        return comparesReads;
    }

    @Override
    public void acknowledgeRead(byte[] payload) {
        if (!comparesReads) {
            acknowledgeRead(1, payload.length);
            return;
        }
        long arrivedNs = clock.nanoTime(); // to compare is work of the harness, which no store has to answer for
        COMPARED.getAndAdd(this, batch.canRead(payload, blobsCompared()) ? 1L : 1L | 1L << DIFFERED_SHIFT);
        READ_BYTES.getAndAdd(this, payload.length);
        if (isLast(OutcomeCounts.ofAcknowledged(1))) {
            end(arrivedNs);
        }
    }

    @Override
    public void acknowledgeRead(int blobs, long bytes) {
        READ_BYTES.getAndAdd(this, bytes);
        settle(OutcomeCounts.ofAcknowledged(blobs));
    }

    @Override
    public void reject(int blobs) {
        settle(OutcomeCounts.ofRejected(blobs));
    }

    @Override
    public void fail(int blobs, Throwable cause) {
        failures.failed(blobs, cause);
        settle(OutcomeCounts.ofFailed(blobs));
    }

    @Override
    public void unresolve(int blobs, Throwable cause) {
        failures.lost(blobs, cause);
        settle(OutcomeCounts.ofFailed(blobs));
    }
}
