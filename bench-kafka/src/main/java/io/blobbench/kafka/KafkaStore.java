package io.blobbench.kafka;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Layout;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** One topic of a Kafka cluster. Control thread only. */
final class KafkaStore implements Store {
    /** What the results say about the producers. */
    private static final List<String> DESCRIBED = List.of(
            ProducerConfig.ACKS_CONFIG,
            ProducerConfig.BATCH_SIZE_CONFIG,
            ProducerConfig.LINGER_MS_CONFIG,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            ProducerConfig.BUFFER_MEMORY_CONFIG,
            ProducerConfig.SEND_BUFFER_CONFIG,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.RETRIES_CONFIG);

    private final ClientProperties properties;
    private final List<KafkaConnection> connections = new ArrayList<>();
    private Map<String, Object> producerProperties = Map.of();
    private Admin admin;
    private Topic topic;

    KafkaStore(ClientProperties properties) {
        this.properties = properties;
    }

    @Override
    public void provision(Layout layout) throws StoreException {
        ProducerSettings.check(layout);
        Topic provisioned = new Topic(admin(), layout);
        closeConnections();
        provisioned.provision();
        topic = provisioned;
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        Layout layout = provisioned().layout();
        String clientId = "blobbench-" + layout.name() + "-" + plan.index();
        Map<String, Object> ours =
                ProducerSettings.of(layout, plan, Runtime.getRuntime().maxMemory());
        producerProperties = properties.forProducer(clientId, ours);
        Producer<byte[], byte[]> producer = null;
        try {
            producer = new KafkaProducer<>(producerProperties, new ByteArraySerializer(), new ByteArraySerializer());
            awaitLeaders(producer, layout);
            KafkaConnection connection =
                    new KafkaConnection(producer, layout.name(), layout.partitions(), plan.maxInFlight());
            connections.add(connection);
            return connection;
        } catch (KafkaException | StoreException e) {
            if (producer != null) {
                producer.close(Duration.ZERO);
            }
            throw new StoreException("connect producer " + clientId + ": " + Calls.reason(e), e);
        }
    }

    /** With retries off, a record for a partition whose leader this producer does not know yet would be lost time. */
    private static void awaitLeaders(Producer<?, ?> producer, Layout layout) throws StoreException {
        Calls.await("a leader for every partition of " + layout.name() + " at the producer", () -> {
            List<PartitionInfo> partitions = producer.partitionsFor(layout.name());
            return partitions.size() == layout.partitions()
                    && partitions.stream().allMatch(partition -> partition.leader() != null);
        });
    }

    @Override
    public long countBlobs() throws StoreException {
        return provisioned().countRecords(acknowledged());
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        provisioned().awaitVisible(acknowledged());
        new TopicScan(properties, provisioned().layout()).run(visitor);
    }

    @Override
    public Optional<SpaceUsage> measureSpace() throws StoreException {
        return Optional.of(provisioned().measureSpace(acknowledged()));
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        Map<String, String> described = new TreeMap<>(ServerRelease.describe(admin()));
        for (String name : DESCRIBED) {
            if (producerProperties.containsKey(name)) {
                described.put(name, String.valueOf(producerProperties.get(name)));
            }
        }
        if (topic != null) {
            topic.settings().forEach((name, value) -> described.put("topic." + name, value));
        }
        return described;
    }

    @Override
    public void teardown() throws StoreException {
        if (topic != null) {
            topic.delete();
            topic = null;
        }
    }

    @Override
    public void close() {
        closeConnections();
        if (admin != null) {
            admin.close(Duration.ZERO);
            admin = null;
        }
    }

    private void closeConnections() {
        connections.forEach(Connection::close);
        connections.clear();
    }

    private long acknowledged() {
        return connections.stream().mapToLong(KafkaConnection::acknowledged).sum();
    }

    private Topic provisioned() throws StoreException {
        if (topic == null) {
            throw new StoreException("no topic was provisioned");
        }
        return topic;
    }

    private Admin admin() throws StoreException {
        if (admin == null) {
            Admin opened = Calls.openAdmin(properties);
            try {
                Calls.answer(
                        "reach Kafka at " + properties.endpoints(),
                        opened.describeCluster().clusterId());
            } catch (StoreException e) {
                opened.close(Duration.ZERO);
                throw e;
            }
            admin = opened;
        }
        return admin;
    }
}
