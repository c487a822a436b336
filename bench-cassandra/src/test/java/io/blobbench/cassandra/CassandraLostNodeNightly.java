package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.StartedCluster;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Five nodes, of which one is lost for good. */
@NeedsServer(value = "cassandra", java = 17)
class CassandraLostNodeNightly {
    private static final int NODES = 5;
    private static final int BLOBS = 200;
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    /** With two, nodes differ in the blobs that they should have; with five, no level asks for the four that are left. */
    private static final List<Integer> REPLICAS = List.of(2, 5);

    private static StartedCluster started;
    private static Store store;
    private static Optional<String> lapseBefore;
    /** By the number of replicas. */
    private static final Map<Integer, Long> LEFT = new TreeMap<>();

    @BeforeAll
    static void loseOne(@TempDir Path directory) throws Exception {
        started = StartedCluster.start(
                new CassandraServerFactory(),
                LocalKit.create(DownloadListener.NONE),
                new ServerPlan(Optional.empty(), Optional.empty(), NODES, Durability.NONE, Map.of(), directory));
        store = new CassandraStoreFactory().open(started.cluster().settings());
        store.provision(layout("lapse", 3));
        lapseBefore = store.lapse();
        for (int replicas : REPLICAS) {
            LEFT.put(replicas, writeOneCopyOfEach(replicas));
        }
        started.cluster().nodes().get(NODES - 1).kill();
    }

    /**
     * Writes blobs of which each of the nodes has some, and no other node has them, though all its replicas should.
     *
     * @return the number of those that are left without the last node
     */
    private static long writeOneCopyOfEach(int replicas) throws Exception {
        Table table = Table.of(layout("spread-" + replicas, replicas));
        try (Store alone = new CassandraStoreFactory().open(started.cluster().settings());
                Sessions others = new Sessions(started.cluster().settings())) {
            alone.provision(layout(table.layout().name(), 1));
            try (Connection connection =
                    alone.connect(new ConnectionPlan(0, 1, 1, BLOBS, 100, Set.of(OperationKind.PUT)))) {
                RecordingOperation put =
                        RecordingOperation.write(OperationKind.PUT, Collections.nCopies(BLOBS, new byte[100]));
                connection.submit(put);
                assertThat(put.awaitSettled(DEADLINE).acknowledged()).isEqualTo(BLOBS);
            }
            CqlSession session = others.open(Map.of());
            TokenMap ring = session.getMetadata().getTokenMap().orElseThrow();
            long left = session.execute("SELECT token(partkey, vs_id) FROM " + table.name()).all().stream()
                    .flatMap(
                            row -> ring.getReplicas(table.keyspace(), Objects.requireNonNull(row.getToken(0))).stream())
                    .filter(node -> !node.getEndPoint().toString().equals(lost()))
                    .count();
            if (replicas < NODES) { // for what is read from all replicas is written to all of them otherwise
                session.execute("ALTER TABLE " + table.name() + " WITH read_repair = 'NONE'");
            }
            session.execute("ALTER KEYSPACE " + table.keyspace()
                    + " WITH replication = {'class': 'NetworkTopologyStrategy', 'datacenter1': " + replicas + "}");
            return left;
        }
    }

    @AfterAll
    static void stop() throws Exception {
        store.close();
        started.close();
    }

    @Test
    void aLostNodeIsToldThoughAsManyNodesAreLeftAsThereAreReplicas() throws Exception {
        assertThat(lapseBefore).isEmpty();
        assertThat(store.lapse().orElseThrow())
                .isEqualTo("replicas of cassandra were lost during the trial: " + reason());
    }

    @Test
    void replicasAreRefusedWhileANodeIsDownThatTheRingGivesCopies() throws Exception {
        try (Store another = new CassandraStoreFactory().open(started.cluster().settings())) {
            assertThatThrownBy(() -> another.provision(layout("refused", 3)))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessage(
                            "3 replicas need every node reachable, because the ring gives copies to those that are down, too: "
                                    + reason());
        }
    }

    @Test
    void everyBlobIsFoundThatAnyNodeHasWhichIsLeft() throws Exception {
        for (int replicas : REPLICAS) {
            try (Store reader =
                    new CassandraStoreFactory().open(started.cluster().settings())) {
                reader.join(layout("spread-" + replicas, replicas));
                AtomicLong visited = new AtomicLong();
                reader.scan((key, blob) -> visited.incrementAndGet());

                assertThat(LEFT.get(replicas)).isBetween(1L, BLOBS - 1L);
                assertThat(visited).as("blobs of " + replicas + " replicas").hasValue(LEFT.get(replicas));
                assertThat(reader.countBlobs()).isEqualTo(LEFT.get(replicas));
            }
        }
    }

    private static String reason() {
        return "of the " + NODES + " nodes of data center datacenter1 these are down or cannot be reached"
                + " from here: " + lost();
    }

    private static String lost() {
        return "/" + started.cluster().settings().endpoints().get(NODES - 1);
    }

    private static Layout layout(String name, int replicas) {
        return new Layout(name, 1, replicas, Consistency.ONE, Durability.NONE, 100, Map.of());
    }
}
