package io.blobbench.kafka;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.clients.producer.internals.ChunkedRecordAccumulator;

/**
 * The buffers of one producer in the heap that it shares with the others of its process. All producers together buffer at most half
 * of it, unless the user sets {@code buffer.memory}; the other half is for the blobs of the pool and the rest of the harness.
 *
 * @param fills whether the blobs of one operation fill a record batch of the harness's size; else they are gathered with those of others
 * @param parts record batches that one operation of the largest size is divided into, 1 unless {@code batch.size} is the user's
 * @param rest blobs in the last of these
 * @param operationBytes that one operation takes, of the largest size
 * @param operationChunks that one operation takes by itself where record batches grow
 * @param batchBytes for {@code batch.size}; the client takes as much for each record batch, however few blobs are in it
 * @param totalBytes for {@code buffer.memory}
 * @param given properties that the user sets
 */
record ProducerBuffers(
        boolean fills,
        int parts,
        int rest,
        long operationBytes,
        long operationChunks,
        int batchBytes,
        long totalBytes,
        GivenBuffers given) {
    private static final int MIB = 1 << 20;
    private static final long LEAST_SHARE_BYTES = 2L * MIB;
    private static final long WANTED_BYTES = 32L * MIB;
    /** The client counts bytes in an {@code int}. */
    private static final int LARGEST_BYTES = Integer.MAX_VALUE / 2;
    /** The client's default {@code batch.size}. */
    static final int GATHERED_BYTES = 16 * 1024;
    /** That a record batch grows by, or begins with. */
    private static final int CHUNK_BYTES = ChunkedRecordAccumulator.CHUNK_SIZE;
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
        long fullBytes = bytes(compressed, plan.maxBatchSize(), plan);
        long smallestBytes = RecordBatchBytes.smallestBuffer(plan.maxBlobBytes());
        boolean fills = plan.maxBatchSize() > 1 && fullBytes >= smallestBytes;
        long wholeBytes = fills ? fullBytes : smallestBytes;
        if (wholeBytes > LARGEST_BYTES) {
            throw new UnsupportedLayoutException(text(
                    "a batch of %.0f MB is more than a request of Kafka's client holds, %.0f MB",
                    wholeBytes / BYTES_PER_MB, LARGEST_BYTES / BYTES_PER_MB));
        }
        long evenBytes = given.totalBytes().isPresent() ? Long.MAX_VALUE : maxHeapBytes / 2 / plan.own();
        long shareBytes = wholeBytes <= GATHERED_BYTES ? Math.max(LEAST_SHARE_BYTES, evenBytes) : evenBytes;
        // Single blobs take the room of their own size, which few of several sizes have the largest of.
        int needed = plan.scheduled() || plan.maxBatchSize() == 1 ? 1 : plan.maxInFlight();
        if (needed * wholeBytes > shareBytes) {
            throw new UnsupportedLayoutException(text(
                    "batches of %.1f MB, %d in flight on each connection (%d in this process), need %.0f MB of buffers in Kafka's client,"
                            + " which may have half of the heap, %.0f MB: set BENCH_OPTS=-Xmx%.0fg",
                    wholeBytes / BYTES_PER_MB,
                    needed,
                    plan.own(),
                    (double) plan.own() * needed * wholeBytes / BYTES_PER_MB,
                    maxHeapBytes / BYTES_PER_MB / 2,
                    gibibytesFor(plan, needed, wholeBytes)));
        }
        int batchBytes = (int) given.batchBytes().orElse(fills ? fullBytes : GATHERED_BYTES);
        long bufferBytes = Math.max(batchBytes, smallestBytes);
        int fitting = batchBytes < wholeBytes ? fitting(compressed, bufferBytes, plan) : plan.maxBatchSize();
        int parts = (plan.maxBatchSize() + fitting - 1) / fitting;
        long operationBytes = parts == 1 ? wholeBytes : parts * bufferBytes;
        int rest = plan.maxBatchSize() - (parts - 1) * fitting;
        long operationChunks = parts == 1
                ? chunks(wholeBytes)
                : (parts - 1) * chunks(bytes(compressed, fitting, plan)) + chunks(bytes(compressed, rest, plan));
        ProducerBuffers unlimited = new ProducerBuffers(
                fills, parts, rest, operationBytes, operationChunks, batchBytes, Long.MAX_VALUE, given);
        long wantedBytes = Math.max(
                WANTED_BYTES,
                2 * unlimited.recordBatches(partitions, plan.maxInFlight()) * unlimited.recordBatchBytes());
        long totalBytes = given.totalBytes().orElse(Math.min(wantedBytes, shareBytes));
        return new ProducerBuffers(fills, parts, rest, operationBytes, operationChunks, batchBytes, totalBytes, given);
    }

    /** Size at which the client takes a record batch of the largest blobs for full. */
    private static long bytes(boolean compressed, int records, ConnectionPlan plan) {
        return compressed
                ? RecordBatchBytes.estimated(records, plan.maxBlobBytes())
                : RecordBatchBytes.exact(records, plan.maxBlobBytes());
    }

    /** Blobs of one operation that a record batch of so many bytes has room for; one blob fits into any. */
    private static int fitting(boolean compressed, long bufferBytes, ConnectionPlan plan) {
        int fitting = 1;
        int tooMany = plan.maxBatchSize() + 1;
        while (tooMany - fitting > 1) {
            int records = (fitting + tooMany) >>> 1;
            if (bytes(compressed, records, plan) <= bufferBytes) {
                fitting = records;
            } else {
                tooMany = records;
            }
        }
        return fitting;
    }

    private static long chunks(long bytes) {
        return (bytes + CHUNK_BYTES - 1) / CHUNK_BYTES;
    }

    /** Whether each operation of the largest blobs fills a record batch of its own, which the client then sends. */
    boolean whole() {
        return fills && given.batchBytes().isEmpty();
    }

    /** For a record batch, or for all those of an operation that is divided; where they grow, those of an operation by itself. */
    private long recordBatchBytes() {
        return grow() ? operationChunks * CHUNK_BYTES : Math.max(batchBytes, operationBytes);
    }

    /** Whether record batches take memory as they grow. The client does without that where they are smaller than a chunk. */
    private boolean grow() {
        return given.incremental() && batchBytes >= CHUNK_BYTES;
    }

    /** Those of a number of operations: as many at most, but only a few of each partition are not full. */
    private long recordBatches(int partitions, long operations) {
        return Math.min(
                operations, PARTIAL_BATCHES_OF_A_PARTITION * partitions + operations / operationsOfAFullBatch());
    }

    private long operationsOfAFullBatch() {
        return Math.max(1, recordBatchBytes() / operationBytes);
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
        long full = batches - PARTIAL_BATCHES_OF_A_PARTITION * partitions;
        // One proceeds also where its record batches have no room together.
        long room = Math.max(1, Math.max(batches, full * operationsOfAFullBatch()));
        if (given.totalBytes().isPresent()) {
            long unitBytes = grow() ? CHUNK_BYTES : recordBatchBytes() / parts;
            return Optional.of(text(
                    "client.buffer.memory=%d has room for %d %s of %d B: as few as %d of the %d operations that may be in"
                            + " flight on a connection fit; any beyond them waits in Kafka's client, which then sends record batches early,"
                            + " whatever linger.ms says. client.buffer.memory=%d has room for all",
                    totalBytes,
                    totalBytes / unitBytes,
                    grow() ? "chunks" : "record batches",
                    unitBytes,
                    room,
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
