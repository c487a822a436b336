package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;

/** Options of a table in use. Control thread only. */
final class TableOption {
    private TableOption() {}

    /** Changes an option, and returns when every node knows. */
    static void set(Cluster cluster, Table table, String name, String value) throws StoreException {
        cluster.ask("ALTER TABLE " + table.name() + " WITH " + name + " = '" + value + "'", cluster.first());
        String query = "SELECT " + name + " FROM system_schema.tables WHERE keyspace_name = '" + table.keyspace()
                + "' AND table_name = 'blobs'";
        for (Node node : cluster.nodes()) {
            Waiting.until(
                    node.getEndPoint() + " to know that " + name + " of " + table.name() + " is " + value,
                    Sessions.DEADLINE,
                    () -> cluster.ask(query, node).stream()
                            .anyMatch(row -> value.equals(String.valueOf(row.getObject(0)))));
        }
    }
}
