package io.blobbench.etcd;

import io.blobbench.store.Operation;
import io.etcd.jetcd.kv.DeleteResponse;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.kv.PutResponse;
import io.etcd.jetcd.kv.TxnResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/**
 * What one slot waits for, and the callbacks that settle it; made once and used for every operation of the slot.
 *
 * <p>Begun by the lane, settled by the client's event loop, or by whoever closes the connection.
 */
final class PendingOperation {
    private final AtomicInteger outstanding = new AtomicInteger();
    private volatile Operation operation;
    private volatile int batchSize;

    /** One blob was written. */
    final BiConsumer<PutResponse, Throwable> written = (response, failure) -> {
        if (failure != null) {
            fail(1, failure);
        } else if (take(1)) {
            operation.acknowledge(1);
        }
    };
    /** One blob was deleted, or was not there. */
    final BiConsumer<DeleteResponse, Throwable> deleted = (response, failure) -> {
        if (failure != null) {
            fail(1, failure);
        } else {
            answer(response.getDeleted() > 0);
        }
    };
    /** One key was asked for. */
    final BiConsumer<GetResponse, Throwable> exists = (response, failure) -> {
        if (failure != null) {
            fail(1, failure);
        } else {
            answer(response.getCount() > 0);
        }
    };
    /** One blob was read. */
    final BiConsumer<GetResponse, Throwable> read = (response, failure) -> {
        if (failure != null) {
            fail(1, failure);
        } else {
            readAll(List.of(response));
        }
    };
    /** One blob was written if its version was the expected one. */
    final BiConsumer<TxnResponse, Throwable> writtenIfMatched = (response, failure) -> {
        if (failure != null) {
            fail(1, failure);
        } else {
            answer(response.isSucceeded());
        }
    };
    /** One blob was read if its version was not the expected one, in a transaction that read it in its else. */
    final BiConsumer<TxnResponse, Throwable> readIfNotMatched = (response, failure) -> {
        if (failure != null) {
            fail(1, failure);
        } else if (response.isSucceeded()) {
            answer(false);
        } else {
            readAll(response.getGetResponses());
        }
    };
    /** The whole batch was written. */
    final BiConsumer<TxnResponse, Throwable> allWritten = (response, failure) -> {
        int blobs = batchSize;
        if (failure != null) {
            fail(blobs, failure);
        } else if (take(blobs)) {
            operation.acknowledge(blobs);
        }
    };
    /** The whole batch was read. */
    final BiConsumer<TxnResponse, Throwable> allRead = (response, failure) -> {
        if (failure != null) {
            fail(batchSize, failure);
        } else {
            readAll(response.getGetResponses());
        }
    };
    /** The whole batch was asked for. */
    final BiConsumer<TxnResponse, Throwable> allExist = (response, failure) -> {
        if (failure != null) {
            fail(batchSize, failure);
        } else {
            settleFound(response.getGetResponses());
        }
    };

    void begin(Operation begun) {
        operation = begun;
        batchSize = begun.batchSize();
        outstanding.set(batchSize);
    }

    void fail(int blobs, Throwable failure) {
        if (take(blobs)) {
            operation.fail(blobs, Calls.cause(failure));
        }
    }

    /** Fails what has no answer yet; answers that come later are ignored. */
    void abandon(Throwable cause) {
        int blobs = outstanding.getAndSet(0);
        if (blobs > 0) {
            operation.fail(blobs, cause);
        }
    }

    private void answer(boolean yes) {
        if (!take(1)) {
            return;
        }
        if (yes) {
            operation.acknowledge(1);
        } else {
            operation.reject(1);
        }
    }

    private void readAll(List<GetResponse> responses) {
        int found = 0;
        long bytes = 0;
        for (GetResponse response : responses) {
            if (!response.getKvs().isEmpty()) {
                found++;
                bytes += response.getKvs().get(0).getValue().size();
            }
        }
        int absent = responses.size() - found;
        if (!take(responses.size())) {
            return;
        }
        Operation settled = operation;
        if (found > 0) {
            settled.acknowledgeRead(found, bytes);
        }
        if (absent > 0) {
            settled.reject(absent);
        }
    }

    private void settleFound(List<GetResponse> responses) {
        int found = 0;
        for (GetResponse response : responses) {
            if (response.getCount() > 0) {
                found++;
            }
        }
        int absent = responses.size() - found;
        if (!take(responses.size())) {
            return;
        }
        Operation settled = operation;
        if (found > 0) {
            settled.acknowledge(found);
        }
        if (absent > 0) {
            settled.reject(absent);
        }
    }

    /** Whether these blobs were still to be settled, and are the caller's to settle now. */
    private boolean take(int blobs) {
        int left = outstanding.get();
        while (left >= blobs) {
            if (outstanding.compareAndSet(left, left - blobs)) {
                return true;
            }
            left = outstanding.get();
        }
        return false;
    }
}
