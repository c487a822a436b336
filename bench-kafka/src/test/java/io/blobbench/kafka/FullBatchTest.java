package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.kafka.clients.MetadataSnapshot;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.clients.producer.internals.ProducerBatch;
import org.apache.kafka.clients.producer.internals.RecordAccumulator;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.CompressionRatioEstimator;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.requests.MetadataResponse.PartitionMetadata;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When the client's own accumulator gives a batch to its sender thread. */
class FullBatchTest {
    private static final long HEAP_BYTES = 2L << 30;
    private static final int BATCHES = 30;
    private static final Node BROKER = new Node(0, "127.0.0.1", 9092);

    @ParameterizedTest
    @CsvSource({
        "1, 0",
        "1, 16",
        "1, 100",
        "1, 1000000",
        "2, 1",
        "2, 16",
        "2, 100",
        "3, 1",
        "16, 0",
        "64, 100",
        "65, 64",
        "256, 100",
        "256, 1000",
        "8192, 100",
        "8192, 1000",
        "32768, 100",
        "20000, 1",
        "4099, 17"
    })
    void aBatchIsSentOnceItsLastRecordIsIn(int records, int blobBytes) throws Exception {
        assertSentAtOnceAndWhole("none", records, new byte[blobBytes]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lz4", "zstd", "snappy", "gzip"})
    void aCompressedBatchIsSentOnceItsLastRecordIsInHoweverWellItCompresses(String compression) throws Exception {
        byte[] random = new byte[1000];
        new SplittableRandom(1).nextBytes(random);

        for (int records : new int[] {1, 2, 16, 256, 1024}) {
            assertSentAtOnceAndWhole(compression, records, new byte[1000]);
            assertSentAtOnceAndWhole(compression, records, random);
        }
    }

    /**
     * Records of 200 bytes and an index above 63 take 208 bytes, 78 of them 16 KiB. The client expects 0.5 % less after every record batch
     * that compresses well: after 100 of them half of 1, with the 5 % that it adds as reserve.
     */
    @ParameterizedTest
    @ValueSource(strings = {"lz4", "zstd", "snappy", "gzip"})
    void blobsOfSeveralOperationsShareRecordBatchesAsTheyDoInAnyProducer(String compression) throws Exception {
        Client client = new Client(compression, 1, 200, Map.of("batch.size", "16384", "linger.ms", "20"));

        int first = client.recordsUntilSent(new byte[200]);
        for (int i = 1; i < 100; i++) {
            client.recordsUntilSent(new byte[200]);
        }

        assertThat(first).isEqualTo((int) ((16_384 - 61) / (208 * 1.05)));
        assertThat(client.recordsUntilSent(new byte[200])).isBetween(2 * first - 2, 2 * first + 2);
    }

    @ParameterizedTest
    @CsvSource({
        "none, 1, 16384, 1000",
        "none, 1, 16384, 20000",
        "none, 1, 1, 1000",
        "lz4, 1, 16384, 1000",
        "lz4, 1.05, 16384, 1000",
        "lz4, 0.12, 16384, 1000",
        "zstd, 0.5, 16384, 100",
        "gzip, 0.01, 16384, 20000"
    })
    void operationsWaitUntilThoseInFlightFillARecordBatch(
            String compression, float ratio, int batchBytes, int blobBytes) throws Exception {
        Map<String, String> given = Map.of("batch.size", String.valueOf(batchBytes), "linger.ms", "20");
        Client client = new Client(compression, 1, blobBytes, given);
        CompressionRatioEstimator.setEstimation(client.topic, CompressionType.forName(compression), ratio);

        int inFlight = 0;
        do {
            inFlight++;
            client.append(new byte[blobBytes]);
            assertThat(lingerTime(client, given, new ConnectionPlan(0, 1, inFlight, 1, blobBytes)))
                    .as("%d in flight", inFlight)
                    .isEqualTo(Duration.ofMillis(client.sends() ? 0 : 20));
        } while (!client.sends());
    }

    @ParameterizedTest
    @CsvSource({
        "none, 16384, 1000", // 16 in a record batch
        "lz4, 16384, 1000", // 15 by the estimate of a new topic
        "none, 1079, 500", // 2, which fill it to the last byte
        "none, 1, 1000" // 1, which does not fill it
    })
    void anOperationThatIsDividedWaitsUnlessItsLastRecordBatchIsFull(String compression, int batchBytes, int blobBytes)
            throws Exception {
        Map<String, String> given = Map.of("batch.size", String.valueOf(batchBytes), "linger.ms", "20");

        for (int records = 1; records <= 50; records++) {
            Client client = new Client(compression, records, blobBytes, given);
            Duration wait = lingerTime(client, given, new ConnectionPlan(0, 1, 1, records, blobBytes));
            int sent = 0;
            for (int record = 0; record < records; record++) {
                client.append(new byte[blobBytes]);
            }
            while (client.sends()) {
                sent += client.drainedRecords();
            }

            assertThat(wait).as("%d records", records).isEqualTo(Duration.ofMillis(sent == records ? 0 : 20));
        }
    }

    private static Duration lingerTime(Client client, Map<String, String> given, ConnectionPlan plan)
            throws StoreException {
        GivenBuffers sizes = GivenBuffers.of(ProducerSettingsTest.properties(given));
        ProducerBuffers buffers = ProducerBuffers.of(client.estimate.compressed(), sizes, 1, plan, HEAP_BYTES);
        return new LingerTime(OptionalLong.of(client.lingerMs), buffers, client.estimate, 1, plan).duration();
    }

    private static void assertSentAtOnceAndWhole(String compression, int records, byte[] blob) throws Exception {
        Client client = new Client(compression, records, blob.length, Map.of());
        for (int i = 0; i < BATCHES; i++) {
            client.estimate.beginOperation();
            for (int record = 1; record < records; record++) {
                client.append(blob);
            }

            assertThat(client.lingerMs > 0 && client.sends())
                    .as("full after %d of %d records", records - 1, records)
                    .isFalse();

            client.append(blob);

            assertThat(client.sends()).as("sent after %d records", records).isTrue();
            assertThat(client.drainedRecords()).isEqualTo(records);
        }
    }

    /** The part of a producer between the lane's thread and the sender's. */
    private static final class Client {
        private final String topic;
        private final int lingerMs;
        private final RatioEstimate estimate;
        private final RecordAccumulator accumulator;
        private final MetadataSnapshot metadata;

        Client(String compression, int records, int blobBytes, Map<String, String> given) throws StoreException {
            topic = "unit-" + compression + "-" + records + "-" + blobBytes + "-" + given.size();
            Layout layout = new Layout(
                    topic, 1, 1, Consistency.ONE, Durability.NONE, blobBytes, Map.of("compression", compression));
            ConnectionPlan plan = new ConnectionPlan(0, 1, 1, records, blobBytes);
            ClientProperties properties = ProducerSettingsTest.properties(given);
            ProducerBuffers buffers =
                    ProducerBuffers.of(!compression.equals("none"), GivenBuffers.of(properties), 1, plan, HEAP_BYTES);
            Map<String, Object> settings = ProducerSettings.of(layout, plan, buffers, properties);
            int batchBytes = (int) settings.get(ProducerConfig.BATCH_SIZE_CONFIG);
            lingerMs = properties.number(
                    ProducerConfig.LINGER_MS_CONFIG, (int) settings.get(ProducerConfig.LINGER_MS_CONFIG));
            estimate = new RatioEstimate(topic, compression, buffers.whole());
            Metrics metrics = new Metrics();
            accumulator = new RecordAccumulator(
                    new LogContext(),
                    batchBytes,
                    Compression.of(compression).build(),
                    lingerMs,
                    100,
                    1000,
                    30_000,
                    metrics,
                    "unit",
                    Time.SYSTEM,
                    null,
                    new BufferPool(
                            (long) settings.get(ProducerConfig.BUFFER_MEMORY_CONFIG),
                            batchBytes,
                            metrics,
                            Time.SYSTEM,
                            "unit"));
            PartitionMetadata partition = new PartitionMetadata(
                    Errors.NONE,
                    new TopicPartition(topic, 0),
                    Optional.of(BROKER.id()),
                    Optional.empty(),
                    List.of(BROKER.id()),
                    List.of(BROKER.id()),
                    List.of());
            metadata = new MetadataSnapshot(
                    "unit",
                    Map.of(BROKER.id(), BROKER),
                    List.of(partition),
                    Set.of(),
                    Set.of(),
                    Set.of(),
                    BROKER,
                    Map.of());
        }

        void append(byte[] blob) throws InterruptedException {
            accumulator.append(topic, 0, 7L, null, blob, null, null, 0, 0, Cluster.empty());
        }

        /** Records of the next record batch that is full, of operations with one blob each. */
        int recordsUntilSent(byte[] blob) throws InterruptedException {
            do {
                estimate.beginOperation();
                append(blob);
            } while (!sends());
            return drainedRecords();
        }

        /** Whether the sender thread takes what is there, by a clock at which no batch has waited yet. */
        boolean sends() {
            return !accumulator.ready(metadata, 0).readyNodes.isEmpty();
        }

        int drainedRecords() {
            ProducerBatch batch = accumulator
                    .drain(metadata, Set.of(BROKER), Integer.MAX_VALUE, 0)
                    .get(BROKER.id())
                    .get(0);
            int records = batch.records().batches().iterator().next().countOrNull();
            accumulator.deallocate(batch);
            return records;
        }
    }
}
