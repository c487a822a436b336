package io.blobbench.cassandra;

import io.blobbench.store.StoreSettings;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks into a cluster, past the adapter. */
final class Keyspaces {
    private Keyspaces() {}

    static Set<String> names(StoreSettings settings) throws Exception {
        try (Sessions sessions = new Sessions(settings)) {
            return sessions.open(Map.of()).execute("SELECT keyspace_name FROM system_schema.keyspaces").all().stream()
                    .map(row -> row.getString(0))
                    .collect(Collectors.toSet());
        }
    }

    /** Copies of its rows, over all data centers. */
    static int copies(StoreSettings settings, String keyspace) throws Exception {
        try (Sessions sessions = new Sessions(settings)) {
            return sessions
                    .open(Map.of())
                    .execute("SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = ?", keyspace)
                    .one()
                    .getMap(0, String.class, String.class)
                    .entrySet()
                    .stream()
                    .filter(entry -> !entry.getKey().equals("class"))
                    .mapToInt(entry -> Integer.parseInt(entry.getValue()))
                    .sum();
        }
    }
}
