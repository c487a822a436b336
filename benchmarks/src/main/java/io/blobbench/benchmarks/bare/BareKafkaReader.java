package io.blobbench.benchmarks.bare;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A thread that sends one record after the other, each when the one before is acknowledged, and a consumer on another thread: the time
 * from sending a record until the consumer has it. Each record holds the instant at which it was sent.
 */
public final class BareKafkaReader {
    private static final Duration POLL = Duration.ofMillis(10);

    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final TopicPartition partition;
    private final int blobBytes;
    private final Histogram times = new Histogram(3);
    private volatile long countedFromNs = Long.MAX_VALUE;
    private volatile boolean ended;

    private BareKafkaReader(BareSetup setup, String topic) {
        String endpoint = setup.endpoint().toString();
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", endpoint, "acks", "1", "linger.ms", "0", "enable.idempotence", "false"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", endpoint, "fetch.min.bytes", "1", "enable.auto.commit", "false"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        partition = new TopicPartition(topic, 0);
        blobBytes = setup.blobBytes();
    }

    /** Prints the 90th percentile in microseconds. */
    @SuppressWarnings("SystemExitOutsideMain") // clients leave threads behind
    public static void main(String[] args) throws Exception {
        BareSetup setup = BareSetup.parse(args);
        try (BareStore provisioned = BareStore.provision("kafka", setup)) {
            System.out.println(new BareKafkaReader(setup, provisioned.layout()).run(setup));
        }
        System.exit(0);
    }

    private double run(BareSetup setup) throws Exception {
        consumer.assign(List.of(partition));
        consumer.seekToEnd(List.of(partition));
        consumer.position(partition);
        Thread reader = new Thread(this::read, "reader");
        reader.start();
        send(setup.warmUp());
        countedFromNs = System.nanoTime();
        send(setup.measurement());
        ended = true;
        reader.join();
        producer.close();
        return times.getValueAtPercentile(90) / 1e3;
    }

    private void send(Duration duration) throws Exception {
        long startNs = System.nanoTime();
        long nowNs = startNs;
        while (nowNs - startNs < duration.toNanos()) {
            byte[] blob = ByteBuffer.allocate(blobBytes).putLong(nowNs).array();
            producer.send(new ProducerRecord<>(partition.topic(), partition.partition(), null, blob))
                    .get();
            nowNs = System.nanoTime();
        }
    }

    private void read() {
        while (!ended) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                long atNs = System.nanoTime();
                long sentNs = ByteBuffer.wrap(record.value()).getLong();
                if (sentNs >= countedFromNs) {
                    times.recordValue(atNs - sentNs);
                }
            }
        }
        consumer.close();
    }
}
