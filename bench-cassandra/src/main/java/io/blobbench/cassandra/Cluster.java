package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import io.blobbench.store.Durability;
import io.blobbench.store.Layout;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.StoreException;
import io.blobbench.store.UnsupportedLayoutException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The servers, as control calls see them. Control thread only. */
final class Cluster implements AutoCloseable {
    private static final int FLUSH_PERIOD_MS = 200;
    private static final String FLUSHERS = "SELECT name, active_tasks, pending_tasks FROM system_views.thread_pools";

    private final CqlSession session;

    /** Takes over the session. */
    Cluster(CqlSession session) {
        this.session = session;
    }

    CqlSession session() {
        return session;
    }

    /** Where a server is the same for all, it is always the same one. */
    private Node first() throws StoreException {
        return nodes().stream()
                .filter(node -> node.getState() == NodeState.UP)
                .findFirst()
                .orElseThrow(() -> new StoreException("no cassandra node is up"));
    }

    private List<Node> nodes() {
        List<Node> nodes = new ArrayList<>(session.getMetadata().getNodes().values());
        nodes.sort(Comparator.comparing(node -> node.getEndPoint().toString()));
        return nodes;
    }

    /** Creates the tables, and returns when every node knows them. */
    void create(Tables tables) throws StoreException {
        String datacenter = first().getDatacenter();
        check(tables.layout(), datacenter);
        for (String statement : tables.create(datacenter)) {
            ask(statement, first());
        }
        awaitTables(tables, true);
    }

    void drop(Tables tables) throws StoreException {
        ask(tables.drop(), first());
        awaitTables(tables, false);
    }

    private void check(Layout layout, String datacenter) throws StoreException {
        List<Node> nodes = nodes().stream()
                .filter(node -> datacenter.equals(node.getDatacenter()))
                .toList();
        if (layout.replicas() > nodes.size()) {
            throw new UnsupportedLayoutException(layout.replicas() + " replicas need as many nodes, data center "
                    + datacenter + " has " + nodes.size() + ": "
                    + nodes.stream().map(Node::getEndPoint).toList());
        }
        if (layout.durability() == Durability.NONE) {
            return;
        }
        String wanted = layout.durability() == Durability.ALWAYS ? "batch" : "periodic";
        String found = settings().getOrDefault("commitlog_sync", "unknown");
        if (!found.equals(wanted)) {
            throw new UnsupportedLayoutException("durability "
                    + layout.durability().word() + " needs servers with commitlog_sync " + wanted + ", theirs is "
                    + found);
        }
    }

    /**
     * Waits until every node can use the tables, or none can any more: the driver waits for the agreement of the nodes on a
     * change, and the tables of the schema already show it, when a node may still answer that it knows no such table.
     */
    private void awaitTables(Tables tables, boolean usable) throws StoreException {
        for (Node node : nodes()) {
            if (node.getState() == NodeState.UP) {
                Waiting.until(
                        "keyspace " + tables.keyspace() + " to be " + (usable ? "usable" : "gone") + " at "
                                + node.getEndPoint(),
                        () -> usable(tables, node) == usable);
            }
        }
    }

    private boolean usable(Tables tables, Node node) throws StoreException {
        try {
            ask("SELECT key FROM " + tables.keyed() + " LIMIT 1", node);
            return true;
        } catch (StoreException e) {
            if (e.getCause() instanceof CoordinatorException) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Has memtables flushed, and asks every node what the tables occupy then.
     *
     * @return empty where the servers have no virtual tables
     */
    Optional<SpaceUsage> measureSpace(Tables tables) throws StoreException {
        if (settings().isEmpty()) {
            return Optional.empty();
        }
        for (String table : List.of(tables.appended(), tables.keyed())) {
            ask("ALTER TABLE " + table + " WITH memtable_flush_period_in_ms = " + FLUSH_PERIOD_MS, first());
        }
        Waiting.pause("memtables to be flushed", 2 * FLUSH_PERIOD_MS);
        long bytes = 0;
        for (Node node : nodes()) {
            Waiting.until("memtables of " + node.getEndPoint() + " to be flushed", () -> flushed(node));
            bytes += diskUsage(tables, node);
        }
        return Optional.of(new SpaceUsage(
                bytes,
                SpaceUsage.Medium.DISK,
                "flushed tables, system_views.disk_usage of every node, rounded up to MiB each"));
    }

    private boolean flushed(Node node) throws StoreException {
        for (Row pool : ask(FLUSHERS, node)) {
            boolean flusher = pool.getString("name").startsWith("Memtable");
            if (flusher && pool.getInt("active_tasks") + pool.getInt("pending_tasks") > 0) {
                return false;
            }
        }
        return true;
    }

    private long diskUsage(Tables tables, Node node) throws StoreException {
        long mebibytes = 0;
        for (Row row : ask("SELECT keyspace_name, mebibytes FROM system_views.disk_usage", node)) {
            mebibytes += tables.keyspace().equals(row.getString("keyspace_name")) ? row.getLong("mebibytes") : 0;
        }
        return mebibytes << 20;
    }

    /** Version and what decides about durability. */
    Map<String, String> describe() throws StoreException {
        Map<String, String> described = new TreeMap<>();
        described.put("version", String.valueOf(first().getCassandraVersion()));
        described.put("nodes", String.valueOf(nodes().size()));
        described.put("protocol", session.getContext().getProtocolVersion().name());
        settings().forEach((name, value) -> {
            if (name.startsWith("commitlog_sync") && value != null) {
                described.put(name, value);
            }
        });
        return described;
    }

    /** Settings of a server, empty for one that does not tell. */
    private Map<String, String> settings() throws StoreException {
        Map<String, String> settings = new TreeMap<>();
        Version version = first().getCassandraVersion();
        if (version != null && version.getMajor() >= 4) {
            for (Row row : ask("SELECT name, value FROM system_views.settings", first())) {
                settings.put(row.getString("name"), row.getString("value"));
            }
        }
        return settings;
    }

    /** One page of answers of one node. */
    private List<Row> ask(String query, Node node) throws StoreException {
        AsyncResultSet answer = Waiting.forAnswer(
                query, session.executeAsync(SimpleStatement.newInstance(query).setNode(node)));
        List<Row> rows = new ArrayList<>();
        answer.currentPage().forEach(rows::add);
        return rows;
    }

    @Override
    public void close() {
        Waiting.forClosed(session);
    }
}
