package io.blobbench.etcd;

import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.PendingOperation;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.kv.DeleteResponse;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.kv.PutResponse;
import io.etcd.jetcd.kv.TxnResponse;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** The callbacks of one slot, which settle its operation; made once and used for every operation of the slot. */
final class Answers {
    /** The answer of a member whose database has reached its quota, until the quota is raised. */
    private static final String FULL = "database space exceeded";

    final PendingOperation pending = new PendingOperation();

    /** One blob was written. */
    final BiConsumer<PutResponse, Throwable> put = of(() -> 1, response -> pending.acknowledge(1));
    /** One blob was deleted, or was not there. */
    final BiConsumer<DeleteResponse, Throwable> deleted =
            of(() -> 1, response -> pending.settle(response.getDeleted() > 0));
    /** One key was read or asked for. */
    final BiConsumer<GetResponse, Throwable> got = of(() -> 1, this::settleFound);
    /** One blob was written if its version was the expected one. */
    final BiConsumer<TxnResponse, Throwable> putIf = of(() -> 1, response -> pending.settle(response.isSucceeded()));
    /** One blob was read if its version was not the expected one. */
    final BiConsumer<TxnResponse, Throwable> gotUnless = of(() -> 1, response -> {
        if (response.isSucceeded()) {
            pending.reject(1);
        } else {
            response.getGetResponses().forEach(this::settleFound);
        }
    });
    /** The whole batch was written. */
    final BiConsumer<TxnResponse, Throwable> allPut = of(this::all, response -> pending.acknowledge(all()));
    /** The whole batch was read or asked for. */
    final BiConsumer<TxnResponse, Throwable> allGot =
            of(this::all, response -> response.getGetResponses().forEach(this::settleFound));

    private int all() {
        return pending.operation().batchSize();
    }

    /** Settles what was asked for with one key; a key that is only asked for comes without its blob. */
    private void settleFound(GetResponse response) {
        if (response.getCount() == 0) {
            pending.reject(1);
        } else if (response.getKvs().isEmpty()) {
            pending.acknowledgeRead(1, 0);
        } else {
            ByteSequence value = response.getKvs().get(0).getValue();
            if (pending.operation().comparesReads()) {
                pending.acknowledgeRead(value.getBytes()); // a copy
            } else {
                pending.acknowledgeRead(1, value.size());
            }
        }
    }

    private <T> BiConsumer<T, Throwable> of(IntSupplier blobs, Consumer<T> answer) {
        return (response, failure) -> {
            if (failure == null) {
                answer.accept(response);
            } else {
                pending.fail(blobs.getAsInt(), cause(failure));
            }
        };
    }

    private static Throwable cause(Throwable failure) {
        Throwable inner = failure.getCause();
        Throwable cause = failure instanceof CompletionException && inner != null ? inner : failure;
        String message = String.valueOf(cause.getMessage());
        return message.contains(FULL) ? new StoreFullException(message, cause) : cause;
    }
}
