package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.contract.StartedCluster;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Five nodes, of which one is lost for good. */
@NeedsServer(value = "cassandra", java = 17)
class CassandraLostNodeIT {
    private static final int NODES = 5;

    private static StartedCluster started;
    private static Store store;
    private static Optional<String> lapseBefore;

    @BeforeAll
    static void loseOne(@TempDir Path directory) throws Exception {
        started = StartedCluster.start(
                new CassandraServerFactory(),
                LocalKit.create(DownloadListener.NONE),
                new ServerPlan(Optional.empty(), Optional.empty(), NODES, Durability.NONE, Map.of(), directory));
        store = new CassandraStoreFactory().open(started.cluster().settings());
        store.provision(layout("lapse", 3));
        lapseBefore = store.lapse();
        started.cluster().nodes().get(NODES - 1).kill();
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
                            "3 replicas need every node, because the ring gives copies to those that are down, too: "
                                    + reason());
        }
    }

    private static String reason() {
        return "of the " + NODES + " nodes of data center datacenter1 these are down: /"
                + started.cluster().settings().endpoints().get(NODES - 1);
    }

    private static Layout layout(String name, int replicas) {
        return new Layout(name, 1, replicas, Consistency.ONE, Durability.NONE, 100, Map.of());
    }
}
