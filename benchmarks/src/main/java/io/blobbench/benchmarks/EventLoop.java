package io.blobbench.benchmarks;

import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that settles the operations of many connections, as the event loop of a client does; behind each connection is one that settles
 * inline. Any thread adds, this thread takes; the ring has room for all that can be in flight.
 */
final class EventLoop implements AutoCloseable {
    private static final int SPINS = 200;

    private final AtomicReferenceArray<Runnable> ring;
    private final int mask;
    private final AtomicLong tail = new AtomicLong();
    private final Thread thread = new Thread(this::run, "event-loop");
    private volatile boolean idle;
    private volatile boolean ended;

    /** @param inFlight most operations at once over all connections */
    EventLoop(int inFlight) {
        int size = Integer.highestOneBit(Math.max(1, inFlight - 1)) << 1;
        ring = new AtomicReferenceArray<>(size);
        mask = size - 1;
        thread.setDaemon(true);
        thread.start();
    }

    /** A connection whose operations this thread settles. */
    Connection of(Connection inline) {
        return new Connection() {
            @Override
            public void submit(Operation operation) {
                add(() -> inline.submit(operation));
            }

            @Override
            public void close() {
                inline.close();
            }
        };
    }

    private void add(Runnable work) {
        ring.set((int) (tail.getAndIncrement() & mask), work);
        if (idle) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void close() {
        ended = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        long head = 0;
        while (!ended) {
            Runnable work = ring.getAndSet((int) (head & mask), null);
            if (work == null) {
                await((int) (head & mask));
            } else {
                head++;
                work.run();
            }
        }
    }

    private void await(int next) {
        for (int i = 0; i < SPINS && ring.get(next) == null; i++) {
            Thread.onSpinWait();
        }
        idle = true;
        while (ring.get(next) == null && !ended) {
            LockSupport.park(this);
        }
        idle = false;
    }
}
