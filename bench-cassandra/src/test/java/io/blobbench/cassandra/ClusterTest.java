package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClusterTest {
    private static final String DATACENTER = "dc1";

    @Test
    void nodesOfOtherDataCentersAreNeitherAskedNorWaitedFor() {
        Node lost = node(3, NodeDistance.LOCAL, NodeState.DOWN);
        Node first = node(5, NodeDistance.LOCAL, NodeState.UP);
        Node second = node(6, NodeDistance.LOCAL, NodeState.UP);
        Node untouched = node(1, NodeDistance.IGNORED, NodeState.UNKNOWN);
        Node toldToBeUp = node(2, NodeDistance.IGNORED, NodeState.UP);

        Metadata seen = seeing(second, lost, untouched, toldToBeUp, first);

        assertThat(Cluster.up(seen)).containsExactly(first, second);
        assertThat(Cluster.used(seen)).containsExactlyInAnyOrder(lost, first, second);
    }

    @Test
    void aNodeIsDownThatIsNotReachedThoughTheRingGivesItCopies() {
        Metadata seen = seeing(
                node(3, NodeDistance.LOCAL, NodeState.DOWN),
                node(5, NodeDistance.LOCAL, NodeState.UP),
                node(4, NodeDistance.LOCAL, NodeState.UNKNOWN),
                node(1, NodeDistance.IGNORED, NodeState.UNKNOWN));

        assertThat(Cluster.down(seen, DATACENTER)).containsExactly("/127.0.0.3:9042", "/127.0.0.4:9042");
        assertThat(Cluster.down(seen, "another")).isEmpty();
    }

    @Test
    void aNodeThatIsAboutToReturnIsWaitedForBeforeATableIsRead() throws Exception {
        Node first = node(1, NodeDistance.LOCAL, NodeState.UP);
        Metadata without = seeing(first, node(2, NodeDistance.LOCAL, NodeState.DOWN));
        Metadata with = seeing(first, node(2, NodeDistance.LOCAL, NodeState.UP));
        Queue<Metadata> views = new ArrayDeque<>(Collections.nCopies(10, without));
        CqlSession session = session(() -> views.isEmpty() ? with : views.remove());
        try (Sessions sessions = sessions()) {
            Cluster cluster = new Cluster(sessions, session, Duration.ofMinutes(1));

            assertThat(Cluster.up(cluster.sessionOfAll().getMetadata())).hasSize(2);
        }
    }

    @Test
    void aTableIsReadWithoutANodeThatDoesNotReturn() throws Exception {
        Metadata seen = seeing(node(1, NodeDistance.LOCAL, NodeState.UP), node(2, NodeDistance.LOCAL, NodeState.DOWN));
        try (Sessions sessions = sessions()) {
            Cluster cluster = new Cluster(sessions, session(() -> seen), Duration.ZERO);

            assertThat(Cluster.up(cluster.sessionOfAll().getMetadata())).hasSize(1);
        }
    }

    private static Sessions sessions() throws StoreException {
        return new Sessions(new StoreSettings(List.of("127.0.0.1:9042"), Map.of()));
    }

    private static CqlSession session(Supplier<Metadata> seen) {
        return answering(CqlSession.class, Map.of("getMetadata", seen));
    }

    static Metadata seeing(Node... nodes) {
        return answering(
                Metadata.class,
                Map.of(
                        "getNodes",
                        Stream.of(nodes).collect(Collectors.toMap(node -> UUID.randomUUID(), node -> node))));
    }

    static Node node(int address, NodeDistance distance, NodeState state) {
        return answering(
                Node.class,
                Map.of(
                        "getEndPoint",
                        new DefaultEndPoint(new InetSocketAddress("127.0.0." + address, 9042)),
                        "getDistance",
                        distance,
                        "getState",
                        state,
                        "getDatacenter",
                        DATACENTER,
                        "toString",
                        "node " + address + " " + distance + " " + state));
    }

    /** An interface of the driver whose methods answer by their names, some each time anew. */
    private static <T> T answering(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default ->
                        answers.get(method.getName()) instanceof Supplier<?> anew
                                ? anew.get()
                                : answers.get(method.getName());
                }));
    }
}
