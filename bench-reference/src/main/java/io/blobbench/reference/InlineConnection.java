package io.blobbench.reference;

import io.blobbench.store.Connection;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.Operation;

/** Settles operations within submit. Used by its lane only; closed from any thread. */
final class InlineConnection implements Connection {
    private final Service service;
    private final Pace pace;
    private final Waiter waiter = new Waiter();
    private final StoreException closedCause = closedCause();

    InlineConnection(Service service, Pace pace) {
        this.service = service;
        this.pace = pace;
    }

    /** The cause with which blobs fail once their connection is closed. */
    static StoreException closedCause() {
        return new StoreException("the connection was closed, or its thread interrupted, before the answer came");
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
        if (pace.timed() && !waiter.awaitDue(pace, pace.dueNs())) {
            operation.fail(sent, closedCause);
            return;
        }
        int unanswered = service.serve(operation, numberBefore);
        if (unanswered > 0) {
            waiter.awaitEnd();
            operation.fail(unanswered, closedCause);
        }
    }

    @Override
    public void close() {
        waiter.end();
    }
}
