package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerFiles;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The local cluster of a run: started for the first cell, kept while cells ask for the same servers, restarted when one
 * asks for others or a node has died. Control thread only.
 */
final class LocalServers implements AutoCloseable {
    /** Of a store that needs no servers, or whose servers are somebody else's. */
    static final LocalServers NONE = new LocalServers(null, null, null, null, null);

    private final ServerFactory factory;
    private final ClassLoader loader;
    private final ServerKit kit;
    private final ServerOptions options;
    private final RunListener listener;
    private ServerPlan plan;
    private LocalCluster cluster;
    private int started;

    LocalServers(
            ServerFactory factory, ClassLoader loader, ServerKit kit, ServerOptions options, RunListener listener) {
        this.factory = factory;
        this.loader = loader;
        this.kit = kit;
        this.options = options;
        this.listener = listener;
    }

    /**
     * How to reach a cluster that is as the cell needs it.
     *
     * @throws InterruptedException when the run was interrupted while servers started; they are stopped
     */
    StoreSettings require(Cell cell) throws ServerException, InterruptedException {
        if (factory == null) {
            return new StoreSettings(List.of(), Map.of());
        }
        int nodes = Math.max(options.nodes(), cell.replicas());
        if (cluster != null && serves(cell, nodes) && allAlive()) {
            return cluster.settings();
        }
        stop();
        Path directory = options.directory().resolve(factory.store() + "-" + ++started);
        ServerPlan wanted =
                new ServerPlan(options.version(), options.home(), nodes, cell.durability(), cell.server(), directory);
        listener.phase("starting " + factory.store() + " " + options.version().orElse("") + servers(nodes));
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new ServerException("cannot create the servers' folder " + directory + ": " + e, e);
        }
        plan = wanted;
        Thread control = Thread.currentThread();
        ClassLoader before = control.getContextClassLoader();
        control.setContextClassLoader(loader);
        try {
            cluster = factory.start(wanted, kit);
        } catch (ServerException e) {
            if (Thread.interrupted()) {
                throw (InterruptedException) new InterruptedException("while servers started").initCause(e);
            }
            throw e;
        } finally {
            control.setContextClassLoader(before);
        }
        listener.serversStarted(cluster.origin());
        return cluster.settings();
    }

    private static String servers(int nodes) {
        return nodes == 1 ? "" : "(" + nodes + " nodes)";
    }

    private boolean serves(Cell cell, int nodes) {
        return plan.nodes() == nodes
                && plan.durability() == cell.durability()
                && plan.settings().equals(cell.server());
    }

    private boolean allAlive() {
        return cluster.nodes().stream().allMatch(ServerNode::alive);
    }

    /** Nodes of the running cluster; empty when there is none. */
    List<ServerNode> nodes() {
        return cluster == null ? List.of() : cluster.nodes();
    }

    private void stop() {
        if (cluster != null) {
            cluster.close();
            cluster = null;
        }
        if (plan != null) {
            removeData(plan.directory());
            plan = null;
        }
    }

    private void removeData(Path directory) {
        if (options.keep()) {
            return;
        }
        try {
            ServerFiles.remove(directory);
        } catch (IOException e) {
            listener.phase("could not remove " + directory + ": " + e);
        }
    }

    @Override
    public void close() {
        stop();
    }
}
