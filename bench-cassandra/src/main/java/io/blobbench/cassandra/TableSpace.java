package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The files of a table on all nodes. Control thread only. */
final class TableSpace {
    private static final int FLUSH_PERIOD_MS = 200;
    private static final long FLUSH_BEGUN_NS = TimeUnit.MILLISECONDS.toNanos(2 * FLUSH_PERIOD_MS);
    private static final int ANSWERS_AT_REST = 20;
    private static final long MIB = 1 << 20;
    /** Files that are compacted count twice until they are removed; what takes longer is measured as it is. */
    private static final Duration COMPACTED_WITHIN = Duration.ofSeconds(15);

    private final Cluster cluster;
    private final Table table;

    TableSpace(Cluster cluster, Table table) {
        this.cluster = cluster;
        this.table = table;
    }

    /**
     * Has memtables flushed, and asks every node what the table occupies then.
     *
     * @return empty where the servers have no virtual tables, or one of them does not answer
     */
    Optional<SpaceUsage> measure() throws StoreException {
        if (!cluster.hasViews()) {
            return Optional.empty();
        }
        askToFlush();
        AtomicLong bytes = new AtomicLong(-1);
        boolean settled = rests(COMPACTED_WITHIN, () -> {
            long before = bytes.getAndSet(diskUsage());
            return bytes.get() == before && cluster.idle("Memtable", "Compaction");
        });
        if (!settled) {
            awaitFlushed(); // only a compaction may be left out of the measurement
            bytes.set(diskUsage());
        }
        String method = "flushed table, system_views.disk_usage of every node, rounded up to MiB each";
        return Optional.of(new SpaceUsage(
                bytes.get(),
                SpaceUsage.Medium.DISK,
                settled ? method : method + ", while compaction was not over",
                Math.min(bytes.get(), cluster.nodes().size() * MIB),
                true)); // CQL cannot ask for a compaction
    }

    /** Has memtables flushed at every node. */
    void flush() throws StoreException {
        askToFlush();
        awaitFlushed();
    }

    private void awaitFlushed() throws StoreException {
        if (!rests(Sessions.DEADLINE, () -> cluster.idle("Memtable"))) {
            throw new StoreException("waited " + Sessions.DEADLINE.toSeconds() + " s for memtables of " + table.name()
                    + " to be flushed");
        }
    }

    /** Returns when every node knows, and begins within a period of its own. */
    private void askToFlush() throws StoreException {
        TableOption.set(cluster, table, "memtable_flush_period_in_ms", String.valueOf(FLUSH_PERIOD_MS));
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

    /** The bytes of all nodes, with the files that were compacted, until they are removed. */
    private long diskUsage() throws StoreException {
        String query = "SELECT mebibytes FROM system_views.disk_usage WHERE keyspace_name = '" + table.keyspace()
                + "' AND table_name = 'blobs'";
        long bytes = 0;
        for (Node node : cluster.nodes()) {
            for (Row row : cluster.ask(query, node)) {
                bytes += row.getLong(0) * MIB;
            }
        }
        return bytes;
    }
}
