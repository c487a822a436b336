package io.blobbench.cli.options;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.results.manifest.LocalServersEntry;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerSources;
import io.blobbench.server.source.ServerVersion;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about servers that this program starts. */
public final class LocalServerOptions {
    /** The options, for messages. */
    public static final String NAMES =
            "--server-version, --server-source, --trust-unpinned, --server-home, --nodes and --keep-servers";

    private static final int ONE_NODE = 1;

    /** No option of these: {@code --server} may name several. */
    private @Nullable String product;

    @Option(
            names = "--server-version",
            paramLabel = "VERSION",
            order = 21,
            description = "Version to fetch and start, instead of an installed or the default one.")
    private @Nullable String version;

    @Option(
            names = "--server-source",
            paramLabel = "NAME",
            order = 22,
            description =
                    "Source of the server, one of those that 'bench list stores' shows, instead of the first that has"
                            + " it.")
    private @Nullable String source;

    @Option(
            names = "--trust-unpinned",
            order = 22,
            description = "Also fetch a build whose checksum is not pinned; from then on it must stay the same.")
    private boolean trustUnpinned;

    @Option(
            names = "--server-home",
            paramLabel = "PATH",
            order = 22,
            description = "Folder or program of an installed server to start.")
    private @Nullable Path home;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            order = 23,
            converter = WholeNumber.Nodes.class,
            description =
                    "Servers of the cluster (default: 1, or as many as a cell has replicas; etcd: 1, 3 or 5). Where each"
                            + " keeps a copy of every blob (etcd, Redis), set layout.replicas to as many.")
    private @Nullable Integer nodes;

    @Option(
            names = "--keep-servers",
            order = 24,
            description = "Keep the servers' data and logs; those of a run are in the folder 'local' of its results.")
    private boolean keep;

    /** Whether one of these was given. */
    public boolean any() {
        return !given().isEmpty();
    }

    private List<String> given() {
        List<String> given = new ArrayList<>();
        if (version != null) {
            given.add("--server-version");
        }
        if (source != null) {
            given.add("--server-source");
        }
        if (trustUnpinned) {
            given.add("--trust-unpinned");
        }
        if (home != null) {
            given.add("--server-home");
        }
        if (nodes != null) {
            given.add("--nodes");
        }
        if (keep) {
            given.add("--keep-servers");
        }
        return given;
    }

    /** Whether the command line decides which program is started. */
    public boolean buildNamed() {
        return home != null || version != null || source != null;
    }

    /** Whether the command line names an installed server. */
    public boolean homeNamed() {
        return home != null;
    }

    /** Refuses what no server of a store can be, before anything is made for it. */
    public void check(Adapter adapter) throws CommandFailure {
        checkHome();
        if (any()) {
            requireServer(adapter, String.join(", ", given()));
        }
        try {
            if (version != null) {
                ServerVersion.require("--server-version", version);
            }
            if (source != null) {
                sources(adapter).requireSource(source);
            }
        } catch (ServerException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
    }

    /** Refuses options about servers for a store that has none. */
    public static void requireServer(Adapter adapter, String options) throws CommandFailure {
        if (adapter.server().isEmpty()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    options + ": there is no choice for " + adapter.name() + ", which needs no server");
        }
    }

    private void checkHome() throws CommandFailure {
        if (home == null) {
            return;
        }
        if (version != null || source != null) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    "--server-home and " + (version != null ? "the version " + version : "--server-source " + source)
                            + " exclude each other: the only server is that of " + home);
        }
        if (!Files.exists(home)) {
            throw new CommandFailure(ExitCodes.USAGE, "--server-home: there is no " + home);
        }
    }

    private ServerSources sources(Adapter adapter) throws ServerException {
        String name = product().orElseGet(adapter::name);
        ServerFactory server = adapter.server().orElseThrow();
        return server.sources(name, Optional.ofNullable(version))
                .orElseThrow(() -> new ServerException("--server-source: there is no choice for " + name
                        + ", its server comes from " + server.origin(name)));
    }

    /** The same options for servers of one product. */
    public LocalServerOptions of(Optional<ServerProduct> asked) throws CommandFailure {
        if (asked.isEmpty()) {
            return this;
        }
        Optional<String> itsVersion = asked.get().version();
        if (version != null && itsVersion.isPresent()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    "--server " + asked.get() + " and --server-version " + version + " exclude each other");
        }
        LocalServerOptions same = copy();
        same.product = asked.get().name();
        same.version = itsVersion.orElse(version);
        return same;
    }

    private LocalServerOptions copy() {
        LocalServerOptions copy = new LocalServerOptions();
        copy.product = product;
        copy.version = version;
        copy.source = source;
        copy.trustUnpinned = trustUnpinned;
        copy.home = home;
        copy.nodes = nodes;
        copy.keep = keep;
        return copy;
    }

    /** The product whose servers are started; empty means the store's own. */
    public Optional<String> product() {
        return Optional.ofNullable(product);
    }

    /**
     * A copy that fills in from another run the options that were not given, except trust, which the user who runs it
     * here gives. An installed server, given or recorded, replaces a recorded version and source; a version or source
     * replaces a recorded one.
     */
    public LocalServerOptions orAsIn(LocalServersEntry recorded) {
        LocalServerOptions same = copy();
        same.product = product == null ? recorded.product().orElse(null) : product;
        if (!buildNamed()) {
            same.home = recorded.home().map(Path::of).orElse(null);
        }
        if (same.home == null) {
            same.version = version == null ? recorded.version().orElse(null) : version;
            same.source = source == null ? recorded.source().orElse(null) : source;
        }
        same.nodes = nodes == null && recorded.nodes() > 0 ? Integer.valueOf(recorded.nodes()) : nodes;
        return same;
    }

    /** The least number of servers. */
    public int nodes() {
        return nodes == null ? ONE_NODE : nodes;
    }

    public boolean keep() {
        return keep;
    }

    public ServerOptions resolve(Path directory) {
        return new ServerOptions(
                product(),
                Optional.ofNullable(version),
                Optional.ofNullable(source),
                trustUnpinned,
                Optional.ofNullable(home).map(Path::toAbsolutePath),
                nodes(),
                keep,
                directory);
    }
}
