package io.blobbench.cli.fork;

import io.blobbench.scenario.Cell;
import io.blobbench.server.ServerNode;
import io.blobbench.store.StoreSettings;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The request to the JVM of a single trial, on its standard input, where no other process sees the secrets.
 *
 * @param store its name
 * @param scenario resolved, as in run.json
 * @param cell its id
 * @param client its client properties, without the secrets of a target
 * @param trace SHA-256 of the trace that the run replays; null without one
 * @param offeredOpsPerSecond the open load to offer; null for the cell's own load
 * @param seed of the load to offer; unused for the cell's own load
 * @param check whether the load to offer is the final check of a search
 * @param trial number of the trial
 * @param settings how to reach the store
 * @param layout name of what is created on the store
 * @param servers local ones, to be watched
 * @param folders on the disks that local servers write to, and that the trial must not fill
 * @param leftovers journal of what is made on target servers; null on local ones
 * @param loopbackBytesPerSecond what connections over loopback carry; 0 where unknown
 */
record ForkRequest(
        String store,
        String scenario,
        String cell,
        SortedMap<String, String> client,
        @Nullable String trace,
        @Nullable Double offeredOpsPerSecond,
        long seed,
        boolean check,
        int trial,
        StoreSettings settings,
        String layout,
        List<Server> servers,
        List<String> folders,
        @Nullable String leftovers,
        double loopbackBytesPerSecond) {
    ForkRequest {
        client = Collections.unmodifiableSortedMap(new TreeMap<>(client));
        servers = List.copyOf(servers);
        folders = List.copyOf(folders);
    }

    /** The SHA-256 of the trace of a cell; null without one. */
    static @Nullable String trace(Cell cell) {
        return cell.workload().trace().map(replay -> replay.trace().sha256()).orElse(null);
    }

    /** Whether a cell, read from the scenario again, has the trace of the run. */
    boolean hasTraceOf(Cell cell) {
        return Objects.equals(trace, trace(cell));
    }

    /** A server that the run started. */
    record Server(String name, long pid, String log) {
        static Server of(ServerNode node) {
            return new Server(node.name(), node.pid(), node.log().toString());
        }
    }
}
