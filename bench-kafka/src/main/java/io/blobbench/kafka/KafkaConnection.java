package io.blobbench.kafka;

import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;
import java.time.Duration;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * One producer. A batch becomes as many records for one partition. Used by its lane only, closed by any thread.
 *
 * <p>When the client refuses a record, the rest of the batch is not sent, because it would wait as long for the same refusal.
 */
final class KafkaConnection implements Connection {
    private final String topic;
    private final RatioEstimate estimate;
    private final Integer[] partitions;
    private final LeaderUses leaderUses;
    private final SlotCallback[] callbacks;

    /** Null when closed: it keeps its buffers as long as it is reachable, and reading the blobs back needs the room. */
    private volatile @Nullable Producer<byte[], byte[]> producer;

    /**
     * Takes over the producer, whose metadata of the topic is warm.
     *
     * @param leaders id of the broker that leads each partition
     */
    KafkaConnection(
            Producer<byte[], byte[]> producer, String topic, RatioEstimate estimate, int[] leaders, int maxInFlight) {
        this.producer = producer;
        this.topic = topic;
        this.estimate = estimate;
        this.leaderUses = new LeaderUses(leaders);
        this.partitions = new Integer[leaders.length];
        for (int i = 0; i < leaders.length; i++) {
            this.partitions[i] = i;
        }
        this.callbacks = new SlotCallback[maxInFlight];
        for (int i = 0; i < maxInFlight; i++) {
            callbacks[i] = new SlotCallback(leaderUses);
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback has the outcome
    public void submit(Operation operation) {
        int size = operation.batchSize();
        SlotCallback callback = callbacks[operation.slot()];
        Integer partition = partitions[operation.partition()];
        // One timestamp for the whole batch: its size is then known to the byte, see RecordBatchBytes.
        Long timestampMs = System.currentTimeMillis();
        callback.begin(operation);
        Producer<byte[], byte[]> open = producer;
        if (open == null) {
            callback.refused(size, new IllegalStateException("the connection is closed"));
            return;
        }
        leaderUses.at(partition);
        estimate.beginOperation();
        for (int i = 0; i < size; i++) {
            Throwable refusal;
            try {
                open.send(new ProducerRecord<>(topic, partition, timestampMs, null, operation.payload(i)), callback);
                refusal = callback.refusal();
            } catch (RuntimeException | OutOfMemoryError e) { // the latter when the heap has no room for its buffer
                refusal = e;
            }
            if (refusal != null) {
                callback.refused(size - i, refusal);
                return;
            }
        }
        callback.sent();
    }

    /** A producer that knows all leaders has asked one broker, under another id than that broker has as a leader. */
    @Override
    public long firstUses() {
        return leaderUses.count();
    }

    @Override
    public void close() {
        Producer<byte[], byte[]> open = producer;
        if (open != null) {
            open.close(Duration.ZERO);
            producer = null;
        }
    }
}
