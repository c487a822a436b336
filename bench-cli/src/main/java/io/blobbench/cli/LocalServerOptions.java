package io.blobbench.cli;

import io.blobbench.trial.ServerOptions;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options about servers that this program starts. */
final class LocalServerOptions {
    private static final int ONE_NODE = 1;

    @Option(
            names = "--server-version",
            paramLabel = "VERSION",
            order = 21,
            description = "Version to fetch and start, instead of an installed or the default one.")
    private String version;

    @Option(
            names = "--server-home",
            paramLabel = "PATH",
            order = 22,
            description = "Folder or program of an installed server to start.")
    private Path home;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            order = 23,
            description = "Servers of the cluster (default: as many as a cell has replicas).")
    private Integer nodes;

    @Option(names = "--keep-servers", order = 24, description = "Keep data and logs of the servers.")
    private boolean keep;

    /** Whether one of these was given. */
    boolean any() {
        return version != null || home != null || nodes != null || keep;
    }

    ServerOptions resolve(Path directory) {
        return new ServerOptions(
                Optional.ofNullable(version),
                Optional.ofNullable(home).map(Path::toAbsolutePath),
                nodes == null ? ONE_NODE : nodes,
                keep,
                directory);
    }
}
