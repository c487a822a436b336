package io.blobbench.trial;

import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;

/** Acknowledges its last operation again when it is closed. Used by its lane, closed by any thread. */
public final class AnsweringAgain implements Connection {
    private final Connection inner;
    private volatile Operation last;

    public AnsweringAgain(Connection inner) {
        this.inner = inner;
    }

    @Override
    public void submit(Operation operation) {
        last = operation;
        inner.submit(operation);
    }

    @Override
    public void close() {
        inner.close();
        Operation again = last;
        if (again != null) {
            last = null;
            again.acknowledge(1);
        }
    }
}
