package io.blobbench.etcd;

import io.blobbench.store.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Control calls on a cluster, each with a deadline. */
final class Calls {
    /** Long enough for the removal of millions of keys, which is one call. */
    private static final int DEADLINE_S = 120;

    private Calls() {}

    /** The answer, or what the server said instead. */
    static <T> T answer(String what, CompletableFuture<T> future) throws StoreException {
        try {
            return future.get(DEADLINE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(what + ": interrupted", e);
        } catch (ExecutionException e) {
            Throwable cause = cause(e.getCause());
            throw new StoreException(what + ": " + cause.getMessage(), cause);
        } catch (TimeoutException e) {
            throw new StoreException(what + ": no answer within " + DEADLINE_S + " s", e);
        }
    }

    /** What the server or the client library said. */
    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
