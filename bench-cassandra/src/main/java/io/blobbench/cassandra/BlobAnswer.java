package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import java.util.function.BiConsumer;

/** Settles one blob of one slot. Set by its lane, called by a thread of the driver. */
final class BlobAnswer implements BiConsumer<AsyncResultSet, Throwable> {
    private final int index;
    private Operation operation;
    private OperationKind kind;

    BlobAnswer(int index) {
        this.index = index;
    }

    BlobAnswer to(Operation submitted, OperationKind asked) {
        operation = submitted;
        kind = asked;
        return this;
    }

    @Override
    public void accept(AsyncResultSet answer, Throwable failure) {
        if (failure != null) {
            operation.fail(1, failure);
            return;
        }
        switch (kind) {
            case APPEND, PUT -> operation.acknowledge(1);
            case ADD, UPDATE, DELETE -> settle(answer.wasApplied());
            case EXISTS -> settle(answer.one() != null);
            case GET -> settleRead(answer.one(), 0);
            case GET_IF_NOT_MATCHED -> {
                Row row = answer.one();
                boolean changed = row != null && row.getLong(0) != operation.expectedVersion(index);
                settleRead(changed ? row : null, 1);
            }
        }
    }

    private void settle(boolean yes) {
        if (yes) {
            operation.acknowledge(1);
        } else {
            operation.reject(1);
        }
    }

    private void settleRead(Row row, int column) {
        if (row == null) {
            operation.reject(1);
        } else {
            operation.acknowledgeRead(1, row.getBytesUnsafe(column).remaining());
        }
    }
}
