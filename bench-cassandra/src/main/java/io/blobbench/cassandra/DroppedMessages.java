package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts of each node that may mean a missing copy although the write succeeded: its starts, and the messages between nodes that it dropped.
 * Servers may write such a copy later, from a hint. Control thread only.
 */
final class DroppedMessages {
    /** Servers drop a message after their {@code write_request_timeout}, which is 10 s here and 2 s by default. */
    private static final Duration SETTLED_WITHIN = Duration.ofSeconds(15);
    /** Before a trial: only messages of trials before it are under way, or of others, which may never end. */
    private static final Duration QUIET_WITHIN = Duration.ofSeconds(2);

    private static final String STARTED = "SELECT gossip_generation FROM system.local";
    private static final String SENT =
            "SELECT dc, error_count, expired_count, overload_count, pending_count FROM system_views.internode_outbound";
    private static final String RECEIVED = "SELECT dc, error_count, expired_count FROM system_views.internode_inbound";

    /**
     * The counts of one node.
     *
     * @param started a number that each start raises
     * @param dropped messages to and from nodes of its data center, since then
     */
    record Counts(int started, long dropped) {}

    private DroppedMessages() {}

    /** The counts of each node by its address, before a trial. */
    static SortedMap<String, Counts> before(Cluster cluster) throws StoreException {
        return count(cluster, QUIET_WITHIN);
    }

    /** The counts of each node by its address, when messages that are under way after a load have arrived or were dropped. */
    static SortedMap<String, Counts> after(Cluster cluster) throws StoreException {
        return count(cluster, SETTLED_WITHIN);
    }

    private static SortedMap<String, Counts> count(Cluster cluster, Duration settledWithin) throws StoreException {
        boolean counted = cluster.hasViews();
        if (counted) {
            Waiting.holdsWithin(settledWithin, () -> noneUnderWay(cluster));
        }
        SortedMap<String, Counts> counts = new TreeMap<>();
        for (Node node : cluster.nodes()) {
            int started = cluster.ask(STARTED, node).get(0).getInt(0);
            counts.put(String.valueOf(node.getEndPoint()), new Counts(started, counted ? dropped(cluster, node) : 0));
        }
        return counts;
    }

    private static boolean noneUnderWay(Cluster cluster) throws StoreException {
        for (Node node : cluster.nodes()) {
            for (Row row : ofDatacenter(cluster, SENT, node)) {
                if (row.getLong("pending_count") > 0) {
                    return false;
                }
            }
        }
        return cluster.idle("Mutation");
    }

    private static long dropped(Cluster cluster, Node node) throws StoreException {
        long dropped = 0;
        for (Row row : ofDatacenter(cluster, SENT, node)) {
            dropped += row.getLong("error_count") + row.getLong("expired_count") + row.getLong("overload_count");
        }
        for (Row row : ofDatacenter(cluster, RECEIVED, node)) {
            dropped += row.getLong("error_count") + row.getLong("expired_count");
        }
        return dropped;
    }

    private static List<Row> ofDatacenter(Cluster cluster, String query, Node node) throws StoreException {
        return cluster.ask(query, node).stream()
                .filter(row -> Objects.equals(row.getString("dc"), node.getDatacenter()))
                .toList();
    }

    /** What happened in between, as a clause; empty where nothing did. */
    static Optional<String> between(Map<String, Counts> before, Map<String, Counts> after) {
        List<String> found = new ArrayList<>();
        after.forEach((address, now) -> {
            @Nullable Counts then = before.get(address);
            if (then == null || then.started() != now.started()) {
                found.add(address + " was started");
            } else if (now.dropped() > then.dropped()) {
                found.add(address + " dropped messages to or from other nodes: " + (now.dropped() - then.dropped()));
            }
        });
        return found.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", found));
    }
}
