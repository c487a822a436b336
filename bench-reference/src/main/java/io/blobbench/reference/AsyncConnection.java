package io.blobbench.reference;

import io.blobbench.store.Connection;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.Operation;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Settles operations on a thread of its own. Every operation takes the same time, so that the first one sent is the first
 * one done. Used by its lane only; closed from any thread.
 */
final class AsyncConnection implements Connection {
    private final Service service;
    private final Pace pace;
    private final PendingQueue queue;
    private final Waiter waiter = new Waiter();
    private final StoreException closedCause = InlineConnection.closedCause();
    private final StoreException fullCause = new StoreException("more operations in flight than were planned");
    private final Thread worker;
    private volatile boolean idle;
    private volatile boolean finished;

    AsyncConnection(String name, int maxInFlight, Service service, Pace pace) {
        this.service = service;
        this.pace = pace;
        this.queue = new PendingQueue(maxInFlight);
        this.worker = new Thread(this::run, name);
        worker.setDaemon(true);
        worker.start();
    }

    @Override
    public void submit(Operation operation) {
        if (waiter.ended()) {
            operation.fail(operation.batchSize(), closedCause);
            return;
        }
        long numberBefore = service.number(operation);
        int sent = service.send(operation, numberBefore);
        if (sent == 0) {
            return;
        }
        if (!queue.add(operation, numberBefore, sent, pace.timed() ? pace.dueNs() : 0)) {
            operation.fail(sent, fullCause);
            return;
        }
        if (idle) {
            LockSupport.unpark(worker);
        }
        if (finished) {
            failPending(); // it was added after the worker had looked for the last time
        }
    }

    @Override
    public void close() {
        waiter.end();
        LockSupport.unpark(worker);
    }

    /** Waits for the connection's thread after {@link #close}; returns false when it still runs after the given time. */
    boolean awaitEnd(long timeoutNs) throws InterruptedException {
        if (worker != Thread.currentThread()) {
            TimeUnit.NANOSECONDS.timedJoin(worker, timeoutNs);
        }
        return !worker.isAlive();
    }

    private void run() {
        PendingQueue.Pending pending = new PendingQueue.Pending();
        while (!waiter.ended()) {
            if (!queue.take(pending)) {
                awaitOperation();
            } else if (pace.timed() && !waiter.awaitDue(pace, pending.dueNs())) {
                pending.operation().fail(pending.sent(), closedCause);
            } else {
                service.serve(pending.operation(), pending.numberBefore());
            }
        }
        finished = true;
        failPending();
    }

    private void awaitOperation() {
        idle = true;
        while (queue.isEmpty() && !waiter.ended()) {
            LockSupport.park(this);
        }
        idle = false;
    }

    private synchronized void failPending() {
        PendingQueue.Pending pending = new PendingQueue.Pending();
        while (queue.take(pending)) {
            pending.operation().fail(pending.sent(), closedCause);
        }
    }
}
