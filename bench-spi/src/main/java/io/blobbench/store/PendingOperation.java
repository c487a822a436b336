package io.blobbench.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one slot of a connection still waits for: settles the blobs of its operation, each exactly once, as answers come
 * in. Begun by the lane, settled by any threads, abandoned by any thread; it allocates nothing and takes no lock.
 *
 * <ul>
 *   <li>Made in {@link Store#connect} and used for every operation of its slot.
 *   <li>Acknowledged writes are counted here, one atomic instruction each, and handed over all at once with the
 *       operation's last blob. Other outcomes are handed over as they come.
 *   <li>Answers for more blobs than are awaited change nothing: late ones, repeated ones, and all that come after {@link
 *       #abandon}.
 * </ul>
 */
public final class PendingOperation {
    /** Above the awaited blobs, in the same word: those acknowledged and not handed over yet. */
    private static final int ACKNOWLEDGED_SHIFT = Integer.SIZE;
    /** Waits for nothing, now and ever. */
    private static final long ABANDONED = Long.MIN_VALUE;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(PendingOperation.class, "state", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long state;

    @SuppressWarnings("NullAway.Init") // set before blobs are awaited, and looked at only while some are
    private Operation operation;

    @SuppressWarnings("NullAway.Init") // set before the state says so
    private Throwable whyAbandoned;

    /** As many as a connection has slots. */
    public static PendingOperation[] slots(int count) {
        PendingOperation[] slots = new PendingOperation[count];
        for (int i = 0; i < count; i++) {
            slots[i] = new PendingOperation();
        }
        return slots;
    }

    /**
     * Waits for the answers to an operation; before the first of its blobs is sent, by the lane.
     *
     * @return false when the connection was abandoned: the operation has then failed, with the cause of that
     */
    public boolean begin(Operation next) {
        int blobs = next.batchSize();
        operation = next;
        long found = (long) STATE.compareAndExchange(this, 0L, (long) blobs);
        if (found == ABANDONED) {
            next.fail(blobs, whyAbandoned);
            return false;
        }
        if (found != 0) {
            throw new IllegalStateException("slot " + next.slot() + " still waits for " + (int) found + " blobs");
        }
        return true;
    }

    /** Whether the operation with this id is the one whose blobs are awaited. */
    public boolean awaits(long id) {
        return (int) state > 0 && operation.id() == id;
    }

    /** The operation; only while one of its blobs is awaited and is the caller's to settle. */
    public Operation operation() {
        return operation;
    }

    /** So many more blobs were written, deleted or found. */
    public void acknowledge(int blobs) {
        take(blobs, true);
    }

    /** So many more blobs were read, of so many payload bytes in all. */
    public void acknowledgeRead(int blobs, long bytes) {
        if (take(blobs, false)) {
            operation.acknowledgeRead(blobs, bytes);
        }
    }

    /** The store said no to so many more blobs. */
    public void reject(int blobs) {
        if (take(blobs, false)) {
            operation.reject(blobs);
        }
    }

    /** One blob, by what the store answered. */
    public void settle(boolean yes) {
        if (yes) {
            acknowledge(1);
        } else {
            reject(1);
        }
    }

    /** So many more blobs failed. */
    public void fail(int blobs, Throwable cause) {
        if (take(blobs, false)) {
            operation.fail(blobs, cause);
        }
    }

    /** All blobs that are still awaited failed. */
    public void failRest(Throwable cause) {
        end(0, cause);
    }

    /**
     * The connection is closed or lost: fails what is still awaited, and every later operation with the same cause. May be
     * called twice.
     */
    public void abandon(Throwable cause) {
        whyAbandoned = cause;
        end(ABANDONED, cause);
    }

    private void end(long next, Throwable cause) {
        long before;
        do {
            before = state;
        } while (!STATE.compareAndSet(this, before, before == ABANDONED ? before : next));
        int awaited = (int) before;
        if (awaited > 0) {
            handOver(before);
            operation.fail(awaited, cause);
        }
    }

    /**
     * Whether so many blobs were still awaited and are now the caller's to settle; the operation cannot end before it has.
     * Whoever takes the last ones hands over those that were acknowledged.
     */
    private boolean take(int blobs, boolean acknowledged) {
        long before;
        long after;
        do {
            before = state;
            if (blobs == 0 || (int) before < blobs) {
                return false;
            }
            after = before - blobs;
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
