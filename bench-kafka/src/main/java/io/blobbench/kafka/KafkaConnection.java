package io.blobbench.kafka;

import io.blobbench.store.Connection;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.PendingOperation;
import java.time.Duration;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.jspecify.annotations.Nullable;

/**
 * One producer. A batch becomes as many records for one partition. Used by its lane only, closed by any thread.
 *
 * <p>The client calls back on the producer's own thread for every record that it took, and on the lane's thread for one
 * that it refused. The rest of the batch is not sent then, because it would wait as long for the same refusal.
 */
final class KafkaConnection implements Connection {
    private final String topic;
    private final RatioEstimate estimate;
    private final Integer[] partitions;
    private final LeaderUses leaderUses;
    private final PendingOperation[] slots;
    private final Callback[] callbacks;

    /** Null when closed: it keeps its buffers as long as it is reachable, and reading the blobs back needs the room. */
    private volatile @Nullable Producer<byte[], byte[]> producer;

    /** The lane while it sends, else null. */
    private @Nullable Thread sending;

    private @Nullable Throwable refusal;

    /**
     * Takes over the producer, whose metadata of the topic is warm.
     *
     * @param leaders id of the broker that leads each partition
     */
    KafkaConnection(
            Producer<byte[], byte[]> producer, String topic, String compression, int[] leaders, int maxInFlight) {
        this.producer = producer;
        this.topic = topic;
        this.estimate = new RatioEstimate(topic, compression);
        this.leaderUses = new LeaderUses(leaders);
        this.partitions = new Integer[leaders.length];
        for (int i = 0; i < leaders.length; i++) {
            this.partitions[i] = i;
        }
        this.slots = PendingOperation.slots(maxInFlight);
        this.callbacks = new Callback[maxInFlight];
        for (int i = 0; i < maxInFlight; i++) {
            PendingOperation pending = slots[i];
            callbacks[i] = (metadata, failure) -> answer(pending, metadata, failure);
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback has the outcome
    public void submit(Operation operation) {
        int size = operation.batchSize();
        PendingOperation pending = slots[operation.slot()];
        Callback callback = callbacks[operation.slot()];
        Integer partition = partitions[operation.partition()];
        // One timestamp for the whole batch: its size is then known to the byte, see RecordBatchBytes.
        Long timestampMs = System.currentTimeMillis();
        pending.begin(operation);
        Producer<byte[], byte[]> open = producer;
        if (open == null) {
            pending.fail(size, new IllegalStateException("the connection is closed"));
            return;
        }
        leaderUses.at(partition);
        refusal = null;
        estimate.reset();
        sending = Thread.currentThread();
        for (int i = 0; i < size && refusal == null; i++) {
            try {
                open.send(new ProducerRecord<>(topic, partition, timestampMs, null, operation.payload(i)), callback);
            } catch (RuntimeException | OutOfMemoryError e) { // the latter when the heap has no room for its buffer
                refusal = e;
            }
            if (refusal != null) {
                pending.fail(size - i, refusal);
            }
        }
        sending = null;
    }

    private void answer(PendingOperation pending, RecordMetadata metadata, @Nullable Exception failure) {
        if (failure == null) {
            leaderUses.acknowledged(metadata.partition());
            pending.acknowledge(1);
        } else if (Thread.currentThread() == sending) {
            refusal = failure;
        } else {
            pending.fail(1, cause(failure));
        }
    }

    /** A broker does not distinguish a full disk from a broken one, and ends when it has no other. */
    private static Throwable cause(Exception failure) {
        return failure instanceof KafkaStorageException
                ? new StoreFullException("a broker cannot write to its disk any more: " + failure.getMessage(), failure)
                : failure;
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
