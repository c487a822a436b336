package io.blobbench.benchmarks.bare;

import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A producer that sends the records of an operation to one partition. Used by one thread. */
public final class BareKafka implements BareClient {
    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final byte[][] blobs;
    private final int batch;
    private final int partitions;
    private int operation;
    private int blob;
    /** Records, by the producer's own thread. */
    private int acknowledged;

    private BareKafka(BareSetup setup, String layout, Map<?, ?> settings) {
        Properties properties = new Properties();
        properties.putAll(settings);
        properties.put("bootstrap.servers", setup.endpoint().toString());
        producer = new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
        producer.partitionsFor(layout);
        topic = layout;
        blobs = setup.blobs();
        batch = setup.batch();
        partitions = setup.partitions();
    }

    /**
     * Prints blobs a second.
     *
     * @param args besides those of every loop, the producer's properties
     */
    public static void main(String[] args) throws Exception {
        Properties settings = new Properties();
        for (String arg : args) {
            if (arg.contains(".") && !arg.startsWith("endpoint=")) {
                settings.put(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
            }
        }
        BareLoop.run("kafka", args, (setup, layout) -> new BareKafka(setup, layout, settings));
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback has the outcome
    public void send(InFlight inFlight) {
        Callback callback = (metadata, failure) -> {
            if (failure != null) {
                inFlight.answered(failure);
            } else if (++acknowledged % batch == 0) {
                inFlight.acknowledged();
            }
        };
        Integer partition = operation++ % partitions;
        for (int i = 0; i < batch; i++) {
            producer.send(new ProducerRecord<>(topic, partition, null, blobs[blob++ & (blobs.length - 1)]), callback);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
