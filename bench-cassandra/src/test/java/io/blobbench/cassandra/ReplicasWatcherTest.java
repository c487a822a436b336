package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicasWatcherTest {
    private static final Map<String, String> OWN_READS = Map.of("endpoint_snitch", "GossipingPropertyFileSnitch");

    @ParameterizedTest
    @ValueSource(strings = {"SimpleSnitch", "org.apache.cassandra.locator.SimpleSnitch"})
    void nodesThatAskTheFirstReplicaAreNotWatched(String snitch) {
        assertThatThrownBy(() -> requireOwnReads(Map.of("endpoint_snitch", snitch)))
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
    void nodesThatReadTheirOwnCopiesAreWatched() throws Exception {
        requireOwnReads(OWN_READS);
    }

    private static void requireOwnReads(Map<String, String> ofSecond) throws UnsupportedLayoutException {
        ReplicasWatcher.requireOwnReads(new TreeMap<>(Map.of("a:1", OWN_READS, "b:1", ofSecond)));
    }
}
