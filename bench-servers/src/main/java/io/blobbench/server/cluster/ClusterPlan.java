package io.blobbench.server.cluster;

import io.blobbench.server.ServerBuild;
import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;

/**
 * The servers of one cluster, with their files written and not yet started.
 *
 * @param build the description of the program for the results
 * @param endpoints {@code host:port} each, for clients
 * @param client properties that clients need, such as a password
 * @param nodes in the order they are started; they are stopped in the reverse order
 * @param order whether a node is ready alone
 * @param complete the check that the first node sees all the others
 * @param ended action to run when every node has ended
 * @param leadership finds the node that leads
 */
public record ClusterPlan(
        ServerBuild build,
        List<String> endpoints,
        Map<String, String> client,
        List<NodePlan> nodes,
        StartOrder order,
        Readiness complete,
        Runnable ended,
        Leadership leadership) {
    public ClusterPlan {
        endpoints = List.copyOf(endpoints);
        client = Map.copyOf(client);
        nodes = List.copyOf(nodes);
    }

    /** A cluster without an action at its end, whose clients need its endpoints only. */
    public ClusterPlan(
            ServerBuild build, List<String> endpoints, List<NodePlan> nodes, StartOrder order, Readiness complete) {
        this(build, endpoints, nodes, order, complete, () -> {});
    }

    /** A cluster whose clients need its endpoints only. */
    public ClusterPlan(
            ServerBuild build,
            List<String> endpoints,
            List<NodePlan> nodes,
            StartOrder order,
            Readiness complete,
            Runnable ended) {
        this(build, endpoints, Map.of(), nodes, order, complete, ended, Leadership.NONE);
    }

    /** The same cluster, whose clients need further properties. */
    public ClusterPlan reachedWith(Map<String, String> properties) {
        return new ClusterPlan(build, endpoints, properties, nodes, order, complete, ended, leadership);
    }

    /** The same cluster, in which a node leads. */
    public ClusterPlan ledBy(Leadership finder) {
        return new ClusterPlan(build, endpoints, client, nodes, order, complete, ended, finder);
    }

    StoreSettings settings() {
        return new StoreSettings(endpoints, client);
    }

    /** The point at which the next node is started. */
    public enum StartOrder {
        /** At once: nodes need each other to become ready. */
        TOGETHER,
        /** After the previous node is ready. */
        ONE_BY_ONE
    }
}
