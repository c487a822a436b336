package io.blobbench.kafka;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Locale;
import java.util.Optional;

/**
 * The buffers of one producer in the heap that it shares with the others of its process. All producers together buffer at most half
 * of it, unless the user sets {@code buffer.memory}; the other half is for the blobs of the pool and the rest of the harness.
 *
 * @param fills whether the blobs of one operation fill a record batch of the harness's size; else they are gathered with those of others
 * @param operationBytes that one operation takes, of the largest size
 * @param batchBytes for {@code batch.size}; the client takes as much for each record batch, however few blobs are in it
 * @param totalBytes for {@code buffer.memory}
 * @param totalGiven whether that is the user's
 */
record ProducerBuffers(boolean fills, long operationBytes, int batchBytes, long totalBytes, boolean totalGiven) {
    private static final int MIB = 1 << 20;
    private static final long LEAST_SHARE_BYTES = 2L * MIB;
    private static final long WANTED_BYTES = 32L * MIB;
    /** The client counts bytes in an {@code int}. */
    private static final int LARGEST_BYTES = Integer.MAX_VALUE / 2;
    /** The client's default {@code batch.size}. */
    static final int GATHERED_BYTES = 16 * 1024;
    /** In flight to one broker at most. */
    static final int REQUESTS_IN_FLIGHT = 5;
    /** One in each request that is in flight, and the one that is not full yet. */
    private static final long PARTIAL_BATCHES_OF_A_PARTITION = REQUESTS_IN_FLIGHT + 1L;

    private static final double BYTES_PER_MB = 1e6;
    private static final double BYTES_PER_GIB = 1 << 30;
    /** Of the heap that is asked for, the parallel collector offers eight ninths: it keeps a survivor space empty. */
    private static final double OFFERED = 8 / 9.0;

    /**
     * Room for the operations in flight, for twice as many if the heap has it.
     *
     * @param given sizes that replace those of the harness
     * @param partitions of the topic
     * @param maxHeapBytes of this process
     * @throws UnsupportedLayoutException when a batch would have to be divided, or operations of a load without a schedule would wait for
     *     each other's buffers
     */
    static ProducerBuffers of(
            boolean compressed, GivenBuffers given, int partitions, ConnectionPlan plan, long maxHeapBytes)
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
        boolean totalGiven = given.totalBytes().isPresent();
        long evenBytes = totalGiven ? Long.MAX_VALUE : maxHeapBytes / 2 / plan.own();
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
        int batchBytes = (int) given.batchBytes().orElse(fills ? fullBytes : GATHERED_BYTES);
        ProducerBuffers unlimited = new ProducerBuffers(fills, operationBytes, batchBytes, Long.MAX_VALUE, totalGiven);
        long wantedBytes = Math.max(
                WANTED_BYTES,
                2 * unlimited.recordBatches(partitions, plan.maxInFlight()) * unlimited.recordBatchBytes());
        long totalBytes = given.totalBytes().orElse(Math.min(wantedBytes, shareBytes));
        return new ProducerBuffers(fills, operationBytes, batchBytes, totalBytes, totalGiven);
    }

    private long recordBatchBytes() {
        return Math.max(batchBytes, operationBytes);
    }

    /** Those of a number of operations: as many at most, but only a few of each partition are not full. */
    private long recordBatches(int partitions, long operations) {
        return Math.min(
                operations, PARTIAL_BATCHES_OF_A_PARTITION * partitions + operations / operationsOfAFullBatch());
    }

    private long operationsOfAFullBatch() {
        return recordBatchBytes() / operationBytes;
    }

    /**
     * A sentence where fewer operations than the plan allows can be in flight.
     *
     * @param partitions of the topic
     */
    Optional<String> caution(int partitions, ConnectionPlan plan) {
        long batches = totalBytes / recordBatchBytes();
        long wanted = recordBatches(partitions, plan.maxInFlight());
        if (batches >= wanted) {
            return Optional.empty();
        }
        long room =
                Math.max(batches, (batches - PARTIAL_BATCHES_OF_A_PARTITION * partitions) * operationsOfAFullBatch());
        if (totalGiven) {
            return Optional.of(text(
                    "client.buffer.memory=%d has room for %d record batches of %d B: as few as %d of the %d operations that may be in"
                            + " flight on a connection fit; any beyond them waits in Kafka's client, which then sends record batches early,"
                            + " whatever linger.ms says. client.buffer.memory=%d has room for all",
                    totalBytes,
                    batches,
                    recordBatchBytes(),
                    Math.max(1, room),
                    plan.maxInFlight(),
                    wanted * recordBatchBytes()));
        }
        return Optional.of(text(
                "the buffers of Kafka's client, half of the heap, have room for %d of the %d operations of the largest size"
                        + " that may be in flight on a connection; any beyond them waits. BENCH_OPTS=-Xmx%.0fg has room for all",
                room, plan.maxInFlight(), gibibytesFor(plan, wanted, recordBatchBytes())));
    }

    private static double gibibytesFor(ConnectionPlan plan, long batches, long batchBytes) {
        return Math.ceil(2.0 * plan.own() * batches * batchBytes / OFFERED / BYTES_PER_GIB);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
