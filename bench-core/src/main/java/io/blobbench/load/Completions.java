package io.blobbench.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Slots of one lane whose last blob was settled: a stack that any thread pushes to without a lock and the lane alone
 * empties. Blobs that the lane itself settles, as with INLINE stores, take a path without atomics.
 */
final class Completions {
    private static final VarHandle TOP;
    private static final VarHandle PARKED;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(Completions.class, "top", Slot.class);
            PARKED = MethodHandles.lookup().findVarHandle(Completions.class, "parked", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final AtomicLong settledTwice = new AtomicLong();
    private @Nullable Thread lane;
    /** Pushed by the lane itself. */
    private @Nullable Slot own;

    @SuppressWarnings("unused") // through TOP
    private volatile @Nullable Slot top;

    private volatile boolean parked;

    /** Lane: this is the thread that empties. */
    void bind(Thread thread) {
        lane = thread;
    }

    /** Any thread: the slot's operation has ended. */
    void push(Slot slot) {
        if (Thread.currentThread() == lane) {
            slot.next = own;
            own = slot;
            return;
        }
        Slot before;
        do {
            before = top;
            slot.next = before;
        } while (!TOP.compareAndSet(this, before, slot));
        if (parked) {
            parked = false; // the first of many answers wakes the lane, which needs a while to run
            LockSupport.unpark(lane);
        }
    }

    /** Lane: the slots that have ended, linked by {@link Slot#next} in the order in which they came, or null. */
    @Nullable
    Slot takeAll() {
        Slot taken = own;
        if (taken != null) {
            own = null;
        } else if (top != null) {
            taken = (Slot) TOP.getAndSet(this, null);
        }
        return taken == null || taken.next == null ? taken : reversed(taken);
    }

    private static Slot reversed(Slot newest) {
        Slot oldest = null;
        Slot slot = newest;
        do {
            Slot before = slot.next;
            slot.next = oldest;
            oldest = slot;
            slot = before;
        } while (slot != null);
        return oldest;
    }

    /** Lane: returns when there is something to take, after the given time, or for no reason. */
    void await(long atMostNs) {
        PARKED.setVolatile(this, true);
        if (top == null && own == null) {
            LockSupport.parkNanos(this, atMostNs);
        }
        PARKED.setOpaque(this, false);
    }

    /** Any thread: counts blobs that an adapter settled twice, which is a defect of the adapter. */
    void countSettledTwice(int blobs) {
        settledTwice.addAndGet(blobs);
    }

    long settledTwice() {
        return settledTwice.get();
    }
}
