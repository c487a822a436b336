package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;

class InSyncReplicasTest {
    @Test
    void noneAreMissingWhereAllAreInSync() {
        assertThat(InSyncReplicas.missing(List.of(partition(0, 2, 1, 3), partition(1, 1, 2, 3)), 3))
                .isEmpty();
    }

    @Test
    void thePartitionsWithoutAllReplicasAreCountedAndTheFirstIsShown() {
        List<TopicPartitionInfo> partitions =
                List.of(partition(0, 1, 2, 3), partition(1, 3, 1), partition(2, 1, 2, 3), partition(3, 1));

        assertThat(InSyncReplicas.missing(partitions, 3))
                .contains(
                        "2 of 4 partitions have fewer than 3 replicas in sync; partition 1 has those of brokers [1, 3]"
                                + " out of [1, 2, 3]");
    }

    /** On the brokers 1 to 3. */
    private static TopicPartitionInfo partition(int index, int... inSync) {
        List<Node> replicas = nodes(1, 2, 3);
        return new TopicPartitionInfo(index, replicas.get(0), replicas, nodes(inSync));
    }

    private static List<Node> nodes(int... ids) {
        return IntStream.of(ids).mapToObj(id -> new Node(id, "127.0.0.1", 9092)).toList();
    }
}
