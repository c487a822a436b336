package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import org.junit.jupiter.api.Test;

class TableReaderTest {
    private final Node first = ClusterTest.node(1, NodeDistance.LOCAL, NodeState.UP);
    private final UnavailableException unavailable = new UnavailableException(first, ConsistencyLevel.ALL, 3, 2);
    private final ReadTimeoutException late = new ReadTimeoutException(first, ConsistencyLevel.ALL, 2, 3, false);

    @Test
    void aServerThatIsBackIsWaitedForUntilTheOthersKnow() {
        Metadata seen = ClusterTest.seeing(first, ClusterTest.node(2, NodeDistance.LOCAL, NodeState.UP));

        assertThat(TableReader.mayPass(unavailable, seen, 3)).isTrue();
        assertThat(TableReader.mayPass(late, seen, 3)).isFalse();
    }

    @Test
    void aServerThatHasEndedIsReadWithoutAsSoonAsTheOthersKnow() {
        Metadata seen = ClusterTest.seeing(first, ClusterTest.node(2, NodeDistance.LOCAL, NodeState.DOWN));

        assertThat(TableReader.mayPass(unavailable, seen, 3)).isFalse();
        assertThat(TableReader.mayPass(late, seen, 3)).isTrue();
    }

    @Test
    void aServerThatIsBackIsWaitedForAlsoWhileAnotherIsDown() {
        Metadata seen = ClusterTest.seeing(first, ClusterTest.node(2, NodeDistance.LOCAL, NodeState.DOWN));
        UnavailableException oneOfThree = new UnavailableException(first, ConsistencyLevel.ALL, 3, 1);

        assertThat(TableReader.mayPass(oneOfThree, seen, 3)).isTrue();
    }
}
