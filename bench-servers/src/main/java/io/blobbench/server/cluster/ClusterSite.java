package io.blobbench.server.cluster;

import io.blobbench.server.ServerException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The places of a cluster's nodes: a folder and some free ports of 127.0.0.1 for each, by the node's index from 0.
 *
 * @param store prefix of the names of folders and nodes
 * @param directory of the whole cluster, may not exist yet
 * @param nodes at least 1
 * @param ports as many for each node: first one of every node, then the second one of every node
 */
public record ClusterSite(String store, Path directory, int nodes, List<Integer> ports) {
    public ClusterSite {
        ports = List.copyOf(ports);
        if (nodes < 1 || ports.isEmpty() || ports.size() % nodes != 0) {
            throw new IllegalArgumentException("every node needs as many ports, got " + ports + " for " + nodes);
        }
    }

    /** The folder of a node: {@code kafka-1} for the first. */
    public Path home(int node) {
        return directory.resolve(store + "-" + (node + 1));
    }

    /** A node's port for one use; uses are counted from 0. */
    public int port(int use, int node) {
        return ports.get(use * nodes + node);
    }

    /** A node's port for one use, as {@code host:port}. */
    public String address(int use, int node) {
        return "127.0.0.1:" + port(use, node);
    }

    /** The addresses of all nodes, in order. */
    public List<String> addresses(int use) {
        return IntStream.range(0, nodes).mapToObj(node -> address(use, node)).toList();
    }

    /** Plans all nodes, in order. */
    public List<NodePlan> each(NodePlanner planner) throws ServerException {
        List<NodePlan> plans = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            plans.add(planner.plan(node));
        }
        return plans;
    }

    /** Plans one node. */
    @FunctionalInterface
    public interface NodePlanner {
        /** Writes the node's files. */
        NodePlan plan(int node) throws ServerException;
    }
}
