package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import io.blobbench.server.cluster.Waiting;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The servers, as control calls see them. Control thread only. */
final class Cluster {
    private static final int FLUSH_PERIOD_MS = 200;
    private static final long FLUSH_BEGUN_NS = TimeUnit.MILLISECONDS.toNanos(2 * FLUSH_PERIOD_MS);
    private static final int ANSWERS_AT_REST = 20;
    /** Files that are compacted count twice until they are removed; what takes longer is measured as it is. */
    private static final Duration COMPACTED_WITHIN = Duration.ofSeconds(15);
    /** The driver tries each second; nothing waits longer for a server that does not come back. */
    private static final Duration REACHED_WITHIN = Duration.ofSeconds(15);

    private static final List<String> MESSAGE_LIMITS =
            List.of("native_transport_max_message_size", "max_mutation_size");
    private static final List<String> SHOWN =
            List.of("commitlog_sync", "commitlog_sync_period", "write_request_timeout", "read_request_timeout");

    private final Sessions sessions;
    private final CqlSession session;
    /** Those of the first server. */
    private final Map<String, String> settings;

    /** Takes over the session, one of these. */
    Cluster(Sessions sessions, CqlSession session) throws StoreException {
        this.sessions = sessions;
        this.session = session;
        this.settings = settingsOf(first());
    }

    /** Empty where the server does not report them. */
    private Map<String, String> settingsOf(Node node) throws StoreException {
        Map<String, String> settings = new TreeMap<>();
        Version version = node.getCassandraVersion();
        if (version != null && version.getMajor() >= 4) {
            for (Row row : ask("SELECT name, value FROM system_views.settings", node)) {
                settings.put(row.getString(0), String.valueOf(row.getString(1)));
            }
        }
        return settings;
    }

    /** The session, when it has a node to ask: servers that were started again are ready before the driver notices. */
    CqlSession session() throws StoreException {
        Waiting.until("a cassandra node to be reached", REACHED_WITHIN, () -> !up(session.getMetadata())
                .isEmpty());
        return session;
    }

    private List<Node> nodes() {
        return used(session.getMetadata());
    }

    /** Nodes that requests go to, reached or not: the driver knows those of other data centers too, and never asks them. */
    static List<Node> used(Metadata seen) {
        return seen.getNodes().values().stream()
                .filter(node -> node.getDistance() != NodeDistance.IGNORED)
                .toList();
    }

    /** Those that can be reached, always in the same order. */
    static List<Node> up(Metadata seen) {
        return used(seen).stream()
                .filter(node -> node.getState() == NodeState.UP)
                .sorted(Comparator.comparing(node -> node.getEndPoint().toString()))
                .toList();
    }

    /** Where a server is the same for all, it is always the same one: another may not know yet what this one did. */
    private Node first() throws StoreException {
        return up(session.getMetadata()).stream()
                .findFirst()
                .orElseThrow(() -> new StoreException("no cassandra node is up"));
    }

    /** Creates the table, and returns when every node knows it. */
    void create(Table table) throws StoreException {
        String datacenter = first().getDatacenter();
        check(table.layout(), datacenter);
        for (String statement : table.create(datacenter, Snapshots.avoided(first().getCassandraVersion()))) {
            ask(statement, first());
        }
        // Nothing waits until the nodes agree: one may answer for a moment that it knows no such table.
        for (Node node : up(session.getMetadata())) {
            Waiting.until(
                    table.name() + " to be usable at " + node.getEndPoint(),
                    Sessions.DEADLINE,
                    CoordinatorException.class::isInstance,
                    () -> ask("SELECT version FROM " + table.name() + " LIMIT 1", node)
                            .isEmpty());
        }
    }

    /**
     * Drops a keyspace that is there: for one that is not, a user may have no right to.
     *
     * @return what the servers keep of it, as a sentence
     */
    Optional<String> drop(String keyspace) throws StoreException {
        if (!has(keyspace)) {
            return Optional.empty();
        }
        ask(Table.drop(keyspace), first());
        if (has(keyspace)) { // a server that had no room while it was made lists one that it cannot drop
            ask(Table.createEmpty(keyspace, first().getDatacenter()), first());
            ask(Table.drop(keyspace), first());
        }
        return Snapshots.left(keyspace, first().getCassandraVersion(), settings);
    }

    boolean has(String keyspace) throws StoreException {
        return !ask(Table.find(keyspace), first()).isEmpty();
    }

    private void check(Layout layout, String datacenter) throws StoreException {
        long nodes = nodes().stream()
                .filter(node -> datacenter.equals(node.getDatacenter()))
                .count();
        layout.requireNodes((int) nodes, "data center " + datacenter);
        Map<String, Map<String, String>> found = new TreeMap<>();
        for (Node node : up(session.getMetadata())) {
            found.put(String.valueOf(node.getEndPoint()), settingsOf(node));
        }
        CommitLog.require(layout.durability(), found);
    }

    /** Refuses messages that the servers would refuse, before memory for them runs out here. */
    void checkMessage(long bytes) throws UnsupportedLayoutException {
        for (String name : MESSAGE_LIMITS) {
            String limit = settings.getOrDefault(name, "");
            if (limit.matches("\\d+[KMG]?i?B") && bytes > bytes(limit)) {
                throw new UnsupportedLayoutException("a message would have " + bytes + " bytes, and " + name
                        + " of these servers is " + limit + "; batchMode statements makes smaller ones");
            }
        }
    }

    /** The bytes of a size such as {@code 80MiB}. */
    private static long bytes(String size) {
        String digits = size.replaceAll("\\D", "");
        return Long.parseLong(digits) << (10 * "BKMG".indexOf(size.charAt(digits.length())));
    }

    /**
     * Has memtables flushed, and asks every node what the table occupies then.
     *
     * @return empty where the servers have no virtual tables, or one of them does not answer
     */
    Optional<SpaceUsage> measureSpace(Table table) throws StoreException {
        if (settings.isEmpty() || up(session.getMetadata()).size() < nodes().size()) {
            return Optional.empty();
        }
        askToFlush(table);
        AtomicLong bytes = new AtomicLong(-1);
        boolean settled = rests(COMPACTED_WITHIN, () -> {
            long before = bytes.getAndSet(diskUsage(table));
            return bytes.get() == before && idle("Memtable", "Compaction");
        });
        if (!settled) {
            awaitFlushed(table); // only a compaction may be left out of the measurement
            bytes.set(diskUsage(table));
        }
        String method = "flushed table, system_views.disk_usage of every node, rounded up to MiB each";
        return Optional.of(new SpaceUsage(
                bytes.get(), SpaceUsage.Medium.DISK, settled ? method : method + ", while compaction was not over"));
    }

    /** Has memtables flushed at every node. */
    void flush(Table table) throws StoreException {
        askToFlush(table);
        awaitFlushed(table);
    }

    private void awaitFlushed(Table table) throws StoreException {
        if (!rests(Sessions.DEADLINE, () -> idle("Memtable"))) {
            throw new StoreException("waited " + Sessions.DEADLINE.toSeconds() + " s for memtables of " + table.name()
                    + " to be flushed");
        }
    }

    /** Returns when every node knows, and begins within a period of its own. */
    private void askToFlush(Table table) throws StoreException {
        ask("ALTER TABLE " + table.name() + " WITH memtable_flush_period_in_ms = " + FLUSH_PERIOD_MS, first());
        for (Node node : nodes()) {
            Waiting.until(
                    node.getEndPoint() + " to know that it is to flush " + table.name(),
                    Sessions.DEADLINE,
                    () -> isToFlush(table, node));
        }
    }

    /** Whether the servers are at rest in many answers in a row: one of them shows a task that a busy machine begins late. */
    private static boolean rests(Duration deadline, Waiting.Condition atRest) throws StoreException {
        long startNs = System.nanoTime();
        AtomicInteger answers = new AtomicInteger();
        return Waiting.holdsWithin(deadline, () -> {
            answers.set(atRest.holds() ? answers.get() + 1 : 0);
            return answers.get() >= ANSWERS_AT_REST && System.nanoTime() - startNs > FLUSH_BEGUN_NS;
        });
    }

    private boolean isToFlush(Table table, Node node) throws StoreException {
        String query = "SELECT memtable_flush_period_in_ms FROM system_schema.tables WHERE keyspace_name = '"
                + table.keyspace() + "' AND table_name = 'blobs'";
        return ask(query, node).stream().anyMatch(row -> row.getInt(0) == FLUSH_PERIOD_MS);
    }

    private boolean idle(String... pools) throws StoreException {
        for (Node node : nodes()) {
            for (Row pool : ask("SELECT name, active_tasks, pending_tasks FROM system_views.thread_pools", node)) {
                boolean asked = Arrays.stream(pools).anyMatch(pool.getString(0)::startsWith);
                if (asked && pool.getInt(1) + pool.getInt(2) > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The bytes of all nodes, with the files that were compacted, until they are removed. */
    private long diskUsage(Table table) throws StoreException {
        String query = "SELECT mebibytes FROM system_views.disk_usage WHERE keyspace_name = '" + table.keyspace()
                + "' AND table_name = 'blobs'";
        long bytes = 0;
        for (Node node : nodes()) {
            for (Row row : ask(query, node)) {
                bytes += row.getLong(0) << 20;
            }
        }
        return bytes;
    }

    /** Version, and what decides about durability and time-outs. */
    Map<String, String> describe() throws StoreException {
        Map<String, String> described = new TreeMap<>();
        described.put("version", String.valueOf(first().getCassandraVersion()));
        described.put("nodes", String.valueOf(nodes().size()));
        described.put("protocol", session.getContext().getProtocolVersion().name());
        for (String name : SHOWN) {
            Optional.ofNullable(settings.get(name)).ifPresent(value -> described.put(name, value));
        }
        return described;
    }

    /** One page of answers of one node; waits for a node whose connection was lost a moment ago. */
    private List<Row> ask(String query, Node node) throws StoreException {
        List<Row> rows = new ArrayList<>();
        Waiting.until(node.getEndPoint() + " to be reached", REACHED_WITHIN, Cluster::isUnsent, () -> {
            AsyncResultSet answer = sessions.answer(
                    query,
                    session.executeAsync(SimpleStatement.newInstance(query).setNode(node)));
            answer.currentPage().forEach(rows::add);
            return true;
        });
        return rows;
    }

    /** Whether no connection was there to send a request. */
    private static boolean isUnsent(Throwable failure) {
        return failure instanceof AllNodesFailedException nodes
                && nodes.getAllErrors().values().stream()
                        .flatMap(List::stream)
                        .allMatch(NodeUnavailableException.class::isInstance);
    }
}
