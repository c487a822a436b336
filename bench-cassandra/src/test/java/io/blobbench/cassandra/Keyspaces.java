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
}
