package io.blobbench.kafka;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.watch.Watcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** One topic of a Kafka cluster. Control thread only. */
final class KafkaStore implements Store {
    /** More than the header of a request and the names in it have. */
    private static final int REQUEST_HEADER_BYTES = 1024;

    private final ClientProperties properties;
    private final List<Connection> connections = new ArrayList<>();
    private final Cluster cluster;
    private @Nullable Topic topic;
    /** Of the producers that are open, or those that all will have. */
    private Map<String, Object> producerSettings = Map.of();

    private Optional<String> caution = Optional.empty();
    private Optional<LingerTime> linger = Optional.empty();
    /** Records that readers are to see. */
    private long expected;

    KafkaStore(ClientProperties properties) throws StoreException {
        this.properties = properties;
        this.cluster = new Cluster(properties);
    }

    @Override
    public void provision(Layout layout) throws StoreException {
        Map<String, Object> settings = ProducerSettings.of(layout, properties);
        cluster.askOnce("reach Kafka at " + properties.endpoints(), admin -> admin.describeCluster()
                .clusterId());
        Topic provisioned = new Topic(cluster, layout);
        closeConnections();
        provisioned.provision();
        topic = provisioned;
        producerSettings = settings;
        expected = 0;
    }

    @Override
    public void join(Layout layout) throws StoreException {
        producerSettings = ProducerSettings.of(layout, properties);
        topic = new Topic(cluster, layout);
    }

    @Override
    public Optional<String> identity() throws StoreException {
        return Optional.of(cluster.id());
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        Layout layout = topic().layout();
        String clientId = "blobbench-" + layout.name() + "-" + plan.index();
        String compression = ProducerSettings.compression(layout);
        boolean compressed = !compression.equals("none");
        GivenBuffers given = GivenBuffers.of(properties);
        long heapBytes = Runtime.getRuntime().maxMemory();
        ProducerBuffers buffers = ProducerBuffers.of(compressed, given, layout.partitions(), plan, heapBytes);
        // The first connection is like the others; how small a compressed batch becomes is not known.
        if (connections.isEmpty() && !compressed && given.batchBytes().isEmpty()) {
            RequestLimit.require(cluster, buffers.operationBytes() + REQUEST_HEADER_BYTES);
        }
        Map<String, Object> ours = ProducerSettings.of(layout, plan, buffers, properties);
        producerSettings = Map.copyOf(ours);
        OptionalLong lingerMs = properties.number(ProducerConfig.LINGER_MS_CONFIG);
        RatioEstimate estimate = new RatioEstimate(layout.name(), compression, buffers.whole());
        LingerTime wait = new LingerTime(lingerMs, buffers, estimate, layout.partitions(), plan);
        linger = Optional.of(wait);
        caution = buffers.caution(layout.partitions(), plan).or(wait::caution);
        ours.put(ProducerConfig.CLIENT_ID_CONFIG, clientId);
        Map<String, Object> all = properties.of(ProducerConfig.configNames(), ours);
        Producer<byte[], byte[]> producer = null;
        try {
            producer = new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
            int[] leaders = awaitLeaders(producer, layout);
            connections.add(new KafkaConnection(producer, layout.name(), estimate, leaders, plan.maxInFlight()));
            return connections.get(connections.size() - 1);
        } catch (KafkaException | StoreException e) {
            if (producer != null) {
                producer.close(Duration.ZERO);
            }
            throw properties.failure("connect producer " + clientId, e);
        }
    }

    /**
     * With retries off, a record for a partition whose leader this producer does not know yet would be lost time.
     *
     * @return id of the broker that leads each partition
     */
    private static int[] awaitLeaders(Producer<?, ?> producer, Layout layout) throws StoreException {
        Cluster.await("a leader for every partition of " + layout.name() + " at the producer", () -> {
            List<PartitionInfo> partitions = producer.partitionsFor(layout.name());
            return partitions.size() == layout.partitions()
                    && partitions.stream().allMatch(partition -> partition.leader() != null);
        });
        int[] leaders = new int[layout.partitions()];
        for (PartitionInfo partition : producer.partitionsFor(layout.name())) {
            Node leader = partition.leader();
            leaders[partition.partition()] = leader == null ? Node.noNode().id() : leader.id(); // lost since
        }
        return leaders;
    }

    /** Connections to the first broker that the target names. */
    @Override
    public IdleProtocol idleProtocol() throws StoreException {
        if (!properties.open()) {
            throw new UnsupportedLayoutException(
                    "held connections are unencrypted and without login, but these servers require more");
        }
        return new KafkaIdle(properties.firstEndpoint());
    }

    @Override
    public Watcher watch(boolean keyed) throws StoreException {
        return new TopicWatcher(topic(), properties);
    }

    @Override
    public void expect(long blobs) {
        expected = blobs;
    }

    @Override
    public Optional<String> caution() {
        return caution;
    }

    @Override
    public Duration clientWait() {
        return linger.map(LingerTime::duration).orElse(Duration.ZERO);
    }

    /** As their leaders know it now: a replica that was out of sync and has caught up since is not told. */
    @Override
    public Optional<String> lapse() throws StoreException {
        Optional<String> changed = topic().changed();
        if (changed.isPresent()) {
            return changed.map(what -> "settings of the topic were changed since the trial began: " + what);
        }
        return topic().layout().replicas() < 2
                ? Optional.empty()
                : topic().missingReplicas()
                        .map(what -> "replicas of kafka were lost or fell behind during the trial: " + what);
    }

    @Override
    public long countBlobs() throws StoreException {
        return topic().awaitVisible(expected);
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        topic().awaitVisible(expected);
        TopicScan.run(topic(), properties, visitor);
    }

    @Override
    public Optional<SpaceUsage> measureSpace() throws StoreException {
        topic().awaitVisible(expected);
        return topic().measureSpace();
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        Map<String, String> described = new TreeMap<>();
        described.put("version", Release.of(cluster));
        if (topic != null) {
            Map<String, Object> all = properties.of(ProducerConfig.configNames(), producerSettings);
            for (String name : ProducerSettings.SHOWN) {
                Optional.ofNullable(all.get(name)).ifPresent(value -> described.put(name, String.valueOf(value)));
            }
            topic.describe().forEach((name, value) -> described.put("topic." + name, value));
        }
        return Map.copyOf(described);
    }

    @Override
    public void teardown() throws StoreException {
        if (topic != null) {
            Topic.delete(cluster, topic.layout().name());
            topic = null;
        }
    }

    @Override
    public boolean holds(String layoutName) throws StoreException {
        return Topic.isListed(cluster, layoutName);
    }

    @Override
    public void remove(String layoutName) throws StoreException {
        Topic.delete(cluster, layoutName);
    }

    @Override
    public void close() {
        closeConnections();
        cluster.close();
    }

    private void closeConnections() {
        connections.forEach(Connection::close);
        connections.clear();
    }

    private Topic topic() {
        return Objects.requireNonNull(topic, "nothing is provisioned");
    }
}
