package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.Version;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The copies that servers keep of tables that are dropped, as they do by default: {@code auto_snapshot: true}. */
final class Snapshots {
    private static final int AVOIDABLE_SINCE = 5;

    private Snapshots() {}

    /** The end of a statement that makes a table of which none are kept. */
    static String avoided(@Nullable Version server) {
        return avoidable(server) ? " AND allow_auto_snapshot = false" : "";
    }

    /**
     * Tells that servers kept one of a keyspace that was dropped, and how to remove it; empty where they kept none.
     *
     * @param settings of the servers; empty where they do not report them
     */
    static Optional<String> left(String keyspace, @Nullable Version server, Map<String, String> settings) {
        return avoidable(server) || "false".equals(settings.get("auto_snapshot"))
                ? Optional.empty()
                : Optional.of(
                        "servers of Cassandra before 5.0 keep a snapshot of a table that is dropped, unless they have"
                                + " auto_snapshot: false: 'nodetool clearsnapshot --all " + keyspace
                                + "' removes it, on each node");
    }

    private static boolean avoidable(@Nullable Version server) {
        return server != null && server.getMajor() >= AVOIDABLE_SINCE;
    }
}
