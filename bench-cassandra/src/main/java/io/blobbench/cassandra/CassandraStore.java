package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.internal.core.session.throttling.ConcurrencyLimitingRequestThrottler;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Layout;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.UnsupportedLayoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One keyspace of a Cassandra cluster. Control thread only. */
final class CassandraStore implements Store {
    /** What one connection of the driver carries at once unless told otherwise. */
    private static final int REQUESTS_PER_CONNECTION = 1024;
    /** The protocol counts the statements of a batch with two bytes. */
    private static final int LARGEST_BATCH = 0xFFFF;

    private final Sessions sessions;
    private final List<CassandraConnection> connections = new ArrayList<>();
    private Cluster cluster;
    private Tables tables;
    private int largestBlobBytes = 1;

    CassandraStore(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void provision(Layout layout) throws StoreException {
        Tables wanted = Tables.of(layout);
        cluster().drop(wanted);
        cluster().create(wanted);
        tables = wanted;
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        Tables provisioned = provisioned();
        if (provisioned.unlogged() && plan.maxBatchSize() > LARGEST_BATCH) {
            throw new UnsupportedLayoutException("a batch of Cassandra holds " + LARGEST_BATCH + " statements at most, "
                    + plan.maxBatchSize() + " are asked for; batchMode statements has no such limit");
        }
        CqlSession session = sessions.open(special(provisioned, plan));
        try {
            Statements statements = new Statements(session, provisioned, connections.size());
            CassandraConnection connection = new CassandraConnection(session, statements, provisioned.unlogged(), plan);
            connections.add(connection);
            largestBlobBytes = Math.max(largestBlobBytes, plan.maxBlobBytes());
            return connection;
        } catch (StoreException e) {
            Waiting.forClosed(session);
            throw e;
        }
    }

    /** What statements beyond the number that a connection carries wait for, the driver's throttler arranges. */
    private static Map<DriverOption, String> special(Tables tables, ConnectionPlan plan) {
        long queue = Math.min(Integer.MAX_VALUE, (long) plan.maxInFlight() * plan.maxBatchSize());
        return Map.of(
                DefaultDriverOption.REQUEST_CONSISTENCY,
                        tables.layout().consistency().name(),
                DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, tables.keyspace(),
                DefaultDriverOption.REQUEST_THROTTLER_CLASS, ConcurrencyLimitingRequestThrottler.class.getName(),
                DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS, String.valueOf(REQUESTS_PER_CONNECTION),
                DefaultDriverOption.REQUEST_THROTTLER_MAX_QUEUE_SIZE, String.valueOf(queue));
    }

    @Override
    public long countBlobs() throws StoreException {
        return new TableReader(cluster().session(), provisioned()).count();
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        new TableReader(cluster().session(), provisioned()).scan(largestBlobBytes, visitor);
    }

    @Override
    public Optional<SpaceUsage> measureSpace() throws StoreException {
        return cluster().measureSpace(provisioned());
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        Map<String, String> described = cluster().describe();
        described.putAll(sessions.shown());
        if (tables != null) {
            described.put("compression", tables.compressor().isEmpty() ? "none" : tables.compressor());
            described.put("batch", tables.unlogged() ? "UNLOGGED batch" : "statements");
            described.put("consistency", tables.layout().consistency().name());
        }
        return described;
    }

    @Override
    public void teardown() throws StoreException {
        if (tables != null) {
            cluster().drop(tables);
            tables = null;
        }
    }

    @Override
    public void close() {
        connections.forEach(CassandraConnection::close);
        connections.forEach(CassandraConnection::awaitClosed);
        connections.clear();
        if (cluster != null) {
            cluster.close();
            cluster = null;
        }
    }

    private Tables provisioned() throws StoreException {
        if (tables == null) {
            throw new StoreException("no keyspace was provisioned");
        }
        return tables;
    }

    private Cluster cluster() throws StoreException {
        if (cluster == null) {
            cluster = new Cluster(sessions.open(Map.of(DefaultDriverOption.METADATA_SCHEMA_ENABLED, "false")));
        }
        return cluster;
    }
}
