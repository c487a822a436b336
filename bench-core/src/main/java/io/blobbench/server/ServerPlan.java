package io.blobbench.server;

import io.blobbench.store.Durability;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Which servers to start.
 *
 * @param version as the user asked for it; empty means an installed server if there is one, else the pinned version
 * @param home folder or binary of an installed server that the user named
 * @param nodes at least 1
 * @param durability what the servers must promise, see {@link ServerFactory#startedFor}
 * @param settings native settings of the server, passed through verbatim
 * @param directory empty folder for data and logs, removed by the caller
 */
public record ServerPlan(
        Optional<String> version,
        Optional<Path> home,
        int nodes,
        Durability durability,
        Map<String, String> settings,
        Path directory) {
    public ServerPlan {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes must be at least 1, got " + nodes);
        }
        settings = Map.copyOf(settings);
    }
}
