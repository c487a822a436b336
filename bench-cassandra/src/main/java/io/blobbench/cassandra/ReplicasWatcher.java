package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.ServerAwayException;
import io.blobbench.store.watch.Sightings;
import io.blobbench.store.watch.Watcher;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Asks every node for awaited keys at consistency ONE: a blob is seen when all of them return it, whichever coordinated its writing. While
 * a node is down none is asked. Used by one thread at a time.
 */
final class ReplicasWatcher implements Watcher {
    private static final String SNITCH = "endpoint_snitch";
    private static final String DYNAMIC = "dynamic_snitch";
    private static final String UNKNOWN = "unknown";

    private final CqlSession session;
    private final Statements statements;
    private final List<Node> nodes;

    /** Closes the session with itself. */
    ReplicasWatcher(CqlSession session, Statements statements) {
        this.session = session;
        this.statements = statements;
        this.nodes = Cluster.up(session.getMetadata());
    }

    /**
     * Requires that every node reads its own copy at consistency ONE: one with SimpleSnitch asks the first replica instead, and one with a
     * dynamic snitch asks whichever replica has answered fastest.
     *
     * @param settings of each node, by its address
     * @throws UnsupportedLayoutException naming the first node that may not
     */
    static void requireOwnReads(SortedMap<String, Map<String, String>> settings) throws UnsupportedLayoutException {
        for (Map.Entry<String, Map<String, String>> node : settings.entrySet()) {
            String snitch = node.getValue().getOrDefault(SNITCH, UNKNOWN);
            if (snitch.equals(UNKNOWN) || snitch.endsWith("SimpleSnitch")) {
                throw notItsOwn(node.getKey(), "an " + SNITCH + " such as GossipingPropertyFileSnitch", SNITCH, snitch);
            }
            String dynamic = node.getValue().getOrDefault(DYNAMIC, UNKNOWN);
            if (!dynamic.equals("false")) {
                throw notItsOwn(node.getKey(), DYNAMIC + ": false", DYNAMIC, dynamic);
            }
        }
    }

    private static UnsupportedLayoutException notItsOwn(String node, String needed, String setting, String found) {
        return new UnsupportedLayoutException(
                "the second reader of cassandra asks every node for its own copy, which needs " + needed + ", but node "
                        + node + " has " + setting + ": " + found);
    }

    @Override
    public String method() {
        return "ONE at each of " + nodes.size() + " nodes";
    }

    @Override
    public boolean asks() {
        return true;
    }

    @Override
    public void look(List<? extends Awaited> awaited, Sightings sightings) throws StoreException {
        for (Node node : nodes) {
            if (node.getState() != NodeState.UP) { // the others would be asked for nothing
                throw new ServerAwayException(new StoreException(
                        "read a blob at consistency ONE: node " + node.getEndPoint() + " is " + node.getState()));
            }
        }
        List<List<CompletionStage<AsyncResultSet>>> questions = new ArrayList<>();
        for (Awaited each : awaited) {
            BoundStatement get = statements.get(each.partition(), each.key());
            List<CompletionStage<AsyncResultSet>> ofBlob = new ArrayList<>();
            for (Node node : nodes) {
                ofBlob.add(session.executeAsync(get.setNode(node).setConsistencyLevel(DefaultConsistencyLevel.ONE)));
            }
            questions.add(ofBlob);
        }
        for (List<CompletionStage<AsyncResultSet>> question : questions) {
            ByteBuffer first = answer(question.get(0));
            boolean everywhere = first != null;
            for (CompletionStage<AsyncResultSet> other : question.subList(1, question.size())) {
                ByteBuffer found = answer(other);
                everywhere &= found != null && found.equals(first);
            }
            if (first != null && everywhere) {
                byte[] blob = new byte[first.remaining()];
                first.get(blob);
                sightings.saw(blob, System.nanoTime());
            }
        }
    }

    /** Null where the node does not have the blob. */
    static @Nullable ByteBuffer answer(CompletionStage<AsyncResultSet> question) throws StoreException {
        try {
            Row row = Sessions.await("read a blob at consistency ONE", question).one();
            return row == null ? null : row.getBytesUnsafe(0);
        } catch (StoreException e) {
            if (e.getCause() instanceof DriverException cause && !(cause instanceof QueryValidationException)) {
                throw new ServerAwayException(e);
            }
            throw e;
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the store waits for the end of its sessions
    public void close() {
        session.closeAsync();
    }
}
