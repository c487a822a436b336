package io.blobbench.reference;

import io.blobbench.store.Connection;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;

/** A connection at minimal cost: counts written blobs and finds no key. Used by its lane only. */
final class CountingConnection implements Connection {
    private final PaddedCounter written;
    private final StoreException closedCause = InlineConnection.closedCause();
    private volatile boolean closed;

    CountingConnection(PaddedCounter written) {
        this.written = written;
    }

    @Override
    public void submit(Operation operation) {
        int blobs = operation.batchSize();
        OperationKind kind = operation.kind();
        if (closed) {
            operation.fail(blobs, closedCause);
        } else if (kind == OperationKind.APPEND || kind == OperationKind.PUT || kind == OperationKind.ADD) {
            written.add(blobs);
            operation.acknowledge(blobs);
        } else {
            operation.reject(blobs);
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
