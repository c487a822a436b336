package io.blobbench.kafka;

import io.blobbench.store.Layout;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.StoreException;
import io.blobbench.store.UnsupportedLayoutException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.ReplicaInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topic of one layout, as the cluster keeps it. Control thread only. */
final class Topic {
    /** Longer than a replica may lag that is still alive and in touch with its leader. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Admin admin;
    private final Layout layout;
    private final List<TopicPartition> partitions;

    Topic(Admin admin, Layout layout) {
        this.admin = admin;
        this.layout = layout;
        this.partitions = IntStream.range(0, layout.partitions())
                .mapToObj(partition -> new TopicPartition(layout.name(), partition))
                .toList();
    }

    Layout layout() {
        return layout;
    }

    /** Topic settings that differ from the server's defaults. */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        // A batch is one request here; how large that may be is left to the server's own request limit.
        settings.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, String.valueOf(Integer.MAX_VALUE));
        switch (layout.durability()) {
            case NONE -> {}
            case PERIODIC -> settings.put(TopicConfig.FLUSH_MS_CONFIG, "1000");
            case ALWAYS -> settings.put(TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG, "1");
        }
        return settings;
    }

    void provision() throws StoreException {
        delete();
        NewTopic wanted =
                new NewTopic(layout.name(), layout.partitions(), (short) layout.replicas()).configs(settings());
        Calls.await("topic " + layout.name() + " to be created", () -> {
            try {
                Calls.answer(
                        "create topic " + layout.name(),
                        admin.createTopics(List.of(wanted)).all());
                return true;
            } catch (StoreException e) {
                if (e.getCause() instanceof InvalidReplicationFactorException) {
                    throw new UnsupportedLayoutException(Calls.reason(e));
                }
                if (e.getCause() instanceof TopicExistsException) {
                    return false; // deleted above, and not gone everywhere yet
                }
                throw e;
            }
        });
        Calls.await("leaders and replicas of topic " + layout.name(), this::complete);
        // A leader answers this only when it serves the partition.
        endOffsets();
    }

    private boolean complete() throws StoreException {
        try {
            TopicDescription description = describe();
            return description.partitions().size() == layout.partitions()
                    && description.partitions().stream()
                            .allMatch(partition -> partition.leader() != null
                                    && partition.isr().size() == layout.replicas());
        } catch (StoreException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        }
    }

    private TopicDescription describe() throws StoreException {
        return Calls.answer(
                        "describe topic " + layout.name(),
                        admin.describeTopics(List.of(layout.name())).allTopicNames())
                .get(layout.name());
    }

    /** Deletes the topic if it exists and returns when it is gone. */
    void delete() throws StoreException {
        Calls.await("topic " + layout.name() + " to be deleted", () -> {
            try {
                Calls.answer(
                        "delete topic " + layout.name(),
                        admin.deleteTopics(List.of(layout.name())).all());
                return false;
            } catch (StoreException e) {
                if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                    return true;
                }
                throw e;
            }
        });
    }

    /** Records that readers can see, once they see the acknowledged ones. */
    long countRecords(long acknowledged) throws StoreException {
        awaitVisible(acknowledged);
        return visible();
    }

    /**
     * Waits until readers can see so many records: without {@code acks=all} they are acknowledged before the replicas, or
     * even the leader, have them. Gives up when nothing more appears for a while.
     */
    void awaitVisible(long records) throws StoreException {
        long visible = visible();
        long progressNs = System.nanoTime();
        while (visible < records && System.nanoTime() - progressNs < PATIENCE.toNanos()) {
            Calls.pause("the records of topic " + layout.name());
            long later = visible();
            if (later > visible) {
                progressNs = System.nanoTime();
            }
            visible = later;
        }
    }

    private long visible() throws StoreException {
        long end = sum(endOffsets());
        return end - sum(offsets(OffsetSpec.earliest()));
    }

    private Map<TopicPartition, Long> endOffsets() throws StoreException {
        return offsets(OffsetSpec.latest());
    }

    private Map<TopicPartition, Long> offsets(OffsetSpec spec) throws StoreException {
        Map<TopicPartition, OffsetSpec> asked =
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> spec));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        Calls.answer(
                        "list offsets of topic " + layout.name(),
                        admin.listOffsets(asked).all())
                .forEach((partition, found) -> offsets.put(partition, found.offset()));
        return offsets;
    }

    private static long sum(Map<TopicPartition, Long> offsets) {
        return offsets.values().stream().mapToLong(Long::longValue).sum();
    }

    SpaceUsage measureSpace(long acknowledged) throws StoreException {
        awaitVisible(acknowledged);
        List<Integer> brokers = Calls.answer(
                        "describe the cluster", admin.describeCluster().nodes())
                .stream()
                .map(Node::id)
                .toList();
        long bytes = 0;
        for (Map<String, LogDirDescription> directories : Calls.answer(
                        "describe log directories",
                        admin.describeLogDirs(brokers).allDescriptions())
                .values()) {
            for (LogDirDescription directory : directories.values()) {
                for (TopicPartition partition : partitions) {
                    ReplicaInfo replica = directory.replicaInfos().get(partition);
                    bytes += replica == null ? 0 : replica.size();
                }
            }
        }
        return new SpaceUsage(bytes, SpaceUsage.Medium.DISK, "log segments of all replicas, by describeLogDirs");
    }
}
