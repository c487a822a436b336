package io.blobbench.store.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayoutTest {
    @ParameterizedTest
    @CsvSource({"NONE,3,0", "ANY,3,0", "ONE,3,1", "TWO,2,2", "QUORUM,1,1", "QUORUM,3,2", "QUORUM,4,3", "ALL,3,3"})
    void aConsistencyAwaitsSoManyCopies(Consistency consistency, int replicas, int copies) throws Exception {
        assertThat(layout(consistency, replicas, 1).awaitedCopies()).isEqualTo(copies);
    }

    @Test
    void moreCopiesThanReplicasAreUnsupported() {
        assertThatThrownBy(() -> layout(Consistency.TWO, 1, 1).awaitedCopies())
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("consistency two needs 2 replicas, the layout has 1");
    }

    @Test
    void aReplicaWithoutANodeIsUnsupported() throws Exception {
        Layout layout = layout(Consistency.ONE, 3, 1);

        layout.requireNodes(3, "data center dc1");
        assertThatThrownBy(() -> layout.requireNodes(2, "data center dc1"))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("3 replicas need as many nodes, data center dc1 has 2");
    }

    @ParameterizedTest
    @CsvSource({"0,5000", "100,5000", "1000000,8", "2147483647,1"})
    void aPageOfBlobsIsAFewMegabytes(int maxBlobBytes, int blobs) {
        assertThat(layout(Consistency.ONE, 1, maxBlobBytes).pageBlobs()).isEqualTo(blobs);
    }

    private static Layout layout(Consistency consistency, int replicas, int maxBlobBytes) {
        return new Layout("test", 1, replicas, consistency, Durability.NONE, maxBlobBytes, Map.of());
    }
}
