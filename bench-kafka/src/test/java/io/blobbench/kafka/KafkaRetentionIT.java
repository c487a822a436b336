package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whether blobs stay on a broker that keeps as little of each topic as it can, unless a topic says otherwise. */
@Timeout(120)
class KafkaRetentionIT {
    private static final Map<String, String> FORGETFUL = Map.of(
            "log.retention.bytes", "1",
            "compression.type", "gzip",
            "log.message.timestamp.type", "LogAppendTime",
            "log.segment.bytes", String.valueOf(1 << 20),
            "log.retention.check.interval.ms", "100");

    private static final int BATCHES = 40;
    private static final int BLOBS = 5;
    private static final int BLOB_BYTES = 100_000;

    @TempDir
    private Path directory;

    @Test
    void acknowledgedBlobsStayAsSentWhereTheBrokerForgetsAndCompressesTheTopicsOfOthers() throws Exception {
        ServerPlan plan = new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, FORGETFUL, directory);
        try (ServerKit kit = LocalKit.create(DownloadListener.NONE);
                LocalCluster cluster = new KafkaServerFactory().start(plan, kit);
                Store store = new KafkaStoreFactory().open(cluster.settings())) {
            store.provision(layout("ours"));
            write(store, new byte[BLOB_BYTES]);

            try (Admin admin = Admin.create(Map.of(
                            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                            cluster.settings().endpoints()));
                    Store other = new KafkaStoreFactory().open(cluster.settings())) {
                admin.createTopics(List.of(new NewTopic("others", 1, (short) 1)))
                        .all()
                        .get();
                other.join(layout("others"));
                write(other, incompressible());
                awaitForgotten(admin, new TopicPartition("others", 0));
                assertThat(overridden(admin))
                        .contains("compression.type", "log.retention.bytes", "log.message.timestamp.type")
                        .allSatisfy(name -> assertThat(BrokerDefaults.noEffectReason(name))
                                .as(name)
                                .isPresent());
            }

            store.expect(BATCHES * BLOBS);
            assertThat(store.countBlobs()).isEqualTo(BATCHES * BLOBS);
            assertThat(store.measureSpace().orElseThrow().bytes()).isGreaterThan((long) BATCHES * BLOBS * BLOB_BYTES);
            assertThat(store.describe())
                    .containsEntry("topic.cleanup.policy", "delete")
                    .containsEntry("topic.retention.bytes", "-1")
                    .containsEntry("topic.retention.ms", "-1")
                    .containsEntry("topic.compression.type", "producer")
                    .containsEntry("topic.message.timestamp.type", "CreateTime")
                    .containsEntry("topic.unclean.leader.election.enable", "false")
                    .containsEntry("topic.min.insync.replicas", "1");
        }
    }

    /** Settings of the broker that our topic has itself, as the broker says. */
    private static Set<String> overridden(Admin admin) throws Exception {
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, "ours");
        DescribeConfigsOptions withSynonyms = new DescribeConfigsOptions().includeSynonyms(true);
        return admin.describeConfigs(List.of(topic), withSynonyms).all().get().get(topic).entries().stream()
                .filter(entry -> entry.source() == ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG)
                .flatMap(entry -> entry.synonyms().stream())
                .filter(synonym -> synonym.source() != ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG)
                .map(ConfigEntry.ConfigSynonym::name)
                .filter(name ->
                        !name.equals("log.flush.scheduler.interval.ms")) // says how often it looks for topics to flush
                .collect(Collectors.toSet());
    }

    private static Layout layout(String name) {
        return new Layout(name, 1, 1, Consistency.ALL, Durability.NONE, BLOB_BYTES, Map.of());
    }

    private static byte[] incompressible() {
        byte[] blob = new byte[BLOB_BYTES];
        new SplittableRandom(1).nextBytes(blob);
        return blob;
    }

    /** Several segments. */
    private static void write(Store store, byte[] blob) throws Exception {
        Connection connection = store.connect(new ConnectionPlan(0, 1, 1, BLOBS, BLOB_BYTES)); // the store closes it
        for (int i = 0; i < BATCHES; i++) {
            RecordingOperation append =
                    RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(BLOBS, blob));
            connection.submit(append);
            assertThat(append.awaitSettled(Duration.ofSeconds(60)).acknowledged())
                    .isEqualTo(BLOBS);
        }
    }

    private static void awaitForgotten(Admin admin, TopicPartition partition) throws Exception {
        while (admin.listOffsets(Map.of(partition, OffsetSpec.earliest()))
                        .partitionResult(partition)
                        .get()
                        .offset()
                == 0) {
            Thread.onSpinWait(); // each question waits for its answer
        }
    }
}
