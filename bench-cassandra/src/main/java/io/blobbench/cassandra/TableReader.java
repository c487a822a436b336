package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import io.blobbench.server.cluster.Waiting;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.RecordingMessage;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Reads a whole table page by page, each page a small request: no table is too long for a server's time-out.
 *
 * <p>Asks every replica, so that a blob counts that only one has; or as many as are alive, a quorum or one. Control thread
 * only.
 */
final class TableReader {
    private static final int KEYS_PER_PAGE = 5_000;
    private static final byte[] NO_BYTES = {};
    /** A reason of a failed read in the native protocol. */
    private static final int TOO_MANY_TOMBSTONES = 1;

    private static final long BACK_WITHIN_NS = TimeUnit.SECONDS.toNanos(30);

    private static final List<ConsistencyLevel> LEVELS =
            List.of(DefaultConsistencyLevel.ALL, DefaultConsistencyLevel.QUORUM, DefaultConsistencyLevel.ONE);

    private final CqlSession session;
    private final Table table;
    private int level;
    private OptionalLong unavailableSinceNs = OptionalLong.empty();

    TableReader(CqlSession session, Table table) {
        this.session = session;
        this.table = table;
    }

    long count() throws StoreException {
        long[] count = new long[1];
        // A query for nothing but keys is one for all columns: the server would read the blobs too.
        read("SELECT message_time FROM " + table.name(), KEYS_PER_PAGE, row -> count[0]++);
        return count[0];
    }

    void scan(BlobVisitor visitor) throws StoreException {
        String columns = table.recordings() ? "vs_id, version, data, url, message_time" : "vs_id, version, data";
        read("SELECT " + columns + " FROM " + table.name(), table.layout().pageBlobs(), row -> {
            long key = row.isNull(1) ? BlobVisitor.NO_KEY : Statements.key(row.getBytesUnsafe(0));
            ByteBuffer data = row.getBytesUnsafe(2);
            byte[] blob = new byte[data.remaining()];
            data.get(blob);
            visitor.visit(key, table.recordings() && !isOf(blob, row) ? NO_BYTES : blob);
        });
    }

    /** Whether the other columns are those of the recording that the blob is made into. */
    private static boolean isOf(byte[] blob, Row row) {
        RecordingMessage message = RecordingMessage.of(blob);
        return message.urlSuffix().equals(row.getString(3)) && message.timeMs() == row.getLong(4);
    }

    private void read(String query, int pageRows, Consumer<Row> visitor) throws StoreException {
        SimpleStatement next = SimpleStatement.newInstance(query).setPageSize(pageRows);
        AsyncResultSet page;
        do {
            page = page(next);
            page.currentPage().forEach(visitor);
            next = next.setPagingState(page.getExecutionInfo().getPagingState());
        } while (page.hasMorePages());
    }

    private AsyncResultSet page(SimpleStatement query) throws StoreException {
        try {
            return page(query, LEVELS.get(level));
        } catch (StoreException e) {
            StoreException failure = isOfSeveral(e) ? ofOneReplica(query, e) : e;
            if (failure.getCause() instanceof ReadFailureException refusal
                    && refusal.getReasonMap().containsValue(TOO_MANY_TOMBSTONES)) {
                throw new StoreException(
                        "the servers read past no more deleted rows than their tombstone_failure_threshold: raise it, or"
                                + " delete fewer blobs ("
                                + failure.getMessage() + ")",
                        failure);
            }
            if (level + 1 == LEVELS.size() || !(failure.getCause() instanceof UnavailableException)) {
                throw failure;
            }
            level++;
            return page(query);
        }
    }

    private AsyncResultSet page(SimpleStatement query, ConsistencyLevel consistency) throws StoreException {
        SimpleStatement leveled = query.setConsistencyLevel(consistency);
        return Waiting.forAnswer(query.getQuery(), Sessions.DEADLINE, this::passes, () -> session.executeAsync(leveled)
                .toCompletableFuture());
    }

    /**
     * Whether several replicas that share an address, as those on one machine do, failed the read: the native protocol gives
     * their reasons by address, and the driver does not decode an answer with two reasons for one.
     */
    private static boolean isOfSeveral(StoreException failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost instanceof IllegalArgumentException;
    }

    /** The failure of the same read at one replica alone, or the given one if that replica has an answer. */
    private StoreException ofOneReplica(SimpleStatement query, StoreException failure) {
        try {
            page(query, DefaultConsistencyLevel.ONE);
            return failure;
        } catch (StoreException e) {
            return e;
        }
    }

    private boolean passes(Throwable failure) {
        boolean mayPass = mayPass(failure, session.getMetadata());
        if (!mayPass || !(failure instanceof UnavailableException)) {
            return mayPass;
        }
        long nowNs = System.nanoTime();
        if (unavailableSinceNs.isEmpty()) {
            unavailableSinceNs = OptionalLong.of(nowNs);
        }
        return nowNs - unavailableSinceNs.getAsLong() < BACK_WITHIN_NS;
    }

    /**
     * Whether servers are about to answer otherwise: they notice later than the driver that one of them has ended, for which they wait until
     * then, and that one is back, without which they read nothing until then.
     */
    static boolean mayPass(Throwable failure, Metadata seen) {
        boolean allUp = Cluster.up(seen).size() == Cluster.used(seen).size();
        return allUp ? failure instanceof UnavailableException : failure instanceof ReadTimeoutException;
    }
}
