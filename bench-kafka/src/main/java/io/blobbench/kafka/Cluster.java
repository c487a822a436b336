package io.blobbench.kafka;

import io.blobbench.server.Waiting;
import io.blobbench.store.StoreException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.RetriableException;

/** Control calls on a cluster, each with a deadline. Control thread only. */
final class Cluster implements AutoCloseable {
    static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final int CALL_MS = 10_000;

    private final Admin admin;

    Cluster(ClientProperties properties) throws StoreException {
        Map<String, Object> ours = Map.of(
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, CALL_MS,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, CALL_MS);
        try {
            admin = Admin.create(properties.of(AdminClientConfig.configNames(), ours));
        } catch (KafkaException e) {
            throw new StoreException("open the Kafka admin client: " + reason(e), e);
        }
    }

    /**
     * What is so on the cluster; asked again until the deadline where that may help, as with a broker that has just
     * started and does not know its topics yet.
     */
    <T> T ask(String what, Function<Admin, KafkaFuture<T>> question) throws StoreException {
        AtomicReference<T> answer = new AtomicReference<>();
        await(what, () -> {
            answer.set(askOnce(what, question));
            return true;
        });
        return answer.get();
    }

    /** The answer, or what the server said instead. */
    <T> T askOnce(String what, Function<Admin, KafkaFuture<T>> question) throws StoreException {
        try {
            return question.apply(admin).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(what + ": interrupted", e);
        } catch (ExecutionException e) {
            throw new StoreException(what + ": " + reason(e.getCause()), e.getCause());
        } catch (TimeoutException e) {
            throw new StoreException(what + ": no answer within " + DEADLINE.toSeconds() + " s", e);
        }
    }

    Collection<Node> brokers() throws StoreException {
        return askOnce("describe the cluster", asked -> asked.describeCluster().nodes());
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }

    /** Polls until the condition holds; what it throws ends the wait, unless the client would try it again itself. */
    static void await(String what, Waiting.Condition condition) throws StoreException {
        AtomicReference<StoreException> refusal = new AtomicReference<>();
        boolean holds = Waiting.holdsWithin(DEADLINE, () -> {
            try {
                refusal.set(null);
                return condition.holds();
            } catch (StoreException e) {
                if (e.getCause() instanceof RetriableException) {
                    refusal.set(e);
                    return false;
                }
                throw e;
            }
        });
        if (!holds) {
            String reason = refusal.get() == null ? "" : ": " + refusal.get().getMessage();
            throw new StoreException(
                    "waited " + DEADLINE.toSeconds() + " s in vain for " + what + reason, refusal.get());
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
}
