package io.blobbench.redis;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A thread that sends on one wire what the socket may not take at once, so that the lane does not wait for a server or a network that is
 * behind: what waits in the lane is not in flight, and what comes after it is late.
 *
 * <ul>
 *   <li>The thread starts with the first operation that it is given; most connections have none.
 *   <li>The lane sends by itself again once everything given is sent ({@link #isIdle}).
 * </ul>
 */
final class CommandWriter {
    private final String name;
    private final Sending sending;
    private final Consumer<Throwable> failed;

    /** Slots given, in order; the places from sent to given are taken. */
    private final int[] slots;

    private final int mask;
    /** Moved by the lane only. */
    private final AtomicInteger given = new AtomicInteger();
    /** Moved by the thread only, when an operation is in the socket. */
    private final AtomicInteger sent = new AtomicInteger();

    private volatile @Nullable Thread thread;
    private volatile boolean parked;
    private volatile boolean ended;

    /** Sends the operation of a slot completely. */
    interface Sending {
        void send(int slot) throws Exception;
    }

    /**
     * A writer without a thread.
     *
     * @param slots of the connection
     * @param failed receives what ended the thread, if not {@link #end}; nothing is sent afterwards
     */
    CommandWriter(String name, int slots, Sending sending, Consumer<Throwable> failed) {
        this.name = name;
        this.sending = sending;
        this.failed = failed;
        this.slots = new int[Integer.highestOneBit(slots) << 1]; // more than slots: one answered may be given again
        this.mask = this.slots.length - 1;
    }

    /** Whether everything given is sent, so that the lane may send. */
    boolean isIdle() {
        return sent.get() == given.get();
    }

    /** Lane: gives the operation of a slot, which has begun. */
    void give(int slot) {
        int at = given.getPlain();
        slots[at & mask] = slot;
        // Before reading whether the thread is parked: either it sees the operation, or the lane sees it parked.
        given.set(at + 1);
        if (thread == null) {
            start();
        } else if (parked) {
            LockSupport.unpark(thread);
        }
    }

    private synchronized void start() {
        if (!ended) {
            Thread started = new Thread(this::run, name);
            started.setDaemon(true);
            started.start();
            thread = started;
        }
    }

    private void run() {
        try {
            while (awaitGiven()) {
                int at = sent.getPlain();
                sending.send(slots[at & mask]);
                sent.set(at + 1);
            }
        } catch (Throwable e) { // whatever it was, what was given would never be answered
            failed.accept(e);
        }
    }

    /** False when this has ended. */
    private boolean awaitGiven() {
        while (!ended) {
            if (!isIdle()) {
                return true;
            }
            parked = true;
            if (isIdle() && !ended) {
                LockSupport.park(this);
            }
            parked = false;
        }
        return false;
    }

    /** Returns when the thread has ended. Its socket is closed before, since the thread may be waiting for it. */
    void end() {
        Thread running;
        synchronized (this) {
            ended = true;
            running = thread;
        }
        if (running == null) {
            return;
        }
        LockSupport.unpark(running);
        try {
            running.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
