package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProducerSettingsTest {
    private static final long HEAP_BYTES = 2L << 30;

    @ParameterizedTest
    @CsvSource({"1, 0", "1, 1000000", "2, 63", "65, 64", "128, 100", "512, 1000", "8192, 5000", "32768, 100", "20000, 1"
    })
    void aBatchOfTheLargestBlobsFillsARecordBatchToTheLastByte(int records, int blobBytes) {
        int bytes = (int) RecordBatchBytes.exact(records, blobBytes);
        byte[] blob = new byte[blobBytes];
        MemoryRecordsBuilder builder = MemoryRecords.builder(
                ByteBuffer.allocate(bytes), (byte) 2, Compression.NONE, TimestampType.CREATE_TIME, 0L);

        for (int i = 0; i < records; i++) {
            assertThat(builder.isFull()).isFalse();
            assertThat(builder.hasRoomFor(7L, null, blob, new Header[0])).isTrue();
            builder.append(7L, (byte[]) null, blob);
        }

        assertThat(builder.isFull()).isTrue();
        assertThat(builder.build().sizeInBytes()).isEqualTo(bytes);
    }

    @Test
    void aRequestMayCarryTheLargestBatch() throws StoreException {
        Map<String, Object> settings = settings(layout(Consistency.ONE, Map.of()), plan(4, 8192, 5000));

        int batchBytes = (int) settings.get(ProducerConfig.BATCH_SIZE_CONFIG);
        assertThat((int) settings.get(ProducerConfig.MAX_REQUEST_SIZE_CONFIG)).isGreaterThan(batchBytes);
        assertThat((long) settings.get(ProducerConfig.BUFFER_MEMORY_CONFIG)).isBetween(4L * batchBytes, HEAP_BYTES / 2);
    }

    @Test
    void aClientOutlastsTheTimeoutOfItsOperations() throws StoreException {
        Set<OperationKind> kinds = Set.of(OperationKind.APPEND);
        ConnectionPlan patient = new ConnectionPlan(0, 1, 1, 1, false, 1, 100, 100, kinds, Duration.ofSeconds(60));
        ConnectionPlan hasty = new ConnectionPlan(0, 1, 1, 1, false, 1, 100, 100, kinds, Duration.ofSeconds(5));
        Layout layout = layout(Consistency.ONE, Map.of());

        assertThat(settings(layout, patient))
                .containsEntry(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 65_000)
                .containsEntry(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 75_000)
                .containsEntry(ProducerConfig.MAX_BLOCK_MS_CONFIG, 65_000L);
        assertThat(settings(layout, hasty))
                .containsEntry(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 20_000)
                .containsEntry(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 30_000)
                .containsEntry(ProducerConfig.MAX_BLOCK_MS_CONFIG, 30_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "request.timeout.ms, 60000, 70000",
        "request.timeout.ms, 5000, 45000",
        "request.timeout.ms, 2147483647, 2147483647",
        "linger.ms, 20000, 65000",
        "linger.ms, 0, 45000"
    })
    void aProducerIsOpenedWithATimeOfTheUsersForRequests(String name, String value, int deliveryMs)
            throws StoreException {
        ClientProperties properties = properties(Map.of(name, value));

        Map<String, Object> settings = settings(layout(Consistency.ONE, Map.of()), plan(1, 1, 100), properties);

        assertThat(settings).containsEntry(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, deliveryMs);
        new KafkaProducer<byte[], byte[]>(properties.of(ProducerConfig.configNames(), serialized(settings)))
                .close(Duration.ZERO);
    }

    @Test
    void aBatchLingersOnlyWhereItCanBecomeFull() throws StoreException {
        assertThat(lingerMs("none", 2, 100)).isEqualTo(1);
        assertThat(lingerMs("zstd", 512, 100)).isEqualTo(1);
        assertThat(lingerMs("none", 1, 100)).isZero();
        assertThat(lingerMs("zstd", 1, 1_000_000)).isZero();
        assertThat(lingerMs("none", 2, 1)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "65536, 100, 100", // room for six batches
        "16384, 256, 1000" // sixteen record batches of 16 blobs
    })
    void aBatchDoesNotLingerInARecordBatchOfTheUsersSize(String batchBytes, int batch, int blobBytes)
            throws StoreException {
        ClientProperties properties = properties(Map.of("batch.size", batchBytes));

        assertThat(settings(layout(Consistency.ONE, Map.of()), plan(1, batch, blobBytes), properties))
                .containsEntry(ProducerConfig.LINGER_MS_CONFIG, 0);
    }

    @Test
    void blobsThatAreSentOneByOneShareARequestWhileAConnectionIsBusy() throws StoreException {
        assertThat(batchBytes(1, 100)).isEqualTo(16_384);
        assertThat(batchBytes(1, 5_000_000))
                .as("blobs of several sizes: a buffer as large as the largest for each would leave room for few")
                .isEqualTo(16_384);
        assertThat(batchBytes(2, 100)).isEqualTo((int) RecordBatchBytes.exact(2, 100));
    }

    private static int batchBytes(int batch, int blobBytes) throws StoreException {
        return (int) settings(layout(Consistency.ONE, Map.of()), plan(4, batch, blobBytes))
                .get(ProducerConfig.BATCH_SIZE_CONFIG);
    }

    private static int lingerMs(String compression, int batch, int blobBytes) throws StoreException {
        Layout layout = layout(Consistency.ONE, Map.of("compression", compression));
        return (int) settings(layout, plan(4, batch, blobBytes)).get(ProducerConfig.LINGER_MS_CONFIG);
    }

    @ParameterizedTest
    @CsvSource({"NONE, 0", "ONE, 1", "ALL, all"})
    void consistencyBecomesAcks(Consistency consistency, String acks) throws StoreException {
        Map<String, Object> settings = settings(layout(consistency, Map.of()), plan(1, 1, 100));

        assertThat(settings).containsEntry(ProducerConfig.ACKS_CONFIG, acks);
    }

    @Test
    void aProducerSendsNothingAgain() throws StoreException {
        Map<String, Object> settings = settings(layout(Consistency.ALL, Map.of()), plan(4, 16, 100));

        ProducerConfig resolved =
                new ProducerConfig(properties(Map.of()).of(ProducerConfig.configNames(), serialized(settings)));

        assertThat(resolved.getInt(ProducerConfig.RETRIES_CONFIG)).isZero();
        assertThat(resolved.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG))
                .isFalse();
    }

    @Test
    void aBlobIsSentAgainOnlyWhereBrokersKnowThatTheyHaveIt() throws StoreException {
        assertThatThrownBy(() -> properties(Map.of("retries", "10")))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("'retries' is 0 unless 'enable.idempotence' is true, got 10");
        assertThatThrownBy(() -> properties(Map.of("retries", "10", "enable.idempotence", "false")))
                .isInstanceOf(SettingException.class);

        Map<String, Object> settings = settings(layout(Consistency.ALL, Map.of()), plan(4, 16, 100));
        ProducerConfig resolved = new ProducerConfig(properties(Map.of("retries", "10", "enable.idempotence", "true"))
                .of(ProducerConfig.configNames(), serialized(settings)));

        assertThat(resolved.getInt(ProducerConfig.RETRIES_CONFIG)).isEqualTo(10);
        assertThat(properties(Map.of("retries", "0")).sets("retries")).isTrue();
    }

    @Test
    void idempotenceAloneHasTheRetriesOfTheClient() throws StoreException {
        ClientProperties idempotent = properties(Map.of("enable.idempotence", "true"));

        Map<String, Object> settings = settings(layout(Consistency.ALL, Map.of()), plan(4, 16, 100), idempotent);

        ProducerConfig resolved = new ProducerConfig(idempotent.of(ProducerConfig.configNames(), serialized(settings)));
        assertThat(resolved.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG))
                .isTrue();
        assertThat(resolved.getInt(ProducerConfig.RETRIES_CONFIG))
                .isEqualTo(ProducerConfig.configDef().defaultValues().get(ProducerConfig.RETRIES_CONFIG));
    }

    @Test
    void idempotenceNeedsEveryReplicaInSync() throws StoreException {
        ClientProperties idempotent = properties(Map.of("enable.idempotence", "true"));

        assertThatThrownBy(() -> settings(layout(Consistency.ONE, Map.of()), plan(4, 16, 100), idempotent))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("Kafka client property 'enable.idempotence' needs consistency all, the layout has one");
    }

    private static Map<String, Object> serialized(Map<String, Object> settings) {
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return settings;
    }

    @ParameterizedTest
    @CsvSource({
        "acks, layout.consistency",
        "compression.type, the option compression",
        "partitioner.adaptive.partitioning.enable, layout.partitions",
        "partitioner.class, layout.partitions",
        "bootstrap.servers, --endpoint or --target",
        "bootstrap.controllers, --endpoint or --target"
    })
    void aPropertyThatSomethingElseDecidesIsRefused(String property, String instead) {
        StoreSettings settings = new StoreSettings(List.of("127.0.0.1:9092"), Map.of(property, "0"));

        assertThatThrownBy(() -> new KafkaStoreFactory().open(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("'" + property + "' is set by " + instead);
    }

    @Test
    void anUnknownCompressionIsNamedWithTheNearestKnownOne() {
        assertThatThrownBy(() -> ProducerSettings.compression(layout(Consistency.ONE, Map.of("compression", "lz5"))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("did you mean 'lz4'");
    }

    @Test
    void everyCompressionOfAScenarioIsKnown() throws StoreException {
        for (String word : KafkaTraits.TRAITS.options().get(0).values().words()) {
            assertThat(ProducerSettings.compression(layout(Consistency.ONE, Map.of("compression", word))))
                    .isEqualTo(word);
        }
    }

    private static Map<String, Object> settings(Layout layout, ConnectionPlan plan) throws StoreException {
        return settings(layout, plan, properties(Map.of()));
    }

    private static Map<String, Object> settings(Layout layout, ConnectionPlan plan, ClientProperties properties)
            throws StoreException {
        boolean compressed = !ProducerSettings.compression(layout).equals("none");
        ProducerBuffers buffers =
                ProducerBuffers.of(compressed, GivenBuffers.of(properties), layout.partitions(), plan, HEAP_BYTES);
        return ProducerSettings.of(layout, plan, buffers, properties);
    }

    static ClientProperties properties(Map<String, String> client) throws StoreException {
        return new ClientProperties(new StoreSettings(List.of("127.0.0.1:9092"), client));
    }

    private static Layout layout(Consistency consistency, Map<String, String> options) {
        return new Layout("unit", 2, 1, consistency, Durability.NONE, 1 << 20, options);
    }

    private static ConnectionPlan plan(int inFlight, int batch, int blobBytes) {
        return new ConnectionPlan(0, 1, inFlight, batch, blobBytes);
    }
}
