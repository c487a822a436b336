package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.contract.Await;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.server.Impairment;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaServerIT {
    private static final Duration DEADLINE = Duration.ofSeconds(90);

    @TempDir
    private Path directory;

    private ServerKit kit;

    @BeforeEach
    void openKit() {
        kit = LocalKit.create(DownloadListener.NONE);
    }

    @AfterEach
    void closeKit() {
        kit.close();
    }

    @Test
    void aKilledNodeComesBackWithItsData() throws Exception {
        try (LocalCluster cluster = new KafkaServerFactory().start(plan(2, Map.of()), kit);
                Store store = new KafkaStoreFactory().open(cluster.settings())) {
            store.provision(layout(2));
            try (Producer<byte[], byte[]> producer = producer(cluster)) {
                producer.send(new ProducerRecord<>("server-it", new byte[100])).get();
            }
            for (ServerNode node : cluster.nodes()) {
                long before = node.pid();

                node.kill();
                assertThat(node.alive()).isFalse();
                node.restart();

                assertThat(node.alive()).isTrue();
                assertThat(node.pid()).isNotEqualTo(before);
            }
            store.expect(1);
            assertThat(store.countBlobs()).isEqualTo(1);
        }
    }

    @Test
    void aLeaderThatIsCutOffIsReplacedAndJoinsItsReplicasWhenItIsBack() throws Exception {
        Map<String, String> quick = Map.of("broker.session.timeout.ms", "3000", "broker.heartbeat.interval.ms", "500");
        ServerPlan plan = plan(3, quick).preparedFor(Set.of(Impairment.PARTITION));
        try (LocalCluster cluster = new KafkaServerFactory().start(plan, kit);
                Store store = new KafkaStoreFactory().open(cluster.settings())) {
            store.provision(layout(3));
            ServerNode before = cluster.leader("server-it").orElseThrow();
            String other = cluster.settings().endpoints().get((cluster.nodes().indexOf(before) + 1) % 3);

            before.isolate();

            Await.until("another leads", DEADLINE, () -> {
                int leader = leader(other);
                return leader >= 0 && !cluster.nodes().get(leader).equals(before);
            });
            Await.until("it is out of its replicas", DEADLINE, () -> inSync(other) == 2);

            before.rejoin();

            Await.until("it is back among its replicas", DEADLINE, () -> inSync(other) == 3);
        }
    }

    @Test
    void whatALeaderAcknowledgedToAnotherProcessIsCountedButNotMeasuredAlthoughAFollowerHasJustDied() throws Exception {
        Layout layout = new Layout("server-it", 1, 3, Consistency.ONE, Durability.NONE, 1 << 20, Map.of());
        try (LocalCluster cluster = new KafkaServerFactory().start(plan(3, Map.of()), kit);
                Store store = new KafkaStoreFactory().open(cluster.settings());
                Store writer = new KafkaStoreFactory().open(cluster.settings())) {
            store.provision(layout);
            writer.join(layout);
            ServerNode leader = cluster.leader("server-it").orElseThrow();
            try (Connection connection = writer.connect(new ConnectionPlan(0, 1, 1, 50, 100))) {
                RecordingOperation append =
                        RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(50, new byte[100]));

                cluster.nodes().stream()
                        .filter(node -> !node.equals(leader))
                        .findFirst()
                        .orElseThrow()
                        .kill();
                connection.submit(append);

                assertThat(append.awaitSettled(Duration.ofSeconds(60)).acknowledged())
                        .isEqualTo(50);
                store.expect(50);
                assertThat(store.countBlobs()).isEqualTo(50);
                assertThat(store.measureSpace()).isEmpty(); // a third of the replicas is not there to be asked
            }
        }
    }

    /** Asks by a new client: one that happens to be connected to the node that is cut off would ask it again and again, and believe it. */
    private static TopicPartitionInfo first(String endpoint) throws Exception {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, endpoint))) {
            return admin.describeTopics(List.of("server-it"))
                    .allTopicNames()
                    .get(30, TimeUnit.SECONDS)
                    .get("server-it")
                    .partitions()
                    .get(0);
        }
    }

    /** Its index; -1 while there is none. */
    private static int leader(String endpoint) throws Exception {
        Node leader = first(endpoint).leader();
        return leader == null ? -1 : leader.id() - 1;
    }

    private static int inSync(String endpoint) throws Exception {
        return first(endpoint).isr().size();
    }

    @Test
    void aBatchThatTheBrokerTakesInNoRequestIsUnsupportedAndTheLargestItTakesIsOneRequest() throws Exception {
        Layout layout = new Layout("server-it", 1, 1, Consistency.ONE, Durability.NONE, 50_000, Map.of());
        Map<String, String> low = Map.of("socket.request.max.bytes", "1000000");
        try (LocalCluster cluster = new KafkaServerFactory().start(plan(1, low), kit);
                Store store = new KafkaStoreFactory().open(cluster.settings())) {
            store.provision(layout);

            assertThatThrownBy(() -> store.connect(new ConnectionPlan(0, 1, 1, 20, 50_000)))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("socket.request.max.bytes of these brokers is 1000000");
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 19, 50_000))) {
                RecordingOperation append =
                        RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(19, new byte[50_000]));
                connection.submit(append);

                assertThat(append.awaitSettled(Duration.ofSeconds(60)).acknowledged())
                        .isEqualTo(19);
            }
            assertThat(store.describe()).containsEntry("batch.size", "950270");
        }
    }

    @Test
    void aBadValueOfAServerSettingIsShownInTheServersOwnWords() {
        assertThatThrownBy(() -> new KafkaServerFactory().start(plan(1, Map.of("num.io.threads", "many")), kit))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("Invalid value many for configuration num.io.threads");
    }

    @Test
    void aValueThatOnlyTheStartingBrokerRefusesIsShownInItsOwnWords() {
        assertThatThrownBy(() -> new KafkaServerFactory().start(plan(1, Map.of("metric.reporters", "no.Such")), kit))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("no.Such");
    }

    @Test
    void anUnknownServerSettingIsNamedWithTheNearestKnownOne() {
        assertThatThrownBy(() -> new KafkaServerFactory().start(plan(1, Map.of("num.io.thread", "3")), kit))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("unknown kafka server setting 'num.io.thread', did you mean 'num.io.threads'?");
    }

    @Test
    void aPortThatAnotherProcessTookIsReplaced() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            assertThatIsReplaced(taken.getLocalPort());
        }
    }

    @Test
    void aPortThatAnotherClusterTookIsReplacedAlthoughThatAnswers() throws Exception {
        ServerPlan others = new ServerPlan(
                Optional.empty(), Optional.empty(), 1, Durability.NONE, Map.of(), directory.resolve("others"));
        try (LocalCluster cluster = new KafkaServerFactory().start(others, kit)) {
            String endpoint = cluster.settings().endpoints().get(0);

            assertThatIsReplaced(Integer.parseInt(endpoint.substring(endpoint.indexOf(':') + 1)));
        }
    }

    private void assertThatIsReplaced(int taken) throws ServerException {
        List<Integer> asked = new ArrayList<>();
        ServerKit scripted = new ServerKit(kit.artifacts(), kit.processes(), count -> {
            List<Integer> ports = new ArrayList<>(FreePorts.find(count));
            if (asked.isEmpty()) {
                ports.set(0, taken);
            }
            asked.add(count);
            return ports;
        });

        try (LocalCluster cluster = new KafkaServerFactory().start(plan(1, Map.of()), scripted)) {
            assertThat(asked).hasSizeGreaterThan(1);
            assertThat(cluster.settings().endpoints()).doesNotContain("127.0.0.1:" + taken);
            assertThat(cluster.nodes()).allMatch(ServerNode::alive);
        }
    }

    @Test
    void onlyTheFirstBrokerOfAReleaseAndOneWithSettingsNeedTheFormatTool() throws Exception {
        usesFormatTool(Map.of(), directory.resolve("first")); // unless an earlier test was first

        assertThat(usesFormatTool(Map.of(), directory.resolve("second"))).isFalse();
        assertThat(usesFormatTool(Map.of("num.io.threads", "3"), directory.resolve("third")))
                .isTrue();
    }

    /** Starts a broker that takes and counts a blob. */
    private boolean usesFormatTool(Map<String, String> settings, Path folder) throws Exception {
        ServerPlan plan = new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, settings, folder);
        try (LocalCluster cluster = new KafkaServerFactory().start(plan, kit);
                Store store = new KafkaStoreFactory().open(cluster.settings())) {
            store.provision(layout(1));
            try (Producer<byte[], byte[]> producer = producer(cluster)) {
                producer.send(new ProducerRecord<>("server-it", new byte[100])).get();
            }
            store.expect(1);
            assertThat(store.countBlobs()).isEqualTo(1);
            try (Stream<Path> files = Files.walk(folder)) {
                return files.anyMatch(file -> file.endsWith("format.log"));
            }
        }
    }

    @Test
    void aReleaseThatNeedsZooKeeperIsUnsupported() {
        ServerPlan plan =
                new ServerPlan(Optional.of("2.8.2"), Optional.empty(), 1, Durability.NONE, Map.of(), directory);

        assertThatThrownBy(() -> new KafkaServerFactory().start(plan, kit))
                .isInstanceOf(UnsupportedServerException.class)
                .hasMessageContaining("ZooKeeper");
    }

    @Test
    void aReleaseWhoseControllersCannotBeReachedThroughRelaysIsUnsupportedForPartitions() {
        ServerPlan plan =
                new ServerPlan(Optional.of("3.8.1"), Optional.empty(), 3, Durability.NONE, Map.of(), directory);

        assertThatThrownBy(() -> new KafkaServerFactory().start(plan.preparedFor(Set.of(Impairment.PARTITION)), kit))
                .isInstanceOf(UnsupportedServerException.class)
                .hasMessageContaining("Kafka 3.8.1 cannot be started for partitions")
                .hasMessageContaining("3.9 is the first");
    }

    private static Producer<byte[], byte[]> producer(LocalCluster cluster) {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        cluster.settings().endpoints()),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    private ServerPlan plan(int nodes, Map<String, String> settings) {
        return new ServerPlan(Optional.empty(), Optional.empty(), nodes, Durability.NONE, settings, directory);
    }

    private static Layout layout(int replicas) {
        return new Layout("server-it", 2, replicas, Consistency.ALL, Durability.NONE, 1 << 20, Map.of());
    }
}
