package io.blobbench.trial.server;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of local servers and of their data.
 *
 * @param product whose servers are started, as asked for; empty means the store's own
 * @param version as asked for; empty means an installed one or the pinned one
 * @param source word of the source to take it from; empty takes the first that has it
 * @param trustUnpinned whether a build with an unknown checksum may be fetched for the first time
 * @param home folder or binary of an installed server
 * @param nodes least number of nodes; a cell with more replicas gets more
 * @param keep whether data folders stay when the run ends
 * @param directory folder for data and logs; created when needed
 */
public record ServerOptions(
        Optional<String> product,
        Optional<String> version,
        Optional<String> source,
        boolean trustUnpinned,
        Optional<Path> home,
        int nodes,
        boolean keep,
        Path directory) {
    public ServerOptions {
        if (nodes < 1) {
            throw new IllegalArgumentException("--nodes must be at least 1, got " + nodes);
        }
    }

    /** Servers of the store's own product, from any source, of builds with known checksums. */
    public ServerOptions(Optional<String> version, Optional<Path> home, int nodes, boolean keep, Path directory) {
        this(Optional.empty(), version, Optional.empty(), false, home, nodes, keep, directory);
    }
}
