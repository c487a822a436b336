package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.blobbench.store.StoreSettings;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks into a cluster, past the adapter. */
final class Keyspaces {
    private Keyspaces() {}

    static Set<String> names(StoreSettings settings) throws Exception {
        try (CqlSession session = new Sessions(settings).open(Map.of())) {
            return session.execute("SELECT keyspace_name FROM system_schema.keyspaces").all().stream()
                    .map(row -> row.getString(0))
                    .collect(Collectors.toSet());
        }
    }
}
