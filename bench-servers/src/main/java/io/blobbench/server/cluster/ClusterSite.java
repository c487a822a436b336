package io.blobbench.server.cluster;

import io.blobbench.server.AbsolutePaths;
import io.blobbench.server.Folders;
import io.blobbench.server.MovedFolders;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.file.OwnerOnly;
import io.blobbench.server.relay.Relays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.stream.IntStream;

/**
 * The places of a cluster's nodes: a folder and some free ports of 127.0.0.1 for each, by the node's index from 0.
 *
 * @param store prefix of the names of folders and nodes
 * @param directory of the whole cluster, may not exist yet
 * @param nodes at least 1
 * @param ports as many for each node: first one of every node, then the second one of every node
 * @param relays between the nodes; empty where they reach each other without
 */
public record ClusterSite(String store, Path directory, int nodes, List<Integer> ports, Optional<Relays> relays) {
    private static final String HOST = "127.0.0.1";

    public ClusterSite {
        ports = List.copyOf(ports);
        if (nodes < 1 || ports.isEmpty() || ports.size() % nodes != 0) {
            throw new IllegalArgumentException("every node needs as many ports, got " + ports + " for " + nodes);
        }
    }

    /** A site whose nodes reach each other without relays. */
    public ClusterSite(String store, Path directory, int nodes, List<Integer> ports) {
        this(store, directory, nodes, ports, Optional.empty());
    }

    /** The folder of a node: {@code kafka-1} for the first. */
    public Path home(int node) {
        return directory.resolve(store + "-" + (node + 1));
    }

    /**
     * The settings of a plan for one node. Where they move data to another folder, the node has a new folder of its own in that one, which
     * {@link Folders#remove} removes with the folder of the plan; a relative path is in the node's folder anyway.
     *
     * @param folderSettings see {@link ServerFactory#folderSettings}
     * @throws ServerException when the folder cannot be created
     */
    public Map<String, String> settings(ServerPlan plan, Set<String> folderSettings, int node) throws ServerException {
        Map<String, String> settings = new TreeMap<>(plan.settings());
        settings.keySet().retainAll(folderSettings);
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            StringBuilder moved = new StringBuilder();
            Matcher folder = AbsolutePaths.in(setting.getValue());
            while (folder.find()) {
                Path own = createMoved(setting.getKey(), plan.directory(), folder.group(), node);
                folder.appendReplacement(moved, Matcher.quoteReplacement(own.toString()));
            }
            setting.setValue(folder.appendTail(moved).toString());
        }
        plan.settings().forEach(settings::putIfAbsent);
        return settings;
    }

    private Path createMoved(String setting, Path servers, String elsewhere, int node) throws ServerException {
        try {
            Path own = MovedFolders.create(servers, Path.of(elsewhere))
                    .resolve(home(node).getFileName());
            return Files.createDirectory(own, OwnerOnly.folder(own)); // Redis creates none
        } catch (IOException | InvalidPathException e) {
            throw new ServerException(
                    "cannot create a folder for " + store + " in " + elsewhere + ", which the server setting " + setting
                            + " names: " + e,
                    e);
        }
    }

    /** A node's port for one use; uses are counted from 0. */
    public int port(int use, int node) {
        return ports.get(use * nodes + node);
    }

    /** A node's port for one use, as {@code host:port}. */
    public String address(int use, int node) {
        return HOST + ":" + port(use, node);
    }

    /** The addresses of all nodes, in order. */
    public List<String> addresses(int use) {
        return IntStream.range(0, nodes).mapToObj(node -> address(use, node)).toList();
    }

    /**
     * The addresses at which nodes reach each other for one use, in order: those of relays where a node is to be cut off, else their own.
     * A node listens at its own in either case.
     *
     * @throws ServerException when there can be no relay
     */
    public List<String> betweenNodes(int use) throws ServerException {
        if (relays.isEmpty()) {
            return addresses(use);
        }
        List<String> entrances = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            entrances.add(HOST + ":" + relays.get().open(node, port(use, node)));
        }
        return entrances;
    }

    /**
     * The same for nodes that expect every node's port to be the one at which it listens: hosts that differ from that of the node where
     * there are relays.
     *
     * @throws ServerException when there can be no relay
     */
    public List<String> hostsBetweenNodes(int use) throws ServerException {
        List<String> hosts = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            hosts.add(relays.isPresent() ? relays.get().openAside(node, port(use, node)) : HOST);
        }
        return hosts;
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
