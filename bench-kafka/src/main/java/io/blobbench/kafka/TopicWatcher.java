package io.blobbench.kafka;

import io.blobbench.store.error.StoreException;
import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.Sightings;
import io.blobbench.store.watch.Watcher;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A consumer of all partitions that belongs to no group, from the end that they had when it was opened. Used by one thread at a time. */
final class TopicWatcher implements Watcher {
    private static final Duration POLL = Duration.ofMillis(10);
    private static final Map<String, Object> OURS = Map.of(
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false,
            ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
            1,
            ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            (int) Cluster.DEADLINE.toMillis());

    private final ClientProperties properties;
    private final String what;
    private final String method;
    private final Consumer<byte[], byte[]> consumer;

    TopicWatcher(Topic topic, ClientProperties properties) throws StoreException {
        this.properties = properties;
        this.what = "consume topic " + topic.layout().name();
        Map<String, Object> all = properties.of(ConsumerConfig.configNames(), OURS);
        this.method = "consumer, fetch.min.bytes " + all.get(ConsumerConfig.FETCH_MIN_BYTES_CONFIG);
        try {
            this.consumer = new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        } catch (KafkaException e) {
            throw properties.failure(what, e);
        }
        try {
            consumer.assign(topic.partitions());
            consumer.seekToEnd(topic.partitions());
            topic.partitions().forEach(consumer::position); // it seeks when it is asked where it is
        } catch (KafkaException e) {
            close();
            throw properties.failure(what, e);
        }
    }

    @Override
    public String method() {
        return method;
    }

    /** A fetch waits at the broker for the next records. */
    @Override
    public boolean asks() {
        return false;
    }

    @Override
    public void look(List<? extends Awaited> awaited, Sightings sightings) throws StoreException, InterruptedException {
        try {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            long atNs = System.nanoTime();
            records.forEach(record -> sightings.saw(record.value(), atNs));
        } catch (InterruptException e) {
            throw (InterruptedException) new InterruptedException(what).initCause(e);
        } catch (KafkaException e) {
            throw properties.failure(what, e);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
