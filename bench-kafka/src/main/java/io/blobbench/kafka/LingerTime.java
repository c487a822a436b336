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
 * @param partitions of the topic, which operations go to in turn
 * @param plan of the connection
 */
record LingerTime(OptionalLong lingerMs, ProducerBuffers buffers, int partitions, ConnectionPlan plan) {
    /**
     * How long operations wait at most where a load without a schedule has too few in flight to fill the record batches of its partitions: it
     * waits for an answer before it sends more, and the client for more before it sends what it has. Zero elsewhere.
     */
    Duration duration() {
        return plan.scheduled() || fillsRecordBatches() ? Duration.ZERO : Duration.ofMillis(lingerMs.orElse(0));
    }

    /** A sentence about that wait; empty where there is none. */
    Optional<String> caution() {
        Duration wait = duration();
        if (wait.isZero()) {
            return Optional.empty();
        }
        return Optional.of("client.linger.ms=" + wait.toMillis() + (canFill() ? ofAPartition() : ofAll())
                + " fill a record batch (batch.size=" + buffers.batchBytes()
                + "), and Kafka's client waits up to that long for others");
    }

    /** The words of a load that fills record batches only if its blobs are unevenly spread, or larger than most. */
    private String ofAPartition() {
        long records = recordsOfAPartition();
        return " delays operations: the blobs that a connection has in flight for one partition, about " + records
                + " of " + plan.meanBlobBytes() + " B, do not";
    }

    private String ofAll() {
        long records = records();
        return " is part of every operation: "
                + (records == 1 ? "the one blob" : "the " + records + " blobs")
                + " that a connection has in flight at most "
                + (records == 1 ? "does" : "do") + " not";
    }

    private boolean fillsRecordBatches() {
        boolean oneSize = plan.meanBlobBytes() == plan.maxBlobBytes();
        return (buffers.whole() && oneSize) || fill(recordsOfAPartition(), plan.meanBlobBytes());
    }

    /** Whether all blobs in flight, of the largest size and for one partition, fill a record batch. */
    private boolean canFill() {
        return buffers.whole() || fill(records(), plan.maxBlobBytes());
    }

    private long records() {
        return (long) plan.maxInFlight() * plan.maxBatchSize();
    }

    private long recordsOfAPartition() {
        long operations = (plan.maxInFlight() + partitions - 1L) / partitions;
        return operations * plan.maxBatchSize();
    }

    private boolean fill(long records, int blobBytes) {
        int batchBytes = buffers.batchBytes();
        return records * blobBytes >= batchBytes
                || RecordBatchBytes.exact((int) Math.min(records, batchBytes), blobBytes) >= batchBytes;
    }
}
