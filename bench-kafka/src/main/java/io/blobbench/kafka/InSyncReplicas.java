package io.blobbench.kafka;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;

/** The replicas of a topic that keep up with their leaders; brokers give up those that have lagged for {@code replica.lag.time.max.ms}. */
final class InSyncReplicas {
    private InSyncReplicas() {}

    /** A sentence about partitions of which fewer replicas are in sync than wanted; empty if there are none. */
    static Optional<String> missing(List<TopicPartitionInfo> partitions, int wanted) {
        List<TopicPartitionInfo> behind = partitions.stream()
                .filter(partition -> partition.isr().size() < wanted)
                .toList();
        return behind.stream()
                .findFirst()
                .map(first -> behind.size() + " of " + partitions.size() + " partitions have fewer than " + wanted
                        + " replicas in sync; partition " + first.partition() + " has those of brokers "
                        + ids(first.isr())
                        + " out of " + ids(first.replicas()));
    }

    private static List<Integer> ids(Collection<Node> brokers) {
        return brokers.stream().map(Node::id).sorted().toList();
    }
}
