package io.blobbench.kafka;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic once from beginning to end with one consumer that belongs to no group. Control thread only. */
final class TopicScan {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Map<String, Object> OURS = Map.of(
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "earliest",
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false,
            ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            (int) Cluster.DEADLINE.toMillis());

    private TopicScan() {}

    static void run(Topic topic, ClientProperties properties, BlobVisitor visitor) throws StoreException {
        String what = "scan topic " + topic.layout().name();
        Map<String, Object> consumerProperties = properties.of(ConsumerConfig.configNames(), OURS);
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(consumerProperties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(topic.partitions());
            consumer.seekToBeginning(topic.partitions());
            Map<TopicPartition, Long> ends = consumer.endOffsets(topic.partitions());
            long progressNs = System.nanoTime();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                records.forEach(record -> visitor.visit(BlobVisitor.NO_KEY, record.value()));
                if (!records.isEmpty()) {
                    progressNs = System.nanoTime();
                } else if (System.nanoTime() - progressNs > Cluster.DEADLINE.toNanos()) {
                    throw new StoreException(what + ": no records for " + Cluster.DEADLINE.toSeconds() + " s");
                }
            }
        } catch (KafkaException e) {
            throw properties.failure(what, e);
        }
    }
}
