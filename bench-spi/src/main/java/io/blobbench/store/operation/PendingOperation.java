package io.blobbench.store.operation;

import io.blobbench.store.Store;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The operation in flight of one slot: settles its blobs as answers arrive. Begun by the lane, settled and abandoned by any
 * thread; it allocates nothing and takes no lock.
 *
 * <ul>
 *   <li>Created in {@link Store#connect} and used for every operation of its slot.
 *   <li>Acknowledged writes are counted here, one atomic instruction each, and handed over all at once with the
 *       operation's last blob. Other outcomes are handed over as they come.
 *   <li>Answers for more blobs than are awaited are handed over as well, so that the operation counts them as settled twice.
 *   <li>After {@link #unresolveRest} and {@link #abandon} late answers change nothing. One that may come when the slot has its
 *       next operation must be recognized by its id ({@link #holds}) or by its lost connection.
 * </ul>
 */
public final class PendingOperation {
    /** Above the awaited blobs, in the same word: those acknowledged and not handed over yet. */
    private static final int ACKNOWLEDGED_SHIFT = Integer.SIZE;
    /** The connection is closed: no operation can begin any more. */
    private static final long ABANDONED = Long.MIN_VALUE;
    /** No operation has begun, or the last one lost its connection: none is in flight, and answers change nothing. */
    private static final long LOST = ABANDONED >> 1;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(PendingOperation.class, "state", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Negative while answers change nothing; 0 when all blobs of the operation were answered. */
    private volatile long state = LOST;

    @SuppressWarnings("NullAway.Init") // set before blobs are awaited, and read only after that
    private Operation operation;

    @SuppressWarnings("NullAway.Init") // set before the state says so
    private Throwable whyAbandoned;

    /** Creates one for each slot of a connection. */
    public static PendingOperation[] slots(int count) {
        PendingOperation[] slots = new PendingOperation[count];
        for (int i = 0; i < count; i++) {
            slots[i] = new PendingOperation();
        }
        return slots;
    }

    /**
     * Begins to wait for the answers to an operation. Called by the lane before it sends the first blob.
     *
     * @return false when the connection was abandoned: the operation has then failed with the cause of that
     */
    public boolean begin(Operation next) {
        int blobs = next.batchSize();
        operation = next;
        long before;
        do {
            before = state;
            if (before == ABANDONED) {
                next.fail(blobs, whyAbandoned);
                return false;
            }
            if (before > 0) {
                throw new IllegalStateException("slot " + next.slot() + " still waits for " + (int) before + " blobs");
            }
        } while (!STATE.compareAndSet(this, before, (long) blobs));
        return true;
    }

    /**
     * Whether answers to the operation with this id count: from its beginning until the next one begins or its connection is lost, so that answers
     * after its last blob count as well, as settled twice.
     */
    public boolean holds(long id) {
        return state >= 0 && operation.id() == id;
    }

    /** How many blobs are awaited; 0 when none are. */
    public int awaited() {
        return Math.max(0, (int) state);
    }

    /** The operation; only while one of its blobs is awaited and is the caller's to send or to settle. */
    public Operation operation() {
        return operation;
    }

    /** Counts the given number of blobs as written, deleted or found. */
    public void acknowledge(int blobs) {
        take(blobs, true);
    }

    /** Counts one blob as read, and hands it over: {@link Operation#acknowledgeRead(byte[])}. */
    public void acknowledgeRead(byte[] payload) {
        if (take(1, false)) {
            operation.acknowledgeRead(payload);
        }
    }

    /** Counts the given number of blobs as read, with the total bytes of their payloads. */
    public void acknowledgeRead(int blobs, long bytes) {
        if (take(blobs, false)) {
            operation.acknowledgeRead(blobs, bytes);
        }
    }

    /** Counts the given number of blobs as refused by the store. */
    public void reject(int blobs) {
        if (take(blobs, false)) {
            operation.reject(blobs);
        }
    }

    /** Counts one blob as acknowledged or refused, by the store's answer. */
    public void settle(boolean yes) {
        if (yes) {
            acknowledge(1);
        } else {
            reject(1);
        }
    }

    /** Counts the given number of blobs as failed. */
    public void fail(int blobs, Throwable cause) {
        if (take(blobs, false)) {
            operation.fail(blobs, cause);
        }
    }

    /** Counts all blobs that are still awaited as unresolved, because their connection is lost; the slot can be used again. */
    public void unresolveRest(Throwable cause) {
        int awaited = end(LOST);
        if (awaited > 0) {
            operation.unresolve(awaited, cause);
        }
    }

    /**
     * Fails what is still awaited, and every later operation, because the connection is closed. May be called twice.
     */
    public void abandon(Throwable cause) {
        whyAbandoned = cause;
        int awaited = end(ABANDONED);
        if (awaited > 0) {
            operation.fail(awaited, cause);
        }
    }

    /** Returns the blobs that were still awaited, which the caller must settle. */
    private int end(long next) {
        long before;
        do {
            before = state;
        } while (!STATE.compareAndSet(this, before, before == ABANDONED ? before : next));
        int awaited = (int) before;
        if (awaited > 0) {
            handOver(before);
        }
        return awaited;
    }

    /**
     * Claims blobs for the caller, which must then settle them; returns false if answers change nothing. The operation
     * cannot end before the caller has settled those that were awaited. The caller that takes the last blobs hands over the
     * acknowledged ones.
     */
    private boolean take(int blobs, boolean acknowledged) {
        long before;
        long after;
        do {
            before = state;
            if (blobs == 0 || before < 0) {
                return false;
            }
            after = before - Math.min(blobs, (int) before);
            if (acknowledged) {
                after += (long) blobs << ACKNOWLEDGED_SHIFT;
            }
        } while (!STATE.compareAndSet(this, before, (int) after == 0 ? 0 : after));
        if ((int) after == 0) {
            handOver(after);
        }
        return true;
    }

    private void handOver(long ended) {
        int acknowledged = (int) (ended >>> ACKNOWLEDGED_SHIFT);
        if (acknowledged > 0) {
            operation.acknowledge(acknowledged);
        }
    }
}
