package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.server.Folders;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.Password;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Durability;
import io.blobbench.trial.heat.WarmMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The local cluster of a run: started for the first cell, kept while cells ask for the same servers, restarted when one
 * asks for others or a node has died. Control thread only.
 */
public final class LocalServers implements AutoCloseable {
    /** The servers of a store that needs none, or whose servers run elsewhere. */
    public static final LocalServers NONE = new LocalServers(null, null, null, null, null);

    private final ServerFactory factory;
    private final ClassLoader loader;
    private final ServerKit kit;
    private final ServerOptions options;
    private final RunListener listener;
    private ServerNeeds needs;
    private Path directory;
    private LocalCluster cluster;
    private WarmMemory memory;
    private int started;

    public LocalServers(
            ServerFactory factory, ClassLoader loader, ServerKit kit, ServerOptions options, RunListener listener) {
        this.factory = factory;
        this.loader = loader;
        this.kit = kit;
        this.options = options;
        this.listener = listener;
    }

    /** The demands of a cell on its servers, equal for cells that share them. */
    public ServerNeeds needs(Cell cell) {
        return factory == null
                ? new ServerNeeds(1, Durability.NONE, Map.of())
                : ServerNeeds.of(cell, options.nodes(), factory);
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
        ServerNeeds wanted = needs(cell);
        if (cluster != null && wanted.equals(needs) && allAlive()) {
            return cluster.settings();
        }
        stop();
        needs = wanted;
        String product = options.product().orElseGet(factory::store);
        directory = options.directory().resolve(product + "-" + ++started);
        listener.on(new RunEvent.Phase(
                "starting " + product + " " + options.version().orElse("") + servers(wanted.nodes())));
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new ServerException("cannot create the servers' folder " + directory + ": " + e, e);
        }
        ServerPlan plan = new ServerPlan(
                options.product(),
                options.version(),
                options.source(),
                options.home(),
                wanted.nodes(),
                wanted.durability(),
                wanted.settings(),
                directory);
        start(plan.trustingUnpinned(options.trustUnpinned()).withPassword(Password.random()));
        return cluster.settings();
    }

    private void start(ServerPlan plan) throws ServerException, InterruptedException {
        Thread control = Thread.currentThread();
        ClassLoader before = control.getContextClassLoader();
        control.setContextClassLoader(loader);
        try {
            cluster = factory.start(plan, kit);
        } catch (ServerException e) {
            if (Thread.interrupted()) {
                throw (InterruptedException) new InterruptedException("while servers started").initCause(e);
            }
            throw e;
        } finally {
            control.setContextClassLoader(before);
        }
        listener.on(new RunEvent.ServersStarted(cluster.origin()));
    }

    private static String servers(int nodes) {
        return nodes == 1 ? "" : "(" + nodes + " nodes)";
    }

    private boolean allAlive() {
        return cluster.nodes().stream().allMatch(ServerNode::alive);
    }

    /** Servers that have no room left are not for the next cell, whatever is removed: it gets new ones. */
    public void giveUp() {
        needs = null;
    }

    /** Nodes of the running cluster; empty when there is none. */
    public List<ServerNode> nodes() {
        return cluster == null ? List.of() : cluster.nodes();
    }

    /** Keeps the memory that servers use between trials until the end of the run; does nothing without local servers. */
    public void keepMemory() {
        if (factory != null && memory == null) {
            memory = WarmMemory.keep(options.directory());
        }
    }

    /** Which build runs; empty when none of ours does. */
    public Optional<ServerBuild> build() {
        return Optional.ofNullable(cluster).map(LocalCluster::build);
    }

    /** How many clusters were started so far; another number than before means that the servers are cold again. */
    public int started() {
        return started;
    }

    private void stop() {
        if (cluster != null) {
            cluster.close();
            cluster = null;
        }
        if (directory != null) {
            removeData(directory);
            directory = null;
        }
    }

    private void removeData(Path data) {
        if (options.keep()) {
            return;
        }
        try {
            Folders.remove(data);
        } catch (IOException e) {
            listener.on(new RunEvent.Phase("could not remove " + data + ": " + e));
        }
    }

    @Override
    public void close() {
        stop();
        if (memory != null) {
            memory.close();
        }
    }
}
