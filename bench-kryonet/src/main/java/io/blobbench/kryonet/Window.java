package io.blobbench.kryonet;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Keeps a lane from sending more messages than may be unanswered. One lane sends, one thread receives. */
final class Window {
    /** How often a waiting lane looks whether its connection still stands. */
    private static final long PARK_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final int size;
    private final AtomicLong answered = new AtomicLong();
    private volatile long resumeAt = Long.MAX_VALUE;
    private volatile Thread lane;
    private long sent;

    Window(int size) {
        this.size = size;
    }

    /** Lane: a message has been sent. */
    void sent() {
        sent++;
    }

    /** Lane: returns when there is room, or false when the link is down or the thread was interrupted. */
    boolean awaitRoom(Link link) {
        if (sent - answered.get() < size) {
            return true;
        }
        lane = Thread.currentThread();
        // Room for many at once, so that two threads do not take turns for every message.
        resumeAt = sent - size / 2;
        try {
            while (answered.get() < resumeAt) {
                if (!link.isConnected() || Thread.currentThread().isInterrupted()) {
                    return false;
                }
                LockSupport.parkNanos(this, PARK_NS);
            }
            return true;
        } finally {
            resumeAt = Long.MAX_VALUE;
        }
    }

    /** Receiving thread: a message has been answered. */
    void answered() {
        if (answered.incrementAndGet() >= resumeAt) {
            LockSupport.unpark(lane);
        }
    }

    /** Any thread: no answers can come any more. */
    void wakeUp() {
        LockSupport.unpark(lane);
    }
}
