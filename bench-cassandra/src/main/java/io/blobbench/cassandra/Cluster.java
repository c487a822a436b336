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
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The servers, as control calls see them. Control thread only. */
final class Cluster {
    /** The driver tries each second; nothing waits longer for a server that does not come back. */
    static final Duration REACHED_WITHIN = Duration.ofSeconds(15);

    private static final List<String> MESSAGE_LIMITS =
            List.of("native_transport_max_message_size", "max_mutation_size");
    /** The driver's own size of a page; more than any answer to a control call has, whatever size the user has set. */
    private static final int ALL_ROWS = 5_000;

    private static final List<String> SHOWN = List.of(
            "commitlog_sync",
            "commitlog_sync_period",
            "dynamic_snitch",
            "endpoint_snitch",
            "write_request_timeout",
            "read_request_timeout",
            "cas_contention_timeout");

    private final Sessions sessions;
    private final CqlSession session;
    private final Duration backWithin;
    /** Those of the first server. */
    private final Map<String, String> settings;

    /**
     * Takes over the session, one of these.
     *
     * @param backWithin how long nodes that cannot be reached are waited for before they count as down
     */
    Cluster(Sessions sessions, CqlSession session, Duration backWithin) throws StoreException {
        this.sessions = sessions;
        this.session = session;
        this.backWithin = backWithin;
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

    /**
     * The session, when it reaches every node, or those that are left after a wait: one that was just started again may have the only copy
     * of a blob, and whoever reads a table before the driver notices would do so without it.
     */
    CqlSession sessionOfAll() throws StoreException {
        reachesAll();
        return session();
    }

    /** Whether the servers have virtual tables, and each of them can be asked; one that cannot be reached is waited for. */
    boolean hasViews() throws StoreException {
        return !settings.isEmpty() && reachesAll();
    }

    private boolean reachesAll() throws StoreException {
        return Waiting.holdsWithin(backWithin, () -> up(session.getMetadata()).size() == nodes().size());
    }

    List<Node> nodes() {
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
    Node first() throws StoreException {
        return up(session().getMetadata()).stream()
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

    /** Whether every node has ended the tasks of thread pools whose names begin like this. */
    boolean idle(String... pools) throws StoreException {
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

    boolean has(String keyspace) throws StoreException {
        return !ask(Table.find(keyspace), first()).isEmpty();
    }

    private void check(Layout layout, String datacenter) throws StoreException {
        layout.requireNodes(of(datacenter, nodes()).size(), "data center " + datacenter);
        Optional<String> down = layout.replicas() > 1 ? down() : Optional.empty();
        if (down.isPresent()) {
            throw new UnsupportedLayoutException(layout.replicas()
                    + " replicas need every node reachable, because the ring gives copies to those that are down, too: "
                    + down.get());
        }
        CommitLog.require(layout.durability(), settingsOfEach());
    }

    /** A sentence about nodes of the data center in use that cannot be reached, though they are waited for; empty if there are none. */
    Optional<String> down() throws StoreException {
        session(); // waits for a first one
        String datacenter = first().getDatacenter();
        Waiting.holdsWithin(
                backWithin, () -> down(session.getMetadata(), datacenter).isEmpty());
        List<String> down = down(session.getMetadata(), datacenter);
        return down.isEmpty()
                ? Optional.empty()
                : Optional.of("of the " + of(datacenter, nodes()).size() + " nodes of data center " + datacenter
                        + " these are down or cannot be reached from here: " + String.join(", ", down));
    }

    /** Addresses of those nodes of a data center that requests go to and that cannot be reached. */
    static List<String> down(Metadata seen, @Nullable String datacenter) {
        return of(datacenter, used(seen)).stream()
                .filter(node -> node.getState() != NodeState.UP)
                .map(node -> node.getEndPoint().toString())
                .sorted()
                .toList();
    }

    private static List<Node> of(@Nullable String datacenter, List<Node> nodes) {
        return nodes.stream()
                .filter(node -> Objects.equals(datacenter, node.getDatacenter()))
                .toList();
    }

    /** The settings of each node that can be reached, by its address. */
    SortedMap<String, Map<String, String>> settingsOfEach() throws StoreException {
        SortedMap<String, Map<String, String>> found = new TreeMap<>();
        for (Node node : up(session.getMetadata())) {
            found.put(String.valueOf(node.getEndPoint()), settingsOf(node));
        }
        return found;
    }

    /**
     * Refuses messages that the servers would refuse, before memory for them runs out here.
     *
     * @param statements in a message
     */
    void checkMessage(long bytes, int statements) throws UnsupportedLayoutException {
        for (String name : MESSAGE_LIMITS) {
            String limit = settings.getOrDefault(name, "");
            if (limit.matches("\\d+[KMG]?i?B") && bytes > bytes(limit)) {
                throw new UnsupportedLayoutException("a message would have " + bytes + " bytes, and " + name
                        + " of these servers is " + limit
                        + (statements == 1 ? "" : "; batchMode statements makes smaller ones"));
            }
        }
    }

    /** The bytes of a size such as {@code 80MiB}. */
    private static long bytes(String size) {
        String digits = size.replaceAll("\\D", "");
        return Long.parseLong(digits) << (10 * "BKMG".indexOf(size.charAt(digits.length())));
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

    /** The answer of one node; waits for a node whose connection was lost a moment ago. */
    List<Row> ask(String query, Node node) throws StoreException {
        List<Row> rows = new ArrayList<>();
        Waiting.until(node.getEndPoint() + " to be reached", REACHED_WITHIN, Cluster::isUnsent, () -> {
            AsyncResultSet answer = sessions.answer(
                    query,
                    session.executeAsync(
                            SimpleStatement.newInstance(query).setNode(node).setPageSize(ALL_ROWS)));
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
