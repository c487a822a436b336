package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.blobbench.store.error.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The settings of a table and its keyspace that decide on what a trial measures, as a node tells them.
 *
 * @param values by name; empty where the table is not there
 */
record TableSettings(Map<String, String> values) {
    /** Settings of no table. */
    static final TableSettings NONE = new TableSettings(Map.of());

    private static final List<String> OF_KEYSPACE = List.of("durable_writes", "replication");
    private static final List<String> OF_TABLE = List.of("compression", "compaction", "default_time_to_live");

    TableSettings {
        values = Map.copyOf(values);
    }

    /** The settings that a node knows now. */
    static TableSettings of(Cluster cluster, Table table) throws StoreException {
        String ofKeyspace = " WHERE keyspace_name = '" + table.keyspace() + "'";
        Map<String, String> values = new TreeMap<>();
        Node node = cluster.first();
        put(values, OF_KEYSPACE, cluster.ask(select(OF_KEYSPACE, "keyspaces") + ofKeyspace, node));
        put(values, OF_TABLE, cluster.ask(select(OF_TABLE, "tables") + ofKeyspace + " AND table_name = 'blobs'", node));
        return new TableSettings(values);
    }

    private static String select(List<String> columns, String schemaTable) {
        return "SELECT " + String.join(", ", columns) + " FROM system_schema." + schemaTable;
    }

    private static void put(Map<String, String> values, List<String> columns, List<Row> rows) {
        for (Row row : rows) {
            columns.forEach(column -> values.put(column, String.valueOf(row.getObject(column))));
        }
    }

    /** The settings that others have changed by a later time: {@code durable_writes is false, and was true}; empty if there are none. */
    Optional<String> changed(TableSettings later) {
        String changed = new TreeMap<>(later.values)
                .entrySet().stream()
                        .filter(setting ->
                                !setting.getValue().equals(values.getOrDefault(setting.getKey(), setting.getValue())))
                        .map(setting -> setting.getKey() + " is " + setting.getValue() + ", and was "
                                + values.get(setting.getKey()))
                        .collect(Collectors.joining("; "));
        return changed.isEmpty() ? Optional.empty() : Optional.of(changed);
    }
}
