package io.blobbench.benchmarks;

import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Threads that settle the operations of many connections, as the event loops of clients do; behind each connection is one that settles
 * inline.
 */
final class EventLoops implements AutoCloseable {
    private final List<EventLoop> loops;

    /** @param inFlight most operations at once over all connections */
    EventLoops(int threads, int inFlight) {
        loops = IntStream.range(0, threads)
                .mapToObj(i -> new EventLoop(inFlight))
                .toList();
    }

    /** A connection whose operations are settled by one of the threads. */
    Connection of(int index, Connection inline) {
        EventLoop loop = loops.get(index % loops.size());
        return new Connection() {
            @Override
            public void submit(Operation operation) {
                loop.add(() -> inline.submit(operation));
            }

            @Override
            public void close() {
                inline.close();
            }
        };
    }

    @Override
    public void close() {
        loops.forEach(EventLoop::end);
    }

    /** Any thread adds, the own thread takes; there is always room, since the ring holds all that can be in flight. */
    private static final class EventLoop {
        private static final int SPINS = 200;

        private final AtomicReferenceArray<Runnable> ring;
        private final int mask;
        private final AtomicLong tail = new AtomicLong();
        private final Thread thread = new Thread(this::run, "event-loop");
        private volatile boolean idle;
        private volatile boolean ended;

        EventLoop(int inFlight) {
            int size = Integer.highestOneBit(Math.max(1, inFlight - 1)) << 1;
            ring = new AtomicReferenceArray<>(size);
            mask = size - 1;
            thread.setDaemon(true);
            thread.start();
        }

        void add(Runnable work) {
            ring.set((int) (tail.getAndIncrement() & mask), work);
            if (idle) {
                LockSupport.unpark(thread);
            }
        }

        void end() {
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
}
