package io.blobbench.kafka;

import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/** Control calls on a cluster, each with a deadline. Control thread only. */
final class Cluster implements AutoCloseable {
    static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final int CALL_MS = 10_000;

    private final ClientProperties properties;
    private final Admin admin;

    Cluster(ClientProperties properties) throws StoreException {
        this.properties = properties;
        try {
            admin = Admin.create(properties.of(AdminClientConfig.configNames(), timeOuts(properties)));
        } catch (KafkaException e) {
            throw properties.failure("open the Kafka admin client", e);
        }
    }

    /** That of requests and that of calls, which the client refuses if it is the shorter one; the user may set either. */
    static Map<String, Object> timeOuts(ClientProperties properties) {
        return Map.of(
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                Math.max(CALL_MS, properties.number(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, CALL_MS)),
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                Math.min(CALL_MS, properties.number(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, CALL_MS)));
    }

    /**
     * Asks the cluster, again until the deadline where that may help, as with a broker that has just
     * started and does not know its topics yet.
     */
    <T> T ask(String what, Function<Admin, KafkaFuture<T>> question) throws StoreException {
        long startNs = System.nanoTime();
        try {
            return Waiting.forAnswer(what, DEADLINE, RetriableException.class::isInstance, () -> question.apply(admin));
        } catch (StoreException e) {
            throw explained(what, e, Duration.ofNanos(System.nanoTime() - startNs));
        }
    }

    /** The answer, or what the server said instead. */
    <T> T askOnce(String what, Function<Admin, KafkaFuture<T>> question) throws StoreException {
        long startNs = System.nanoTime();
        try {
            return Waiting.forAnswer(what, DEADLINE, question.apply(admin));
        } catch (StoreException e) {
            throw explained(what, e, Duration.ofNanos(System.nanoTime() - startNs));
        }
    }

    private StoreException explained(String what, StoreException failure, Duration waited) {
        Throwable cause = Objects.requireNonNullElse(failure.getCause(), failure);
        return properties
                .refusal(what, cause)
                .or(() -> properties.noBroker(what, waited, cause))
                .orElse(failure);
    }

    String id() throws StoreException {
        return askOnce("describe the cluster", asked -> asked.describeCluster().clusterId());
    }

    Collection<Node> brokers() throws StoreException {
        return askOnce("describe the cluster", asked -> asked.describeCluster().nodes());
    }

    /** The settings of every broker, of which a cluster that others manage may tell some only. */
    Collection<Config> brokerSettings() throws StoreException {
        List<ConfigResource> resources = brokers().stream()
                .map(node -> new ConfigResource(ConfigResource.Type.BROKER, node.idString()))
                .toList();
        return ask("describe the brokers' settings", asked -> asked.describeConfigs(resources)
                        .all())
                .values();
    }

    /** The leader of a topic's first partition; null while there is none. */
    @Nullable
    Node leader(String topic) throws StoreException {
        return partitions(topic).get(0).leader();
    }

    /** The partitions of a topic with their leaders and replicas. */
    List<TopicPartitionInfo> partitions(String topic) throws StoreException {
        Map<String, TopicDescription> described =
                ask("describe topic " + topic, asked -> asked.describeTopics(List.of(topic))
                        .allTopicNames());
        return Objects.requireNonNull(described.get(topic)).partitions();
    }

    /** Polls until the condition holds; what it throws ends the wait, unless the client would try it again itself. */
    static void await(String what, Waiting.Condition condition) throws StoreException {
        Waiting.until(what, DEADLINE, RetriableException.class::isInstance, condition);
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
