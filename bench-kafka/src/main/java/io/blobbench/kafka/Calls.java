package io.blobbench.kafka;

import io.blobbench.store.StoreException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Control calls on a cluster, each with a deadline. */
final class Calls {
    static final int DEADLINE_MS = 30_000;
    private static final long POLL_MS = 20;
    private static final AtomicInteger ADMINS = new AtomicInteger();

    private Calls() {}

    static Admin openAdmin(ClientProperties properties) throws StoreException {
        Map<String, Object> ours = Map.of(
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, DEADLINE_MS / 3,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, DEADLINE_MS / 3);
        try {
            return Admin.create(properties.forAdmin("blobbench-admin-" + ADMINS.incrementAndGet(), ours));
        } catch (KafkaException e) {
            throw new StoreException("open the Kafka admin client: " + reason(e), e);
        }
    }

    /** The answer, or what the server said instead. */
    static <T> T answer(String what, KafkaFuture<T> future) throws StoreException {
        try {
            return future.get(DEADLINE_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(what + ": interrupted", e);
        } catch (ExecutionException e) {
            throw new StoreException(what + ": " + reason(e.getCause()), e.getCause());
        } catch (TimeoutException e) {
            throw new StoreException(what + ": no answer within " + DEADLINE_MS + " ms", e);
        }
    }

    /** Polls until the condition holds; what it throws ends the wait. */
    static void await(String what, Condition condition) throws StoreException {
        long startNs = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - startNs > TimeUnit.MILLISECONDS.toNanos(DEADLINE_MS)) {
                throw new StoreException("waited " + DEADLINE_MS + " ms in vain for " + what);
            }
            pause(what);
        }
    }

    static void pause(String what) throws StoreException {
        try {
            Thread.sleep(POLL_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while waiting for " + what, e);
        }
    }

    /** The innermost message: what the server or the client library itself said. */
    static String reason(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost.getMessage() == null ? innermost.toString() : innermost.getMessage();
    }

    /** Something that becomes true on the cluster. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws StoreException;
    }
}
