package io.blobbench.kafka;

import io.blobbench.contract.ForeignObject;
import io.blobbench.store.StoreSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic of another user. */
record ForeignTopic(StoreSettings settings) implements ForeignObject {
    private static final TopicPartition PARTITION = new TopicPartition("lab", 0);
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @Override
    public void write(byte[] content) throws Exception {
        try (Admin admin = Admin.create(properties())) {
            NewTopic topic = new NewTopic(PARTITION.topic(), 1, (short) 1);
            admin.createTopics(List.of(topic)).all().get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        }
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(properties(), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(PARTITION.topic(), content)).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Override
    public byte[] read() {
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(PARTITION));
            consumer.seekToBeginning(List.of(PARTITION));
            long startNs = System.nanoTime();
            ConsumerRecords<byte[], byte[]> records = consumer.poll(DEADLINE);
            while (records.isEmpty() && System.nanoTime() - startNs < DEADLINE.toNanos()) {
                records = consumer.poll(DEADLINE);
            }
            List<ConsumerRecord<byte[], byte[]>> found = records.records(PARTITION);
            return found.size() == 1 ? found.get(0).value() : new byte[0];
        }
    }

    private Map<String, Object> properties() {
        return Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, settings.endpoints());
    }
}
