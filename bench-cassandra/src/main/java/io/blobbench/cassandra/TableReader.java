package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.StoreException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads whole tables page by page, each page a small request: no table is too long for a server's time-out.
 *
 * <p>Asks every replica, so that a blob counts that only one has; or as many as are alive, a quorum or one. Control thread
 * only.
 */
final class TableReader {
    private static final int ROWS_PER_PAGE = 10_000;
    private static final int PAGE_BYTES = 8 << 20;
    private static final int MOST_BLOBS_PER_PAGE = 5_000;
    private static final List<ConsistencyLevel> LEVELS =
            List.of(DefaultConsistencyLevel.ALL, DefaultConsistencyLevel.QUORUM, DefaultConsistencyLevel.ONE);

    private final CqlSession session;
    private final Tables tables;

    TableReader(CqlSession session, Tables tables) {
        this.session = session;
        this.tables = tables;
    }

    long count() throws StoreException {
        long[] count = new long[1];
        // A query for nothing but keys is one for all columns: the server would read the blobs too.
        read("SELECT message_time FROM " + tables.appended(), ROWS_PER_PAGE, row -> count[0]++);
        read("SELECT version FROM " + tables.keyed(), ROWS_PER_PAGE, row -> count[0]++);
        return count[0];
    }

    void scan(int largestBlobBytes, BlobVisitor visitor) throws StoreException {
        int pageRows = Math.max(1, Math.min(MOST_BLOBS_PER_PAGE, PAGE_BYTES / Math.max(1, largestBlobBytes)));
        read("SELECT data FROM " + tables.appended(), pageRows, row -> visitor.visit(BlobVisitor.NO_KEY, blob(row, 0)));
        read("SELECT key, data FROM " + tables.keyed(), pageRows, row -> visitor.visit(row.getLong(0), blob(row, 1)));
    }

    private static byte[] blob(Row row, int column) {
        ByteBuffer data = row.getBytesUnsafe(column).duplicate();
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        return bytes;
    }

    private void read(String query, int pageRows, Consumer<Row> visitor) throws StoreException {
        SimpleStatement statement = SimpleStatement.newInstance(query).setPageSize(pageRows);
        AsyncResultSet page = firstPage(statement);
        page.currentPage().forEach(visitor);
        while (page.hasMorePages()) {
            page = Waiting.forAnswer(query, page.fetchNextPage());
            page.currentPage().forEach(visitor);
        }
    }

    private AsyncResultSet firstPage(SimpleStatement statement) throws StoreException {
        StoreException refusal = null;
        for (ConsistencyLevel level : LEVELS) {
            try {
                return Waiting.forAnswer(
                        statement.getQuery(), session.executeAsync(statement.setConsistencyLevel(level)));
            } catch (StoreException e) {
                if (!(e.getCause() instanceof UnavailableException)) {
                    throw e;
                }
                refusal = e;
            }
        }
        throw refusal;
    }
}
