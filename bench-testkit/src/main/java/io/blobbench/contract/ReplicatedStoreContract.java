package io.blobbench.contract;

import static io.blobbench.contract.StoreUnderTest.SMALL_BLOB_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerNode;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of an adapter of a replicating store, tested on three real servers. */
public abstract class ReplicatedStoreContract extends ClusterContract implements OperationContract, WatcherContract {
    /** Servers notice late that one of them has ended. */
    private static final Duration TOLD_WITHIN = Duration.ofSeconds(60);

    private static final int SLOTS = 8;
    /** A hundred times as long as an answer usually takes. */
    private static final Duration LONG_FOR_AN_ANSWER = Duration.ofMillis(500);

    @Override
    protected int nodes() {
        return 3;
    }

    /** Numbers of replicas that a layout on three servers may ask for. */
    protected Set<Integer> replicas() {
        return Set.of(1, 2, 3);
    }

    /** Copies that the servers keep of a provisioned layout's blobs, as they say themselves. */
    protected abstract int copies(StoreSettings settings, String layoutName) throws Exception;

    /** Whether servers start again that were killed at any moment, also right after a change of their layouts. */
    protected boolean startsAfterAnyKill() {
        return true;
    }

    @ParameterizedTest
    @EnumSource
    void anOfferedConsistencyIsAcknowledgedByThreeReplicas(Consistency consistency) throws Exception {
        assumeTrue(subject().traits().consistencies().contains(consistency));
        writesWith(3, consistency);
    }

    /**
     * The nodes take turns at being paused, and several operations are sent, because a node that a client asks answers nothing while it is
     * paused.
     */
    @ParameterizedTest
    @EnumSource
    void noWriteIsAcknowledgedByFewerReplicasThanItsConsistencyNeeds(Consistency consistency) throws Exception {
        assumeTrue(subject().traits().consistencies().contains(consistency));
        int needed = subject()
                .factory()
                .consistencyOfWrites(subject().writeKind(), consistency)
                .answering(nodes());
        assumeTrue(needed > 1);
        Layout plain = subject().layout();
        Layout layout = subject().layout(plain.name(), nodes(), consistency, plain.durability(), Map.of());
        try (Store store = subject().open()) {
            store.provision(layout);
            try (Connection connection = subject().connect(store, SLOTS)) {
                subject().write(connection, 1);
                for (int first = 0; first < nodes(); first++) {
                    List<RecordingOperation> writes = subject().smallWrites(SLOTS, 1 + (long) first * SLOTS);
                    isNotAcknowledgedWithout(nodesFrom(first, nodes() - needed + 1), connection, writes);
                }
            }
            store.teardown();
        }
    }

    private List<ServerNode> nodesFrom(int first, int count) {
        List<ServerNode> nodes = subject().cluster().nodes();
        return IntStream.range(first, first + count)
                .mapToObj(index -> nodes.get(index % nodes.size()))
                .toList();
    }

    private void isNotAcknowledgedWithout(List<ServerNode> away, Connection connection, List<RecordingOperation> writes)
            throws Exception {
        Thread lane = new Thread(() -> writes.forEach(connection::submit), "lane"); // submit may wait for the answer
        try {
            for (ServerNode node : away) {
                node.pause();
            }
            lane.start();
            TimeUnit.NANOSECONDS.sleep(LONG_FOR_AN_ANSWER.toNanos());

            assertThat(writes)
                    .as("acknowledged without an answer of " + away.size() + " replicas")
                    .noneMatch(write -> write.acknowledged() > 0);
        } finally {
            for (ServerNode node : away) {
                node.resume();
            }
        }
        for (RecordingOperation write : writes) {
            write.awaitSettled(subject().deadline());
        }
        lane.join();
        Await.until(
                "a write is acknowledged again",
                subject().deadline(),
                () -> subject().settle(connection, smallWrite()).acknowledged() == 1);
    }

    private RecordingOperation smallWrite() {
        return RecordingOperation.write(subject().writeKind(), StoreUnderTest.blobs(1, SMALL_BLOB_BYTES));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theReplicasAskedForAreProvidedOrUnsupported(int replicas) throws Exception {
        if (!replicas().contains(replicas)) {
            isRefused(replicas, UnsupportedLayoutException.class);
            return;
        }
        writesWith(replicas, subject().layout().consistency());
    }

    @Test
    void moreReplicasThanServersAreRefusedWithAReason() throws Exception {
        isRefused(nodes() + 1, StoreException.class);
    }

    @Test
    void theNodeThatLeadsIsFoundWhereOneDoes() throws Exception {
        Layout plain = subject().layout();
        Layout layout = subject().layout(plain.name(), nodes(), plain.consistency(), plain.durability(), Map.of());
        try (Store store = subject().open()) {
            store.provision(layout);

            Optional<ServerNode> leader = subject().cluster().leader(layout.name());

            assertThat(leader.isPresent()).isEqualTo(serverFactory().led());
            assertThat(subject().cluster().nodes()).containsAll(leader.stream().toList());
            store.teardown();
        }
    }

    @Test
    void aClusterThatWasKilledStartsAgainOnItsData() throws Exception {
        assumeTrue(startsAfterAnyKill());
        LocalCluster cluster = subject().cluster();

        cluster.nodes().forEach(ServerNode::kill);
        cluster.restart(cluster.nodes());

        assertThat(cluster.nodes()).allMatch(ServerNode::alive);
        writesWith(nodes(), subject().layout().consistency());
    }

    @Test
    void aReplicaThatIsLostIsToldAndNoLayoutIsProvidedWithoutIt() throws Exception {
        assumeTrue(startsAfterAnyKill());
        LocalCluster cluster = subject().cluster();
        ServerNode last = cluster.nodes().get(nodes() - 1);
        Layout layout = subject().layout();
        try (Store store = subject().open()) {
            store.provision(layout);
            assertThat(store.lapse()).isEmpty();

            last.kill();
            try {
                Waiting.until("the lost replica to be told", TOLD_WITHIN, () -> store.lapse()
                        .isPresent());
                assertThatThrownBy(() -> store.provision(layout)).isInstanceOf(StoreException.class);
            } finally {
                cluster.restart(List.of(last));
            }
            store.teardown();
        }
    }

    private void isRefused(int replicas, Class<? extends StoreException> how) throws Exception {
        Layout plain = subject().layout();
        Layout layout = subject().layout(plain.name(), replicas, plain.consistency(), plain.durability(), Map.of());
        try (Store store = subject().open()) {
            assertThatThrownBy(() -> store.provision(layout))
                    .isInstanceOf(how)
                    .hasMessageContaining(String.valueOf(replicas));
        }
    }

    private void writesWith(int replicas, Consistency consistency) throws Exception {
        Layout plain = subject().layout();
        Layout layout = subject().layout(plain.name(), replicas, consistency, plain.durability(), Map.of());
        try (Store store = subject().open()) {
            store.provision(layout);
            try (Connection connection = subject().connect(store)) {
                subject().write(connection, 50);
            }
            if (consistency != Consistency.NONE) {
                store.expect(50);
                assertThat(store.countBlobs()).isEqualTo(50);
            }
            assertThat(copies(subject().cluster().settings(), layout.name())).isEqualTo(replicas);
            store.teardown();
        }
    }
}
