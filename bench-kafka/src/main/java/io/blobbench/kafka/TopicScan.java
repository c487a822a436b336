package io.blobbench.kafka;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Layout;
import io.blobbench.store.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic once from beginning to end with one consumer that belongs to no group. Control thread only. */
final class TopicScan {
    private static final Duration POLL = Duration.ofMillis(200);

    private final Map<String, Object> consumerProperties;
    private final String topic;
    private final List<TopicPartition> partitions;

    TopicScan(ClientProperties properties, Layout layout) {
        this.topic = layout.name();
        this.partitions = IntStream.range(0, layout.partitions())
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        Map<String, Object> ours = new HashMap<>();
        ours.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        ours.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        ours.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Calls.DEADLINE_MS);
        this.consumerProperties = properties.forConsumer("blobbench-" + topic + "-scan", ours);
    }

    void run(BlobVisitor visitor) throws StoreException {
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(consumerProperties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            long progressNs = System.nanoTime();
            while (!reached(consumer, ends)) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    visitor.visit(BlobVisitor.NO_KEY, record.value());
                }
                if (!records.isEmpty()) {
                    progressNs = System.nanoTime();
                } else if (System.nanoTime() - progressNs > TimeUnit.MILLISECONDS.toNanos(Calls.DEADLINE_MS)) {
                    throw new StoreException("scan topic " + topic + ": nothing came for " + Calls.DEADLINE_MS + " ms");
                }
            }
        } catch (KafkaException e) {
            throw new StoreException("scan topic " + topic + ": " + Calls.reason(e), e);
        }
    }

    private static boolean reached(Consumer<?, ?> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }
}
