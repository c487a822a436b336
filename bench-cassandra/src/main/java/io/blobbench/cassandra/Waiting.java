package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.AsyncAutoCloseable;
import com.datastax.oss.driver.api.core.CqlSession;
import io.blobbench.store.StoreException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits of the control thread, each with a deadline. */
final class Waiting {
    /** Longer than the driver's own time-outs, which say more. */
    private static final long DEADLINE_S = 60;

    private static final long POLL_MS = 20;

    private Waiting() {}

    /** The answer, or what the server or the driver said instead. */
    static <T> T forAnswer(String what, CompletionStage<T> stage) throws StoreException {
        try {
            return stage.toCompletableFuture().get(DEADLINE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(what + ": interrupted", e);
        } catch (ExecutionException e) {
            throw new StoreException(what + ": " + e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new StoreException(what + ": no answer within " + DEADLINE_S + " s", e);
        }
    }

    /** The session; one that opens too late is closed. */
    static CqlSession forOpened(String what, CompletionStage<CqlSession> opening) throws StoreException {
        try {
            return forAnswer(what, opening);
        } catch (StoreException e) {
            opening.thenAccept(CqlSession::forceCloseAsync);
            throw e;
        }
    }

    /** Closes the session and waits until its threads have ended, not longer than the deadline. */
    static void forClosed(AsyncAutoCloseable session) {
        session.forceCloseAsync()
                .toCompletableFuture()
                .completeOnTimeout(null, DEADLINE_S, TimeUnit.SECONDS)
                .exceptionally(e -> null)
                .join();
    }

    /** Polls until the condition holds; what it throws ends the wait. */
    static void until(String what, Condition condition) throws StoreException {
        long startNs = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(DEADLINE_S)) {
                throw new StoreException("waited " + DEADLINE_S + " s in vain for " + what);
            }
            pause(what, POLL_MS);
        }
    }

    static void pause(String what, long ms) throws StoreException {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while waiting for " + what, e);
        }
    }

    /** Something that becomes true on the cluster. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws StoreException;
    }
}
