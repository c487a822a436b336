package io.blobbench.cli.server;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.Signals;
import io.blobbench.cli.display.PlainDisplay;
import io.blobbench.cli.options.MeasuredStore;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.UnknownVersionException;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.error.SettingException;
import io.blobbench.trial.heat.WarmMemory;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts a cluster and holds it until it is asked to end. Used by one thread. */
final class ServerHold {
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final PrintWriter out;
    private final PrintStream err;
    private final Optional<Path> log;
    private final boolean json;

    private ServerHold(PrintWriter out, PrintStream err, Optional<Path> log, boolean json) {
        this.out = out;
        this.err = err;
        this.log = log;
        this.json = json;
    }

    /**
     * Holds servers for the user at this terminal.
     *
     * @param out receives the message that the servers are ready
     * @param err receives all other messages
     * @param json whether that message is one line of JSON
     */
    static ServerHold attached(PrintWriter out, PrintStream err, boolean json) {
        return new ServerHold(out, err, Optional.empty(), json);
    }

    /**
     * Holds servers for {@link DetachedHolder}.
     *
     * @param out where the endpoints go once, after {@link DetachedHolder#READY}
     * @param err receives all other messages
     * @param log the file that this is
     * @param json whether a description of the servers takes the place of the endpoints
     */
    static ServerHold detached(PrintWriter out, PrintStream err, Path log, boolean json) {
        return new ServerHold(out, err, Optional.of(log), json);
    }

    /**
     * Returns when the servers have ended and their data are removed.
     *
     * @return the exit code
     */
    int hold(MeasuredStore started, boolean keep, Start start)
            throws IOException, InterruptedException, CommandFailure {
        return hold(HeldServers.ofUser(), started, keep, start);
    }

    /** The same with their folder among others. */
    @SuppressWarnings("try") // memory is kept until it is closed
    int hold(HeldServers held, MeasuredStore started, boolean keep, Start start)
            throws IOException, InterruptedException, CommandFailure {
        // Leftovers of a killed predecessor go away.
        held.running(problem -> err.println("bench: " + problem));
        EndRequest end = new EndRequest();
        HeldServer server = HeldServer.byThisProcess(started, keep, log);
        try (PlainDisplay display = new PlainDisplay(err, "");
                Signals signals = Signals.handledBy(end::ask, Signals.STOP_DEADLINE);
                HeldServers.Holding holding = held.hold(server);
                ServerKit kit = LocalKit.create(display.downloads())) {
            Path data = Files.createDirectories(holding.data());
            try (LocalCluster cluster = start.start(kit, data)) {
                end.started();
                HeldServer reachable = server.at(cluster.settings().endpoints());
                holding.write(reachable);
                announce(reachable, cluster);
                try (WarmMemory memory = WarmMemory.keep(data)) {
                    return await(cluster, end);
                }
            } catch (ServerException e) {
                end.started();
                if (signals.any()) {
                    return ExitCodes.INTERRUPTED;
                }
                boolean ofUser = e instanceof UnknownVersionException || e.getCause() instanceof SettingException;
                int exitCode = ofUser ? ExitCodes.USAGE : ExitCodes.UNREACHABLE;
                throw new CommandFailure(exitCode, e.getMessage() + stillRunning(e), e);
            }
        } catch (IllegalStateException e) { // a process outlives SIGKILL, as where a disk hangs
            throw new CommandFailure(ExitCodes.UNREACHABLE, String.valueOf(e.getMessage()), e);
        } finally {
            if (keep && Files.exists(held.folder(server))) {
                err.println("data and logs are kept in " + held.folder(server));
            }
        }
    }

    /** Which process of a failed start outlives SIGKILL, as where a disk hangs: appended to the reason of the failure. */
    private static String stillRunning(ServerException failure) {
        return Stream.of(failure.getSuppressed())
                .filter(IllegalStateException.class::isInstance)
                .map(alive -> "; " + alive.getMessage())
                .collect(Collectors.joining());
    }

    private void announce(HeldServer server, LocalCluster cluster) {
        List<String> lines = ReadyLines.of(server, cluster);
        if (server.detached() || json) {
            lines.forEach(err::println);
            String endpoints = json ? ServerDescription.json(server, cluster) : server.address();
            out.println(server.detached() ? DetachedHolder.READY + endpoints : endpoints);
        } else {
            lines.forEach(out::println);
        }
        out.flush();
    }

    private int await(LocalCluster cluster, EndRequest end) throws InterruptedException {
        Set<String> dead = new HashSet<>();
        while (!end.cameWithin(LOOK_EVERY)) {
            for (ServerNode node : cluster.nodes()) {
                if (!node.alive() && dead.add(node.name())) {
                    err.println("bench: " + node.name() + " has ended by itself");
                }
            }
            if (dead.size() == cluster.nodes().size()) {
                return ExitCodes.UNREACHABLE;
            }
        }
        return ExitCodes.OK;
    }

    /** Starts servers. */
    @FunctionalInterface
    interface Start {
        /**
         * Returns when they are ready.
         *
         * @param directory empty, for data and logs
         */
        LocalCluster start(ServerKit kit, Path directory) throws ServerException;
    }
}
