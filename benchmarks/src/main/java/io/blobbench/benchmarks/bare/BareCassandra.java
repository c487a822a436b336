package io.blobbench.benchmarks.bare;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A session that inserts the rows of an operation into one partition, as one unlogged batch unless it is one row. The
 * driver reads the adapter's {@code application.conf} from the class path by itself. Used by one thread.
 */
public final class BareCassandra implements BareClient {
    private final CqlSession session;
    private final PreparedStatement insert;
    private final UUID[] partitions;
    private final long source = UUID.randomUUID().getMostSignificantBits();
    private final byte[][] blobs;
    private final int batch;
    private int operation;
    private int blob;

    private BareCassandra(BareSetup setup, String layout) {
        session = CqlSession.builder()
                .addContactPoint(new InetSocketAddress(
                        setup.endpoint().host(), setup.endpoint().port()))
                .build();
        String table = layout.replace('-', '_') + ".blobs";
        String cql = "INSERT INTO " + table + " (partkey, vs_id, id, data) VALUES (?, ?, ?, ?)";
        insert = session.prepare(SimpleStatement.newInstance(cql).setConsistencyLevel(ConsistencyLevel.ONE));
        partitions = new UUID[setup.partitions()];
        for (int i = 0; i < partitions.length; i++) {
            partitions[i] = new UUID(0, i);
        }
        blobs = setup.blobs();
        batch = setup.batch();
    }

    /** Prints blobs a second. */
    public static void main(String[] args) throws Exception {
        BareLoop.run("cassandra", args, BareCassandra::new);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback has the outcome
    public void send(InFlight inFlight) {
        session.executeAsync(next()).whenComplete((answer, failure) -> inFlight.answered(failure));
    }

    private Statement<?> next() {
        int partition = operation++ % partitions.length;
        if (batch == 1) {
            return row(partition);
        }
        List<BatchableStatement<?>> rows = new ArrayList<>(batch);
        for (int i = 0; i < batch; i++) {
            rows.add(row(partition));
        }
        return BatchStatement.newInstance(DefaultBatchType.UNLOGGED, rows);
    }

    private BatchableStatement<?> row(int partition) {
        int next = blob++;
        ByteBuffer data = ByteBuffer.wrap(blobs[next & (blobs.length - 1)]);
        return insert.bind(partition, partitions[partition], new UUID(source, next), data);
    }

    @Override
    public void close() {
        session.close();
    }
}
