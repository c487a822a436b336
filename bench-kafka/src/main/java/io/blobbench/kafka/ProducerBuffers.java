package io.blobbench.kafka;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Locale;
import java.util.Optional;

/**
 * The buffers of one producer in the heap that it shares with the others of its process. All producers together buffer at most half
 * of it; the other half is for the blobs of the pool and the rest of the harness.
 *
 * @param fills whether the blobs of one operation fill a record batch; else they are gathered with those of others
 * @param operationBytes that one operation takes
 * @param batchBytes for {@code batch.size}
 * @param totalBytes for {@code buffer.memory}
 */
record ProducerBuffers(boolean fills, long operationBytes, int batchBytes, long totalBytes) {
    private static final int MIB = 1 << 20;
    private static final long LEAST_SHARE_BYTES = 2L * MIB;
    private static final long WANTED_BYTES = 32L * MIB;
    /** The client counts bytes in an {@code int}. */
    private static final int LARGEST_BYTES = Integer.MAX_VALUE / 2;
    /** The client's default {@code batch.size}. */
    private static final int GATHERED_BYTES = 16 * 1024;

    private static final double BYTES_PER_MB = 1e6;
    private static final double BYTES_PER_GIB = 1 << 30;
    /** Of the heap that is asked for, the parallel collector offers eight ninths: it keeps a survivor space empty. */
    private static final double OFFERED = 8 / 9.0;

    /**
     * Room for the operations in flight, for twice as many if the heap has it.
     *
     * @param maxHeapBytes of this process
     * @throws UnsupportedLayoutException when a batch would have to be divided, or operations of a load without a schedule would wait for
     *     each other's buffers
     */
    static ProducerBuffers of(boolean compressed, ConnectionPlan plan, long maxHeapBytes)
            throws UnsupportedLayoutException {
        long fullBytes = compressed
                ? RecordBatchBytes.estimated(plan.maxBatchSize(), plan.maxBlobBytes())
                : RecordBatchBytes.exact(plan.maxBatchSize(), plan.maxBlobBytes());
        long smallestBytes = RecordBatchBytes.smallestBuffer(plan.maxBlobBytes());
        boolean fills = plan.maxBatchSize() > 1 && fullBytes >= smallestBytes;
        long operationBytes = fills ? fullBytes : smallestBytes;
        if (operationBytes > LARGEST_BYTES) {
            throw new UnsupportedLayoutException(text(
                    "a batch of %.0f MB is more than a request of Kafka's client holds, %.0f MB",
                    operationBytes / BYTES_PER_MB, LARGEST_BYTES / BYTES_PER_MB));
        }
        long evenBytes = maxHeapBytes / 2 / plan.own();
        long shareBytes = operationBytes <= GATHERED_BYTES ? Math.max(LEAST_SHARE_BYTES, evenBytes) : evenBytes;
        // Single blobs take the room of their own size, which few of several sizes have the largest of.
        int needed = plan.scheduled() || plan.maxBatchSize() == 1 ? 1 : plan.maxInFlight();
        if (needed * operationBytes > shareBytes) {
            throw new UnsupportedLayoutException(text(
                    "batches of %.1f MB, %d in flight on each connection (%d in this process), need %.0f MB of buffers in Kafka's client,"
                            + " which may have half of the heap, %.0f MB: set BENCH_OPTS=-Xmx%.0fg",
                    operationBytes / BYTES_PER_MB,
                    needed,
                    plan.own(),
                    (double) plan.own() * needed * operationBytes / BYTES_PER_MB,
                    maxHeapBytes / BYTES_PER_MB / 2,
                    gibibytesFor(plan, needed, operationBytes)));
        }
        long wantedBytes = Math.max(WANTED_BYTES, 2L * plan.maxInFlight() * operationBytes);
        return new ProducerBuffers(
                fills, operationBytes, fills ? (int) fullBytes : GATHERED_BYTES, Math.min(wantedBytes, shareBytes));
    }

    /** A sentence where fewer operations than the plan allows can be in flight. */
    Optional<String> caution(ConnectionPlan plan) {
        long room = totalBytes / operationBytes;
        return room >= plan.maxInFlight()
                ? Optional.empty()
                : Optional.of(text(
                        "the buffers of Kafka's client, half of the heap, have room for %d of the %d operations of the largest size"
                                + " that may be in flight on a connection; any beyond them waits. BENCH_OPTS=-Xmx%.0fg has room for all",
                        room, plan.maxInFlight(), gibibytesFor(plan, plan.maxInFlight(), operationBytes)));
    }

    private static double gibibytesFor(ConnectionPlan plan, int operations, long operationBytes) {
        return Math.ceil(2.0 * plan.own() * operations * operationBytes / OFFERED / BYTES_PER_GIB);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
