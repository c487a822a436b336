package io.blobbench.server;

import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;

/**
 * The servers of one cluster, with their files written and not yet started.
 *
 * @param build what is known of the program, for the results
 * @param endpoints {@code host:port} each, for clients
 * @param nodes in the order they are started; they are stopped in the reverse order
 * @param order whether a node is ready alone
 * @param complete what the first node does when it sees all the others
 * @param ended run when every node has ended
 */
public record ClusterPlan(
        ServerBuild build,
        List<String> endpoints,
        List<NodePlan> nodes,
        StartOrder order,
        Readiness complete,
        Runnable ended) {
    public ClusterPlan {
        endpoints = List.copyOf(endpoints);
        nodes = List.copyOf(nodes);
    }

    /** A cluster that leaves nothing to do when it has ended. */
    public ClusterPlan(
            ServerBuild build, List<String> endpoints, List<NodePlan> nodes, StartOrder order, Readiness complete) {
        this(build, endpoints, nodes, order, complete, () -> {});
    }

    StoreSettings settings() {
        return new StoreSettings(endpoints, Map.of());
    }

    /** When the next node is started. */
    public enum StartOrder {
        /** At once: nodes need each other to become ready. */
        TOGETHER,
        /** When the one before is ready. */
        ONE_BY_ONE
    }
}
