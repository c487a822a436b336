package io.blobbench.results.manifest;

import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a run starts servers, property {@code local_servers} of run.json.
 *
 * @param product as asked for; empty means the store's own
 * @param version as asked for; empty means an installed one or the pinned one
 * @param source as asked for; empty means the first that has it
 * @param trustUnpinned whether a build with an unknown sum may be fetched
 * @param home folder or program of an installed server; empty where none was asked for
 * @param nodes least number of servers; 0 where the run did not record it
 */
public record LocalServersEntry(
        Optional<String> product,
        Optional<String> version,
        Optional<String> source,
        boolean trustUnpinned,
        Optional<String> home,
        int nodes) {
    /** Records the options of a run. */
    public static LocalServersEntry of(ServerOptions options) {
        return new LocalServersEntry(
                options.product(),
                options.version(),
                options.source(),
                options.trustUnpinned(),
                options.home().map(Path::toString),
                options.nodes());
    }
}
