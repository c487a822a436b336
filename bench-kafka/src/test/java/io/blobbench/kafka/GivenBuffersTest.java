package io.blobbench.kafka;

import static org.apache.kafka.clients.producer.internals.ChunkedRecordAccumulator.CHUNK_SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.ConnectionPlan;
import java.util.Map;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.clients.producer.internals.BufferPool.AllocationMode;
import org.apache.kafka.clients.producer.internals.ChunkedRecordAccumulator;
import org.apache.kafka.clients.producer.internals.RecordAccumulator;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes of the user beside the operations that the client's own accumulator takes before it waits for memory. */
class GivenBuffersTest {
    private static final long LAUNCHERS_HEAP_BYTES = 954_728_448;
    private static final int BLOB_BYTES = 100;

    @ParameterizedTest
    @CsvSource({
        // partitions, in flight, batch, batch.size, buffer.memory, operations that fit
        "16, 256, 1, 16384, 65536, 4",
        "64, 64, 16, 1048576, 33554432, 32",
        "64, 64, 16, 65536, 1048576, 16",
        "16, 100, 1, 0, 1870, 10", // a record batch of 186 B for each blob
        "64, 64, 16, 1, 29760, 10", // the same, for operations of 16
        "64, 64, 16, 400, 24000, 10" // six record batches for each operation, as one has room for three blobs
    })
    void aMemoryBelowWhatIsInFlightIsNamedWithTheOperationsThatFit(
            int partitions, int inFlight, int batch, int batchBytes, long totalBytes, int fitting) throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, inFlight, batch, BLOB_BYTES);
        assertNamed(partitions, plan, "full", batchBytes, totalBytes, fitting);
    }

    @ParameterizedTest
    @CsvSource({
        // partitions, in flight, batch, batch.size, buffer.memory, operations that fit
        "16, 256, 1, 16384, 65536, 4", // a chunk is as large as a record batch
        "64, 64, 16, 1048576, 262144, 16",
        "64, 64, 200, 1048576, 327680, 10", // two chunks for each operation of 22 kB
        "64, 64, 200, 16384, 327680, 10", // the same, in two record batches
        "64, 64, 16, 400, 24000, 10" // smaller than a chunk: the client does as without it
    })
    void chunksOfRecordBatchesThatGrowAreCountedInstead(
            int partitions, int inFlight, int batch, int batchBytes, long totalBytes, int fitting) throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, inFlight, batch, BLOB_BYTES);
        assertNamed(partitions, plan, "incremental", batchBytes, totalBytes, fitting);
    }

    @Test
    void recordBatchesThatGrowTakeNoMoreThanTheirOperations() throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, 64, 16, BLOB_BYTES);

        ProducerBuffers buffers = buffers(64, plan, given("incremental", 1_048_576, 1_048_576));

        assertThat(buffers.caution(64, plan)).isEmpty();
        assertThat(operationsThatFit(buffers, 64, plan)).isEqualTo(64);
    }

    /** A record batch takes about 1039 blobs of 1 kB, which are 64 chunks; the other 61 blobs of an operation take 4. */
    @ParameterizedTest
    @CsvSource({"75000000, 64", "71303168, 64", "71303167, 63", "35651584, 32"})
    void theLastRecordBatchOfADividedOperationTakesTheChunksOfItsOwnBlobs(long totalBytes, int fitting)
            throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, 64, 1100, 1000);

        ProducerBuffers buffers = buffers(64, plan, given("incremental", 1_048_576, totalBytes));

        assertThat(operationsThatFit(buffers, 64, plan)).isEqualTo(fitting);
        assertThat(buffers.caution(64, plan).isPresent()).isEqualTo(fitting < 64);
        assertThat(buffers.caution(64, plan).orElse("as few as 64 of")).contains("as few as " + fitting + " of");
    }

    /** The client takes 95 B for each two blobs of 10 B. */
    @Test
    void operationsThatAreDividedIntoManyRecordBatchesHaveRoomForAllOfThem() throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, 128, 8192, 10);

        ProducerBuffers buffers = buffers(1, plan, Map.of("batch.size", "1"));
        ProducerBuffers few = buffers(1, plan, Map.of("batch.size", "1", "buffer.memory", "1000000"));

        assertThat(buffers.totalBytes()).isEqualTo(2L * 128 * 4096 * 95);
        assertThat(buffers.caution(1, plan)).isEmpty();
        assertThat(operationsThatFit(few, 1, plan)).isEqualTo(2);
        assertThat(few.caution(1, plan)).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("room for 10526 record batches of 95 B: as few as 2 of the 128 operations")
                .endsWith("client.buffer.memory=49807360 has room for all"));
    }

    @Test
    void theMemoryThatIsNamedHasRoomForAll() throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, 256, 1, BLOB_BYTES);
        String sentence = buffers(16, plan, Map.of("buffer.memory", "65536"))
                .caution(16, plan)
                .orElseThrow();
        assertThat(sentence).contains("4 record batches of 16384 B").contains("client.buffer.memory=1605632 has room");

        ProducerBuffers enough = buffers(16, plan, Map.of("buffer.memory", "1605632"));

        assertThat(enough.caution(16, plan)).isEmpty();
        assertThat(operationsThatFit(enough, 16, plan)).isEqualTo(256);
    }

    @Test
    void theHarnessGivesEveryOperationRoomForARecordBatchOfTheUsersSize() throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, 64, 16, BLOB_BYTES);

        ProducerBuffers buffers = buffers(64, plan, Map.of("batch.size", "1048576"));

        assertThat(buffers.totalBytes()).isEqualTo(2L * 64 * 1_048_576);
        assertThat(buffers.caution(64, plan)).isEmpty();
        assertThat(operationsThatFit(buffers, 64, plan)).isEqualTo(64);
    }

    @Test
    void aRecordBatchOfTheUsersSizeIsAlsoCountedWhereTheHeapIsTheLimit() throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, 1000, 16, BLOB_BYTES);

        assertThat(buffers(1000, plan, Map.of("batch.size", "1048576")).caution(1000, plan))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("room for 455 of the 1000 operations"));
    }

    private static void assertNamed(
            int partitions, ConnectionPlan plan, String strategy, int batchBytes, long totalBytes, int fitting)
            throws Exception {
        ProducerBuffers buffers = buffers(partitions, plan, given(strategy, batchBytes, totalBytes));

        assertThat(operationsThatFit(buffers, partitions, plan)).isEqualTo(fitting);
        assertThat(buffers.caution(partitions, plan)).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("client.buffer.memory=" + totalBytes + " has room for ")
                .contains("as few as " + fitting + " of the " + plan.maxInFlight() + " operations"));
    }

    private static Map<String, String> given(String strategy, int batchBytes, long totalBytes) {
        return Map.of(
                "batch.size",
                String.valueOf(batchBytes),
                "buffer.memory",
                String.valueOf(totalBytes),
                "buffer.memory.allocation.strategy",
                strategy);
    }

    private static ProducerBuffers buffers(int partitions, ConnectionPlan plan, Map<String, String> client)
            throws Exception {
        GivenBuffers given = GivenBuffers.of(ProducerSettingsTest.properties(client));
        return ProducerBuffers.of(false, given, partitions, plan, LAUNCHERS_HEAP_BYTES);
    }

    /** Up to those that may be in flight, to each partition in turn. */
    private static int operationsThatFit(ProducerBuffers buffers, int partitions, ConnectionPlan plan)
            throws InterruptedException {
        RecordAccumulator client = client(buffers);
        byte[] blob = new byte[plan.maxBlobBytes()];
        for (int operation = 0; operation < plan.maxInFlight(); operation++) {
            try {
                for (int i = 0; i < plan.maxBatchSize(); i++) {
                    client.append("unit", operation % partitions, 7L, null, blob, null, null, 0, 0, Cluster.empty());
                }
            } catch (BufferExhaustedException e) {
                return operation;
            }
        }
        return plan.maxInFlight();
    }

    /** That which a producer with the same properties has. */
    private static RecordAccumulator client(ProducerBuffers buffers) {
        LogContext log = new LogContext();
        Metrics metrics = new Metrics();
        Time time = Time.SYSTEM;
        long totalBytes = buffers.totalBytes();
        int batchBytes = Math.max(1, buffers.batchBytes());
        if (buffers.given().incremental() && batchBytes >= CHUNK_SIZE) {
            BufferPool chunks =
                    new BufferPool(totalBytes, CHUNK_SIZE, metrics, time, "unit", AllocationMode.INCREMENTAL);
            return new ChunkedRecordAccumulator(
                    log, batchBytes, Compression.NONE, 1000, 100, 1000, 30_000, metrics, "unit", time, null, chunks);
        }
        BufferPool pool = new BufferPool(totalBytes, buffers.batchBytes(), metrics, time, "unit");
        return new RecordAccumulator(
                log, batchBytes, Compression.NONE, 1000, 100, 1000, 30_000, metrics, "unit", time, null, pool);
    }
}
