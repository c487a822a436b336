package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.PendingOperation;
import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Settles what one statement of a slot's operation carries. Set by its lane, called by a thread of the driver. */
final class Answer implements BiConsumer<AsyncResultSet, Throwable> {
    private final PendingOperation pending;
    private final int index;
    private int blobs;

    /** @param index of the statement's blob, or of the first of several */
    Answer(PendingOperation pending, int index) {
        this.pending = pending;
        this.index = index;
    }

    Answer forBlobs(int count) {
        blobs = count;
        return this;
    }

    @Override
    public void accept(AsyncResultSet answer, Throwable failure) {
        if (failure != null) {
            pending.fail(blobs, failure);
            return;
        }
        Operation operation = pending.operation();
        switch (operation.kind()) {
            case APPEND, PUT -> pending.acknowledge(blobs);
            case ADD, UPDATE, DELETE -> pending.settle(answer.wasApplied());
            case EXISTS -> pending.settle(answer.one() != null);
            case GET -> settleRead(answer.one(), 0);
            case GET_IF_NOT_MATCHED -> {
                Row row = answer.one();
                boolean changed = row != null && row.getLong(0) != operation.expectedVersion(index);
                settleRead(changed ? row : null, 1);
            }
        }
    }

    private void settleRead(@Nullable Row row, int column) {
        ByteBuffer data = row == null ? null : row.getBytesUnsafe(column);
        if (row == null) {
            pending.reject(1);
        } else if (data == null) {
            pending.fail(1, new StoreException("a row without its data: the replica has only a part of it"));
        } else if (pending.operation().comparesReads()) {
            pending.acknowledgeRead(ByteUtils.getArray(data));
        } else {
            pending.acknowledgeRead(1, data.remaining());
        }
    }
}
