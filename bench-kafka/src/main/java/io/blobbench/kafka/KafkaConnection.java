package io.blobbench.kafka;

import io.blobbench.store.Connection;
import io.blobbench.store.Operation;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** One producer. A batch becomes as many records for one partition. Used by its lane only, closed by any thread. */
final class KafkaConnection implements Connection {
    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final Integer[] partitions;
    private final PendingBatch[] batches;
    private final AtomicLong acknowledged = new AtomicLong();

    /** Takes over the producer, whose metadata of the topic is warm. */
    KafkaConnection(Producer<byte[], byte[]> producer, String topic, int partitions, int maxInFlight) {
        this.producer = producer;
        this.topic = topic;
        this.partitions = new Integer[partitions];
        for (int i = 0; i < partitions; i++) {
            this.partitions[i] = i;
        }
        this.batches = new PendingBatch[maxInFlight];
        for (int i = 0; i < maxInFlight; i++) {
            batches[i] = new PendingBatch(acknowledged);
        }
    }

    @Override
    public void submit(Operation operation) {
        int size = operation.batchSize();
        PendingBatch batch = batches[operation.slot()];
        batch.begin(operation, size);
        int sent = send(operation, size, batch);
        batch.end(size - sent);
    }

    /** Number of records that the client took; what one of them waited for in vain, the rest would wait for as long. */
    @SuppressWarnings("FutureReturnValueIgnored") // the callback tells the outcome
    private int send(Operation operation, int size, PendingBatch batch) {
        Integer partition = partitions[operation.partition()];
        // One timestamp for the whole batch: its size is then known to the byte, see ProducerSettings.
        Long timestampMs = System.currentTimeMillis();
        for (int i = 0; i < size; i++) {
            try {
                producer.send(new ProducerRecord<>(topic, partition, timestampMs, null, operation.payload(i)), batch);
            } catch (RuntimeException | OutOfMemoryError e) { // the latter when the heap has no room for its buffer
                batch.refuse(e);
            }
            if (batch.refused()) {
                return i;
            }
        }
        return size;
    }

    /** Blobs acknowledged so far; any thread. */
    long acknowledged() {
        return acknowledged.get();
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
