package io.blobbench.kafka;

import io.blobbench.store.ConnectionPlan;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The time in which the client waits for more records, where a load does not send as many as it waits for.
 *
 * @param lingerMs the user's {@code linger.ms}; empty where the harness decides
 * @param buffers of the connection
 * @param estimate with which the client decides whether compressed blobs fill a record batch
 * @param partitions of the topic, which operations go to in turn
 * @param plan of the connection
 */
record LingerTime(
        OptionalLong lingerMs, ProducerBuffers buffers, RatioEstimate estimate, int partitions, ConnectionPlan plan) {
    /**
     * How long operations wait at most where a load without a schedule has too few in flight to fill the record batches of its partitions: it
     * waits for an answer before it sends more, and the client for more before it sends what it has. Zero elsewhere. The client's estimate of
     * the compression follows the record batches that it has sent, so the time is that of the load only once that has run.
     */
    Duration duration() {
        return waits(estimate.now()) ? Duration.ofMillis(ms()) : Duration.ZERO;
    }

    /** A sentence about that wait, whatever the compression turns out to be; empty where there is none. */
    Optional<String> caution() {
        if (!waits(estimate.lowest())) {
            return Optional.empty();
        }
        String setting = lingerMs.isPresent() ? "client.linger.ms=" + ms() : "linger.ms=" + ms() + " of bench";
        return Optional.of(setting + reason() + " fill a record batch (batch.size=" + buffers.batchBytes()
                + "), and Kafka's client waits up to that long for others");
    }

    private long ms() {
        return lingerMs.orElse(ProducerSettings.lingerMs(buffers));
    }

    private String reason() {
        if (!canFill()) {
            return ofAll();
        }
        if (divided()) {
            return ofTheRest();
        }
        return waits(estimate.highest()) ? ofAPartition() : ofCompression();
    }

    /** The words of a load whose operations are divided; the last blobs leave earlier where a record batch of another partition becomes full. */
    private String ofTheRest() {
        return plan.maxInFlight() == 1
                ? " is part of every operation: the last of its " + plan.maxBatchSize() + " blobs do not"
                : " may delay operations: the last of the " + plan.maxBatchSize() + " blobs of each do not";
    }

    /** The words of a load that fills record batches only if its blobs are unevenly spread, or larger than most. */
    private String ofAPartition() {
        return " delays operations: the blobs that a connection has in flight for one partition, about "
                + blobsOfAPartition() + ", do not";
    }

    /** The words of a load that fills record batches unless its blobs compress well. */
    private String ofCompression() {
        return " may delay operations: where blobs compress well, those that a connection has in flight for one partition, about "
                + blobsOfAPartition() + ", do not";
    }

    private String blobsOfAPartition() {
        return recordsOfAPartition() + " of " + plan.meanBlobBytes() + " B";
    }

    private String ofAll() {
        long records = records();
        return " is part of every operation: "
                + (records == 1 ? "the one blob" : "the " + records + " blobs")
                + " that a connection has in flight at most "
                + (records == 1 ? "does" : "do") + " not";
    }

    /** Whether operations wait while the client expects that compression ratio. */
    private boolean waits(float ratio) {
        return ms() > 0 && !plan.scheduled() && !fillsRecordBatches(ratio);
    }

    private boolean fillsRecordBatches(float ratio) {
        boolean oneSize = plan.meanBlobBytes() == plan.maxBlobBytes();
        return (buffers.whole() && oneSize) || fill(recordsOfAPartition(), plan.meanBlobBytes(), ratio);
    }

    /** Whether all blobs in flight, of the largest size and for one partition, fill a record batch. */
    private boolean canFill() {
        return buffers.whole() || fill(records(), plan.maxBlobBytes(), estimate.highest());
    }

    private long records() {
        return (long) plan.maxInFlight() * plan.maxBatchSize();
    }

    /** Blobs of the record batch that only others could fill: where an operation is divided, the next one of its partition fills the last. */
    private long recordsOfAPartition() {
        return divided() ? buffers.rest() : operationsOfAPartition() * plan.maxBatchSize();
    }

    /** Whether an operation is divided and no other one of its partition is in flight. */
    private boolean divided() {
        return buffers.parts() > 1 && operationsOfAPartition() == 1;
    }

    private long operationsOfAPartition() {
        return (plan.maxInFlight() + partitions - 1L) / partitions;
    }

    /** Whether the client sends a record batch when the last of so many is there: it is full, or has no room for that one. */
    private boolean fill(long records, int blobBytes, float ratio) {
        long bufferBytes = Math.max(buffers.batchBytes(), RecordBatchBytes.smallestBuffer(blobBytes));
        int some = (int) Math.min(records, bufferBytes);
        if (!estimate.compressed()) {
            return RecordBatchBytes.exact(some, blobBytes) >= bufferBytes;
        }
        long before = RecordBatchBytes.estimated(some - 1, blobBytes, ratio);
        return RecordBatchBytes.estimated(some, blobBytes, ratio) >= bufferBytes
                || (some > 1 && before + RecordBatchBytes.last(some, blobBytes) > bufferBytes);
    }
}
