package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.watch.ServerAwayException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicasWatcherTest {
    private static final String SNITCH = "GossipingPropertyFileSnitch";
    private static final Map<String, String> OWN_READS = Map.of("endpoint_snitch", SNITCH, "dynamic_snitch", "false");

    @ParameterizedTest
    @ValueSource(strings = {"SimpleSnitch", "org.apache.cassandra.locator.SimpleSnitch"})
    void nodesThatAskTheFirstReplicaAreNotWatched(String snitch) {
        assertThatThrownBy(() -> requireOwnReads(Map.of("endpoint_snitch", snitch, "dynamic_snitch", "false")))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("the second reader of cassandra asks every node for its own copy, which needs an"
                        + " endpoint_snitch such as GossipingPropertyFileSnitch, but node b:1 has endpoint_snitch: "
                        + snitch);
    }

    @Test
    void aNodeThatDoesNotTellIsNotWatchedEither() {
        assertThatThrownBy(() -> requireOwnReads(Map.of()))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessageEndingWith("node b:1 has endpoint_snitch: unknown");
    }

    @Test
    void nodesThatAskTheFastestReplicaAreNotWatched() {
        assertThatThrownBy(() -> requireOwnReads(Map.of("endpoint_snitch", SNITCH, "dynamic_snitch", "true")))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("the second reader of cassandra asks every node for its own copy, which needs"
                        + " dynamic_snitch: false, but node b:1 has dynamic_snitch: true");
        assertThatThrownBy(() -> requireOwnReads(Map.of("endpoint_snitch", SNITCH)))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessageEndingWith("node b:1 has dynamic_snitch: unknown");
    }

    @Test
    void nodesThatReadTheirOwnCopiesAreWatched() throws Exception {
        requireOwnReads(OWN_READS);
    }

    @Test
    void aNodeThatIsLostIsAwayAndOneThatRefusesTheQuestionEndsTheWatch() throws Exception {
        Node node = (Node) Proxy.newProxyInstance(
                Node.class.getClassLoader(), new Class<?>[] {Node.class}, (proxy, called, args) -> "node");
        Throwable refused = new InvalidQueryException(node, "unconfigured table");

        assertThatThrownBy(() -> ReplicasWatcher.answer(CompletableFuture.failedFuture(new NoNodeAvailableException())))
                .isInstanceOf(ServerAwayException.class);
        assertThatThrownBy(() -> ReplicasWatcher.answer(
                        CompletableFuture.failedFuture(new ClosedConnectionException("Connection reset"))))
                .isInstanceOf(ServerAwayException.class);
        assertThatThrownBy(() -> ReplicasWatcher.answer(CompletableFuture.failedFuture(refused)))
                .isExactlyInstanceOf(StoreException.class)
                .hasMessageContaining("unconfigured table");
    }

    private static void requireOwnReads(Map<String, String> ofSecond) throws UnsupportedLayoutException {
        ReplicasWatcher.requireOwnReads(new TreeMap<>(Map.of("a:1", OWN_READS, "b:1", ofSecond)));
    }
}
