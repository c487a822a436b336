package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.watch.Watcher;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One table of a Cassandra cluster. Control thread only. */
final class CassandraStore implements Store {
    /** The protocol counts the statements of a batch with two bytes. */
    private static final int LARGEST_BATCH = 0xFFFF;
    /** Bytes of an insert in a batch, besides the blob. */
    private static final int INSERT_BYTES = 73;

    /** The driver's own interval of heartbeats. */
    private static final int HEARTBEAT_MS = 30_000;
    /** The driver's own time for the answer to a heartbeat. */
    private static final int HEARTBEAT_ANSWER_MS = 5_000;

    /** Their time stamps are those of the servers. */
    static final Set<OperationKind> TRANSACTIONS =
            EnumSet.of(OperationKind.ADD, OperationKind.UPDATE, OperationKind.DELETE);

    private final Sessions sessions;
    private final Duration backWithin;
    private @Nullable Cluster cluster;
    private @Nullable Table table;
    /** Whether its connections append several blobs at once; false until one is opened, always in the controller of a fleet. */
    private boolean appendsSeveral;

    private Optional<String> remains = Optional.empty();
    /** What its connections, which are all alike, hide; empty until one is opened. */
    private Optional<String> caution = Optional.empty();
    /** Of the nodes when the table was made; empty where one copy is all, or another process has made it. */
    private Map<String, DroppedMessages.Counts> counted = Map.of();
    /** As they were when the table was made; none where another process has made it. */
    private TableSettings settings = TableSettings.NONE;

    /** @param backWithin how long nodes that cannot be reached are waited for before they count as down */
    CassandraStore(Sessions sessions, Duration backWithin) {
        this.sessions = sessions;
        this.backWithin = backWithin;
    }

    @Override
    public void provision(Layout layout) throws StoreException {
        Table wanted = Table.of(layout);
        cluster().drop(wanted.keyspace());
        cluster().create(wanted);
        counted = layout.replicas() < 2 ? Map.of() : DroppedMessages.before(cluster());
        settings = TableSettings.of(cluster(), wanted);
        table = wanted;
    }

    @Override
    public void join(Layout layout) throws StoreException {
        table = Table.of(layout);
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        appendsSeveral = plan.kinds().contains(OperationKind.APPEND) && plan.maxBatchSize() > 1;
        int statements = table().unlogged() && appendsSeveral ? plan.maxBatchSize() : 1;
        if (statements > LARGEST_BATCH) {
            throw new UnsupportedLayoutException("a batch of Cassandra holds " + LARGEST_BATCH + " statements at most, "
                    + plan.maxBatchSize() + " are asked for; batchMode statements has no such limit");
        }
        cluster().checkMessage(statements * (long) (INSERT_BYTES + plan.maxBlobBytes()), statements);
        Map<DriverOption, String> special = new HashMap<>(patience(plan));
        special.put(
                DefaultDriverOption.REQUEST_CONSISTENCY,
                table().layout().consistency().name());
        special.put(DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, table().keyspace());
        boolean puts = plan.kinds().contains(OperationKind.PUT);
        boolean transacts = !Collections.disjoint(plan.kinds(), TRANSACTIONS);
        if (puts && !transacts) {
            special.put(DefaultDriverOption.TIMESTAMP_GENERATOR_CLASS, WriteClock.class.getName());
        }
        CqlSession session = sessions.open(special);
        long requests = (long) plan.maxInFlight() * CassandraConnection.mostRequests(table().unlogged(), plan);
        caution = RequestQueue.caution((InternalDriverContext) session.getContext(), requests);
        return new CassandraConnection(
                session, new Statements(session, table(), transacts && !puts), table().unlogged(), plan);
    }

    /** Settings of a session that waits for a silent server for as long as an operation may take: a heartbeat without an answer ends all. */
    static Map<DriverOption, String> patience(ConnectionPlan plan) {
        int silenceMs = plan.clientTimeoutMillis(HEARTBEAT_MS + HEARTBEAT_ANSWER_MS);
        return Map.of(DefaultDriverOption.HEARTBEAT_INTERVAL, silenceMs - HEARTBEAT_ANSWER_MS + "ms");
    }

    @Override
    public Optional<String> caution() {
        return caution;
    }

    /** A read of all replicas writes what one of them lacks; reads and writes of a majority meet at one that has it. */
    @Override
    public void awaitCopies() throws StoreException {
        Layout layout = table().layout();
        if (layout.replicas() > 1 && 2 * layout.awaitedCopies() <= layout.replicas()) {
            new TableReader(cluster().sessionOfAll(), table()).writeMissingCopies();
        }
    }

    @Override
    public IdleProtocol idleProtocol() throws StoreException {
        return new CassandraIdle(sessions.plainEndpoint());
    }

    @Override
    public void writeToFiles() throws StoreException {
        new TableSpace(cluster(), table()).flush();
    }

    @Override
    public Watcher watch(boolean keyed) throws StoreException {
        if (!keyed) {
            throw new UnsupportedLayoutException(
                    "the second reader of cassandra asks for keys: an appended row has an id that"
                            + " only its writer knows; put, add or update is needed");
        }
        if (table().layout().replicas() < 2) {
            throw new UnsupportedLayoutException("the second reader of cassandra asks every node at consistency ONE:"
                    + " layout.replicas must be at least 2, got "
                    + table().layout().replicas());
        }
        ReplicasWatcher.requireOwnReads(cluster().settingsOfEach());
        // By default a node that is slow to read its own copy asks another one, which may have the blob already.
        TableOption.set(cluster(), table(), "speculative_retry", "NEVER");
        CqlSession session =
                sessions.open(Map.of(DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, table().keyspace()));
        return new ReplicasWatcher(session, new Statements(session, table(), false));
    }

    @Override
    public Optional<String> lapse() throws StoreException {
        Optional<String> changed = settings.changed(TableSettings.of(cluster(), table()));
        if (changed.isPresent()) {
            return changed.map(what -> "settings of cassandra were changed since the trial began: " + what);
        }
        if (table().layout().replicas() < 2) {
            return Optional.empty();
        }
        Optional<String> down = cluster().down();
        if (down.isPresent()) {
            return down.map(what -> "replicas of cassandra were lost during the trial: " + what);
        }
        return counted.isEmpty()
                ? Optional.empty()
                : DroppedMessages.between(counted, DroppedMessages.after(cluster()))
                        .map(what -> "replicas of cassandra may have missed blobs during the trial: " + what);
    }

    @Override
    public long countBlobs() throws StoreException {
        return new TableReader(cluster().sessionOfAll(), table()).count();
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        new TableReader(cluster().sessionOfAll(), table()).scan(visitor);
    }

    @Override
    public Optional<SpaceUsage> measureSpace() throws StoreException {
        return new TableSpace(cluster(), table()).measure();
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        Map<String, String> described = cluster().describe();
        if (table != null) {
            described.put("compression", table.compressor().isEmpty() ? "none" : table.compressor());
            if (appendsSeveral) {
                described.put("batch", table.unlogged() ? "UNLOGGED batch" : "statements");
            }
            described.put("consistency", table.layout().consistency().name());
        }
        return described;
    }

    @Override
    public void teardown() throws StoreException {
        if (table != null) {
            remains = cluster().drop(table.keyspace());
            table = null;
        }
    }

    @Override
    public boolean holds(String layoutName) throws StoreException {
        return cluster().has(Table.keyspace(layoutName));
    }

    @Override
    public void remove(String layoutName) throws StoreException {
        remains = cluster().drop(Table.keyspace(layoutName));
    }

    @Override
    public Optional<String> remains() {
        return remains;
    }

    @Override
    public void close() {
        sessions.close();
        cluster = null;
    }

    private Cluster cluster() throws StoreException {
        Cluster reached = cluster;
        if (reached == null) {
            CqlSession session = sessions.open(Map.of(DefaultDriverOption.METADATA_SCHEMA_ENABLED, "false"));
            reached = new Cluster(sessions, session, backWithin);
            cluster = reached;
        }
        return reached;
    }

    private Table table() {
        return Objects.requireNonNull(table, "nothing is provisioned");
    }
}
