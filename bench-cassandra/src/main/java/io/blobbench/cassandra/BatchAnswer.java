package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import io.blobbench.store.Operation;
import java.util.function.BiConsumer;

/** Settles the blobs of one slot's batch at once. Set by its lane, called by a thread of the driver. */
final class BatchAnswer implements BiConsumer<AsyncResultSet, Throwable> {
    private Operation operation;

    BatchAnswer to(Operation submitted) {
        operation = submitted;
        return this;
    }

    @Override
    public void accept(AsyncResultSet answer, Throwable failure) {
        if (failure == null) {
            operation.acknowledge(operation.batchSize());
        } else {
            operation.fail(operation.batchSize(), failure);
        }
    }
}
