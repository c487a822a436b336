package io.blobbench.kafka;

import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Waiting;
import io.blobbench.store.access.AccessFailure;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.ReplicaInfo;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.record.TimestampType;

/** The topic of one layout, as the cluster keeps it. Control thread only. */
final class Topic {
    /** Longer than a replica may lag that is still alive and in touch with its leader. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** About every second, as {@link Durability#PERIODIC} says. */
    private static final long FLUSH_MS = 1000;

    private static final String NEVER = String.valueOf(Long.MAX_VALUE);
    private static final String UNLIMITED = "-1";
    /** The compression of a topic that stores what producers send. */
    private static final String PRODUCER = "producer";
    /** Settings that a topic takes from its brokers: how few replicas in sync are enough for {@code acks=all}, and whether others may lead. */
    private static final List<String> OF_BROKERS =
            List.of(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG);

    /** How often a broker checks for logs to flush by time, in milliseconds. */
    private static final String FLUSHER = "log.flush.scheduler.interval.ms";

    /**
     * Longer than a broker counts as a replica in sync that does not answer: its session ends after 9 s, a lag of 30 s is noticed within
     * 15 s. Until then readers see of a partition what that replica has, though the leader has acknowledged more.
     */
    private static final Duration LONGEST_LAG = Duration.ofSeconds(45);

    private final Cluster cluster;
    private final Layout layout;
    private final String name;
    private final List<TopicPartition> partitions;

    /** The settings that the topic had when it was made; empty if this user may not know. */
    private Map<String, String> made = Map.of();

    /** Records that were waited for and did not all appear. */
    private long missed = -1;

    Topic(Cluster cluster, Layout layout) {
        this.cluster = cluster;
        this.layout = layout;
        this.name = layout.name();
        this.partitions = IntStream.range(0, layout.partitions())
                .mapToObj(partition -> new TopicPartition(name, partition))
                .toList();
    }

    Layout layout() {
        return layout;
    }

    List<TopicPartition> partitions() {
        return partitions;
    }

    /** Topic settings that do not depend on the server's defaults. */
    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        // A batch is one request here; how large that may be is left to the server's own request limit.
        settings.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, String.valueOf(Integer.MAX_VALUE));
        // Records deleted by age or size would seem lost; a compacted topic refuses those without a key.
        settings.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
        settings.put(TopicConfig.RETENTION_BYTES_CONFIG, UNLIMITED);
        settings.put(TopicConfig.RETENTION_MS_CONFIG, UNLIMITED);
        // Brokers store batches and their times as producers send them; another compression would cost them time and
        // change the space.
        settings.put(TopicConfig.COMPRESSION_TYPE_CONFIG, PRODUCER);
        settings.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, TimestampType.CREATE_TIME.name);
        Durability durability = layout.durability();
        settings.put(TopicConfig.FLUSH_MS_CONFIG, durability == Durability.PERIODIC ? String.valueOf(FLUSH_MS) : NEVER);
        settings.put(TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG, durability == Durability.ALWAYS ? "1" : NEVER);
        return settings;
    }

    /**
     * The topic's settings for results: ours, and those of the brokers that decide what acknowledged blobs survive. As the topic has them, if this
     * user may know.
     */
    Map<String, String> describe() throws StoreException {
        Map<String, String> described = new TreeMap<>(settings());
        Map<String, String> found = found();
        Stream.concat(settings().keySet().stream(), OF_BROKERS.stream())
                .forEach(setting ->
                        Optional.ofNullable(found.get(setting)).ifPresent(value -> described.put(setting, value)));
        return described;
    }

    /**
     * The settings that others have changed since the topic was made: {@code flush.messages is 1000, and was 1}; empty if there are none, or if
     * this user may not know.
     */
    Optional<String> changed() throws StoreException {
        Map<String, String> found = found();
        String changed = Stream.concat(settings().keySet().stream(), OF_BROKERS.stream())
                .filter(setting -> made.containsKey(setting) && found.containsKey(setting))
                .filter(setting -> !Objects.equals(found.get(setting), made.get(setting)))
                .map(setting -> setting + " is " + found.get(setting) + ", and was " + made.get(setting))
                .collect(Collectors.joining("; "));
        return changed.isEmpty() ? Optional.empty() : Optional.of(changed);
    }

    /** The settings that the topic has now; empty if this user may not know, or the topic has gone. */
    private Map<String, String> found() throws StoreException {
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, name);
        try {
            Map<ConfigResource, Config> found =
                    cluster.ask("describe the settings of topic " + name, admin -> admin.describeConfigs(List.of(topic))
                            .all());
            return found.values().stream()
                    .flatMap(config -> config.entries().stream())
                    .filter(setting -> setting.value() != null)
                    .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
        } catch (StoreException e) {
            if (AccessFailure.hasCause(e, AuthorizationException.class)
                    || AccessFailure.hasCause(e, UnknownTopicOrPartitionException.class)) {
                return Map.of();
            }
            throw e;
        }
    }

    void provision() throws StoreException {
        if (layout.durability() == Durability.PERIODIC) {
            requireFlusher();
        }
        delete(cluster, name);
        NewTopic topic = new NewTopic(name, layout.partitions(), (short) layout.replicas()).configs(settings());
        try {
            cluster.askOnce("create topic " + name, admin -> admin.createTopics(List.of(topic))
                    .all());
        } catch (StoreException e) {
            if (e.getCause() instanceof InvalidReplicationFactorException) {
                throw new UnsupportedLayoutException(e.getMessage());
            }
            throw e;
        }
        Cluster.await("leaders and replicas of topic " + name, this::complete);
        visible(); // a leader answers this only when it serves the partition
        made = found();
    }

    /** A broker checks a topic's {@code flush.ms} only as often as its flusher runs, which is never by default. */
    private void requireFlusher() throws StoreException {
        for (Config broker : cluster.brokerSettings()) {
            requireFlusher(broker);
        }
    }

    /** @param broker its settings, of which a cluster that others manage may tell some only */
    static void requireFlusher(Config broker) throws UnsupportedLayoutException {
        String needed = FLUSHER + " of at most " + FLUSH_MS;
        String everyMs =
                Optional.ofNullable(broker.get(FLUSHER)).map(ConfigEntry::value).orElse("");
        if (everyMs.isEmpty()) {
            throw new UnsupportedLayoutException(UnsupportedLayoutException.durabilityReason(
                    Durability.PERIODIC, needed, "these do not tell theirs", Set.of()));
        }
        if (Long.parseLong(everyMs) > FLUSH_MS) {
            throw UnsupportedLayoutException.durability(
                    Durability.PERIODIC, needed, FLUSHER + " " + everyMs, Optional.of(Durability.NONE));
        }
    }

    private boolean complete() throws StoreException {
        List<TopicPartitionInfo> found = cluster.partitions(name);
        return found.size() == layout.partitions()
                && found.stream().allMatch(each -> each.leader() != null)
                && InSyncReplicas.missing(found, layout.replicas()).isEmpty();
    }

    /** See {@link InSyncReplicas#missing}. */
    Optional<String> missingReplicas() throws StoreException {
        return InSyncReplicas.missing(cluster.partitions(name), layout.replicas());
    }

    /** Deletes a topic if it exists and returns when it is gone. */
    static void delete(Cluster cluster, String name) throws StoreException {
        Cluster.await("topic " + name + " to be deleted", () -> {
            try {
                cluster.askOnce("delete topic " + name, admin -> admin.deleteTopics(List.of(name))
                        .all());
                return false;
            } catch (StoreException e) {
                if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                    // The controller answers so before every broker has heard of the deletion.
                    return !isListed(cluster, name);
                }
                throw e;
            }
        });
    }

    /** Whether a broker still names a topic. */
    static boolean isListed(Cluster cluster, String name) throws StoreException {
        return cluster.ask("list topics", admin -> admin.listTopics().names()).contains(name);
    }

    /**
     * Waits until readers can see this many records, and returns how many they see: without {@code acks=all} records
     * are acknowledged before the replicas, or even the leader, have them. Gives up when nothing more appears for a
     * while, which is longer with replicas; but the same number is waited for like that only once.
     */
    long awaitVisible(long records) throws StoreException {
        Duration lag = layout.replicas() > 1 && records != missed ? LONGEST_LAG : Duration.ZERO;
        long lagEndNs = System.nanoTime() + lag.toNanos();
        long visible = visible();
        while (visible < records) {
            long seen = visible;
            long patienceNs = Math.max(PATIENCE.toNanos(), lagEndNs - System.nanoTime());
            if (!Waiting.holdsWithin(Duration.ofNanos(patienceNs), () -> visible() > seen)) {
                missed = records;
                return seen;
            }
            visible = visible();
        }
        return visible;
    }

    private long visible() throws StoreException {
        long end = sum(OffsetSpec.latest());
        return end - sum(OffsetSpec.earliest());
    }

    private long sum(OffsetSpec spec) throws StoreException {
        Map<TopicPartition, OffsetSpec> asked =
                partitions.stream().collect(Collectors.toMap(Function.identity(), partition -> spec));
        return cluster
                .ask("list offsets of topic " + name, admin -> admin.listOffsets(asked)
                        .all())
                .values()
                .stream()
                .mapToLong(ListOffsetsResultInfo::offset)
                .sum();
    }

    /** Empty where a broker with a replica does not answer. */
    Optional<SpaceUsage> measureSpace() throws StoreException {
        List<Integer> brokers = cluster.brokers().stream().map(Node::id).toList();
        var directories = cluster.ask("describe log directories", admin -> admin.describeLogDirs(brokers)
                .allDescriptions());
        List<ReplicaInfo> replicas = directories.values().stream()
                .flatMap(ofBroker -> ofBroker.values().stream())
                .flatMap(directory -> directory.replicaInfos().entrySet().stream())
                .filter(replica -> replica.getKey().topic().equals(name))
                .map(Map.Entry::getValue)
                .toList();
        if (replicas.size() < layout.partitions() * layout.replicas()) {
            return Optional.empty();
        }
        long bytes = replicas.stream().mapToLong(ReplicaInfo::size).sum();
        String method = "log segments of all replicas, by describeLogDirs";
        return Optional.of(new SpaceUsage(bytes, SpaceUsage.Medium.DISK, method));
    }
}
