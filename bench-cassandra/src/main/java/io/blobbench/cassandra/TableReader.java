package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.Causes;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.RecordingMessage;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Reads a whole table page by page, each page a small request: no table is too long for a server's time-out.
 *
 * <p>Asks every replica, so that a blob counts that only one has; or all that are alive. Control thread only.
 */
final class TableReader {
    private static final int KEYS_PER_PAGE = 5_000;
    private static final byte[] NO_BYTES = {};
    /** A reason of a failed read in the native protocol. */
    private static final int TOO_MANY_TOMBSTONES = 1;

    private static final long BACK_WITHIN_NS = TimeUnit.SECONDS.toNanos(30);

    /** Levels that ask for a number of replicas, from one on. */
    private static final List<ConsistencyLevel> NUMBERS =
            List.of(DefaultConsistencyLevel.ONE, DefaultConsistencyLevel.TWO, DefaultConsistencyLevel.THREE);

    private final CqlSession session;
    private final Table table;
    /** A condition of a query, see {@link #parts}. */
    private String part = "";

    private ConsistencyLevel level = DefaultConsistencyLevel.ALL;
    /** The first of all: where servers do not find each other, each of hundreds of parts would wait anew. */
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

    /** Reads every column of every copy: the servers write what one of them lacks, but only of the columns that are asked for. */
    void writeMissingCopies() throws StoreException {
        read("SELECT * FROM " + table.name(), table.layout().pageBlobs(), row -> {});
    }

    void scan(BlobVisitor visitor) throws StoreException {
        String columns = table.recordings() ? "vs_id, data, url, message_time" : "vs_id, data";
        read("SELECT " + columns + " FROM " + table.name(), table.layout().pageBlobs(), row -> {
            ByteBuffer data = row.getBytesUnsafe(1);
            if (data == null) { // another column was repaired from a server that lost the row since
                return;
            }
            byte[] blob = new byte[data.remaining()];
            data.get(blob);
            visitor.visit(
                    Statements.key(row.getBytesUnsafe(0)), table.recordings() && !isOf(blob, row) ? NO_BYTES : blob);
        });
    }

    /** Whether the other columns are those of the recording that the blob is made into. */
    private static boolean isOf(byte[] blob, Row row) {
        RecordingMessage message = RecordingMessage.of(blob);
        return message.urlSuffix().equals(row.getString(2)) && message.timeMs() == row.getLong(3);
    }

    private void read(String query, int pageRows, Consumer<Row> visitor) throws StoreException {
        for (String each : parts()) {
            part = each;
            level = DefaultConsistencyLevel.ALL;
            readPages(SimpleStatement.newInstance(query + part).setPageSize(pageRows), visitor);
        }
    }

    /** Conditions that together match every row; the replicas of all rows of each are the same nodes, where some are down. */
    private List<String> parts() {
        Metadata seen = session.getMetadata();
        int nodes = Cluster.used(seen).size();
        Optional<TokenMap> ring = seen.getTokenMap();
        if (Cluster.up(seen).size() == nodes || table.layout().replicas() == nodes || ring.isEmpty()) {
            return List.of("");
        }
        return ring.get().getTokenRanges().stream()
                .flatMap(range -> range.unwrap().stream())
                .map(range -> Table.within(
                        ring.get().format(range.getStart()), ring.get().format(range.getEnd())))
                .toList();
    }

    private void readPages(SimpleStatement first, Consumer<Row> visitor) throws StoreException {
        SimpleStatement next = first;
        AsyncResultSet page;
        do {
            page = page(next);
            page.currentPage().forEach(visitor);
            next = next.setPagingState(page.getExecutionInfo().getPagingState());
        } while (page.hasMorePages());
    }

    private AsyncResultSet page(SimpleStatement query) throws StoreException {
        try {
            return page(query, level);
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
            if (!(failure.getCause() instanceof UnavailableException fewer) || fewer.getAlive() == 0) {
                throw failure;
            }
            askOnly(fewer.getAlive());
            return page(query);
        }
    }

    /** Goes on with the replicas that are alive, of which a majority is asked where no level has their number. */
    private void askOnly(int alive) throws StoreException {
        if (alive <= NUMBERS.size()) {
            level = NUMBERS.get(alive - 1);
        } else {
            boolean majority = level.equals(DefaultConsistencyLevel.ALL);
            level = majority ? DefaultConsistencyLevel.QUORUM : DefaultConsistencyLevel.THREE;
            share();
        }
    }

    /**
     * Has each node read its own copies with those of others, to which the servers write what these lack: then every majority has what any of
     * them had. Reads all columns, because no others are written.
     */
    private void share() throws StoreException {
        String all = "SELECT * FROM " + table.name() + part;
        for (Node node : Cluster.up(session.getMetadata())) {
            readPages(
                    SimpleStatement.newInstance(all)
                            .setPageSize(table.layout().pageBlobs())
                            .setNode(node),
                    row -> {});
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
        return Causes.root(failure) instanceof IllegalArgumentException;
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
        boolean mayPass = mayPass(failure, session.getMetadata(), table.layout().replicas());
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
     * then, and that one is back, without which they read nothing until then, or read others that are alive.
     */
    static boolean mayPass(Throwable failure, Metadata seen, int replicas) {
        int down = Cluster.used(seen).size() - Cluster.up(seen).size();
        return failure instanceof UnavailableException fewer
                ? fewer.getAlive() < replicas - down
                : down > 0 && failure instanceof ReadTimeoutException;
    }
}
