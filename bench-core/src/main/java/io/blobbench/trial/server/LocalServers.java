package io.blobbench.trial.server;

import io.blobbench.host.room.HostRoom;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Fault;
import io.blobbench.server.Folders;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.MovedFolders;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.FileFailures;
import io.blobbench.store.layout.Durability;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.fault.TrialServers;
import io.blobbench.trial.heat.WarmMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The local cluster of a run: started for the first cell, kept while cells ask for the same servers, restarted when one
 * asks for others or a node has died. Control thread only, except what {@link TrialServers} gives to any.
 */
public final class LocalServers implements AutoCloseable, TrialServers {
    /** The servers of a store that needs none, or whose servers run elsewhere. */
    public static final LocalServers NONE = new LocalServers(Optional.empty());

    private final Optional<Launch> launch;
    private final RunBuild build = new RunBuild();
    private volatile @Nullable ServerNeeds needs;
    private @Nullable Path directory;
    private @Nullable LocalCluster cluster;
    private @Nullable WarmMemory memory;
    /** Process ids of nodes that have found each other. */
    private List<Long> joined = List.of();

    private Optional<String> remains = Optional.empty();
    private Optional<String> givenUp = Optional.empty();
    private int started;

    private LocalServers(Optional<Launch> launch) {
        this.launch = launch;
    }

    public LocalServers(
            ServerFactory factory, ClassLoader loader, ServerKit kit, ServerOptions options, RunListener listener) {
        this(Optional.of(new Launch(factory, loader, kit, options, listener)));
    }

    /** The demands of a cell on its servers, equal for cells that share them. */
    public ServerNeeds needs(Cell cell) {
        return launch.map(with -> ServerNeeds.of(cell, with.options().nodes(), with.factory()))
                .orElseGet(() -> new ServerNeeds(1, Durability.NONE, Map.of(), Set.of()));
    }

    /** The reason why a cell is UNSUPPORTED by the disks of its servers; empty when it is not. */
    public Optional<String> unsupportedReason(Cell cell) {
        return launch.flatMap(with -> DurableFolders.unsupportedReason(
                cell, with.options().directory(), with.factory().dataSettings(), HostRoom::fileSystem));
    }

    /**
     * How to reach a cluster that is as the cell needs it.
     *
     * @throws ServerException when servers could not be started, have another build than those before them, or are not started any more, see
     *     {@link #givenUp}
     * @throws InterruptedException when the run was interrupted while servers started; they are stopped
     */
    public StoreSettings require(Cell cell) throws ServerException, InterruptedException {
        if (launch.isEmpty()) {
            return new StoreSettings(List.of(), Map.of());
        }
        ServerNeeds wanted = needs(cell);
        LocalCluster up = cluster;
        if (up != null
                && isUp(cell)
                && (processes().equals(joined) || launch.get().joins(up))) {
            joined = processes();
            return up.settings();
        }
        Optional<String> alive = stop();
        alive.ifPresent(this::startNoOther);
        if (givenUp.isPresent()) {
            throw new ServerException(givenUp.get());
        }
        needs = wanted;
        LocalCluster running = start(launch.get(), wanted);
        cluster = running;
        joined = processes();
        try {
            build.require(running.build());
        } catch (ServerException e) {
            givenUp = Optional.of(e.getMessage()); // a resumed run can have another build, and records that
            stop().ifPresent(this::startNoOther);
            throw e;
        }
        launch.get().listener().on(new RunEvent.ServersStarted(running.origin()));
        return running.settings();
    }

    /** Whether a cell would be given servers that run already; always without local servers. */
    public boolean isUp(Cell cell) {
        if (launch.isEmpty()) {
            return true;
        }
        LocalCluster up = cluster;
        return up != null && needs(cell).equals(needs) && up.nodes().stream().allMatch(ServerNode::alive);
    }

    private LocalCluster start(Launch with, ServerNeeds wanted) throws ServerException, InterruptedException {
        ServerOptions options = with.options();
        String product = options.product().orElseGet(with.factory()::store);
        Path folder = options.directory().resolve(product + "-" + ++started);
        directory = folder;
        with.listener().on(new RunEvent.Phase(Activity.STARTING, starting(product, options.version(), wanted.nodes())));
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new ServerException("cannot create the servers' folder " + folder + ": " + FileFailures.reason(e), e);
        }
        try {
            return with.start(wanted, folder, build.sourceName());
        } catch (ServerException e) {
            Stream.of(e.getSuppressed())
                    .filter(IllegalStateException.class::isInstance)
                    .findFirst()
                    .ifPresent(alive -> startNoOther(String.valueOf(alive.getMessage())));
            throw e;
        }
    }

    private void startNoOther(String alive) {
        givenUp = Optional.of(alive + ", and no server is started beside it");
    }

    private static String starting(String product, Optional<String> version, int nodes) {
        String asked = version.map(each -> " " + each).orElse("");
        return "starting " + product + asked + (nodes == 1 ? "" : " (" + nodes + " nodes)");
    }

    /** Gives up servers that no other trial can use: the next cell gets new ones, even if their data are removed. */
    public void giveUp() {
        needs = null;
    }

    /** Nodes of the running cluster; empty when there is none. */
    @Override
    public List<ServerNode> nodes() {
        return cluster == null ? List.of() : cluster.nodes();
    }

    @Override
    public void restart(Collection<ServerNode> ended) throws ServerException {
        if (cluster == null) {
            return;
        }
        try {
            cluster.restart(ended);
        } catch (ServerException e) {
            giveUp(); // it may never be ready: the next trial gets others
            throw e;
        }
    }

    @Override
    public Optional<ServerNode> leader(String layoutName) throws ServerException {
        return cluster == null ? Optional.empty() : cluster.leader(layoutName);
    }

    @Override
    public List<Path> data() throws IOException {
        Path folder = directory;
        return folder == null
                ? List.of()
                : Stream.concat(Stream.of(folder), MovedFolders.of(folder).stream())
                        .toList();
    }

    /** Keeps the memory that servers use between trials until the end of the run; does nothing without local servers. */
    public void keepMemory() {
        if (launch.isPresent() && memory == null) {
            memory = WarmMemory.keep(launch.get().options().directory());
        }
    }

    /** Which build runs; empty when none of ours does. */
    public Optional<ServerBuild> build() {
        return Optional.ofNullable(cluster).map(LocalCluster::build);
    }

    /** A warning about the faults of a cell on its servers, as a sentence; none where they only slow a disk, and no server is lost. */
    public Optional<String> faultCaution(Cell cell) {
        return launch.filter(with ->
                        cell.faults().faults().stream().anyMatch(fault -> fault.action() != Fault.Action.SLOW_DISK))
                .flatMap(with -> with.factory().faultCaution(needs(cell).nodes()));
    }

    /** Process ids of the nodes; a change means that servers were started or restarted and are cold. */
    public List<Long> processes() {
        return nodes().stream().map(ServerNode::pid).toList();
    }

    /** A sentence about data of servers that ended and could not be removed. */
    public Optional<String> remains() {
        return remains;
    }

    /**
     * The reason why no servers are started any more: one of them has outlived SIGKILL, or the last ones had another build than those before
     * them. Empty while they are.
     */
    public Optional<String> givenUp() {
        return givenUp;
    }

    /** Stops the servers, and returns which one is still there, in a sentence; empty when all have ended. */
    private Optional<String> stop() {
        LocalCluster ended = cluster;
        Path data = directory;
        cluster = null;
        directory = null;
        try {
            if (ended != null) {
                ended.close();
            }
            return Optional.empty();
        } catch (IllegalStateException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } finally {
            if (data != null) {
                removeData(launch.orElseThrow(), data);
            }
        }
    }

    private void removeData(Launch with, Path data) {
        if (with.options().keep()) {
            return;
        }
        try {
            Folders.remove(data);
        } catch (IOException e) {
            remains = Optional.of("the data of earlier servers in " + data + " could not be removed: " + e);
        }
    }

    /** Stops the servers; one that has outlived SIGKILL is left to the {@link ServerKit} that started it. */
    @Override
    public void close() {
        try {
            stop();
        } finally {
            if (memory != null) {
                memory.close();
            }
        }
    }
}
