package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LingerTimeTest {
    private static final long HEAP_BYTES = 2L << 30;
    private static final GivenBuffers SIXTEEN_KIB =
            new GivenBuffers(OptionalLong.of(16 * 1024), OptionalLong.empty(), false);

    @Test
    void aLoadThatNeverFillsARecordBatchIsToldWhatItWaitsFor() throws Exception {
        assertThat(linger(500, SIXTEEN_KIB, 1, plan(8, 1, 100)).caution())
                .hasValue(
                        "client.linger.ms=500 is part of every operation: the 8 blobs that a connection has in flight at"
                                + " most do not fill a record batch (batch.size=16384), and Kafka's client waits up to that long"
                                + " for others");
    }

    @ParameterizedTest
    @CsvSource({
        "148, 1, 100, true", // a record batch of 16277 B
        "149, 1, 100, false",
        "1, 148, 100, true",
        "1, 149, 100, false",
        "16, 1, 1024, false",
        "15, 1, 1024, true",
        "1000000, 1, 0, false"
    })
    void aFullRecordBatchWaitsForNothing(int inFlight, int batch, int blobBytes, boolean waits) throws Exception {
        LingerTime linger = linger(5, SIXTEEN_KIB, 1, plan(inFlight, batch, blobBytes));

        assertThat(linger.caution().isPresent()).isEqualTo(waits);
        assertThat(linger.duration()).isEqualTo(Duration.ofMillis(waits ? 5 : 0));
    }

    /** The client sends it when its last record is in, though it takes less than {@code batch.size} where it is compressed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anOperationThatFillsARecordBatchByItselfWaitsForNothing(boolean compressed) throws Exception {
        ConnectionPlan plan = plan(1, 256, 1000);
        ProducerBuffers buffers = ProducerBuffers.of(compressed, GivenBuffers.NONE, 1, plan, HEAP_BYTES);

        LingerTime linger = new LingerTime(OptionalLong.of(5), buffers, 1, plan);

        assertThat(buffers.batchBytes()).isEqualTo(compressed ? 271_481 : 258_557);
        assertThat(linger.duration()).isZero();
        assertThat(linger.caution()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1, false",
        "3, false", // up to 22 blobs of 1 kB
        "4, true", // 16 blobs in a record batch of 16205 B
        "8, true",
        "64, true",
        "100, true"
    })
    void blobsOfOtherPartitionsFillNoRecordBatch(int partitions, boolean waits) throws Exception {
        LingerTime linger = linger(5, SIXTEEN_KIB, partitions, plan(64, 1, 1000));

        assertThat(linger.duration()).isEqualTo(Duration.ofMillis(waits ? 5 : 0));
        assertThat(linger.caution().isPresent()).isEqualTo(waits);
    }

    @Test
    void aLoadThatIsSpreadOverPartitionsIsToldHowManyBlobsEachHas() throws Exception {
        assertThat(linger(5, GivenBuffers.NONE, 8, plan(64, 1, 1000)).caution())
                .hasValue("client.linger.ms=5 delays operations: the blobs that a connection has in flight for one"
                        + " partition, about 8 of 1000 B, do not fill a record batch (batch.size=16384), and Kafka's client"
                        + " waits up to that long for others");
    }

    /** A record batch has room for 100 of the largest blobs. */
    @Test
    void blobsOfSeveralSizesAreTakenForThoseOfTheMeanSize() throws Exception {
        LingerTime linger = linger(5, GivenBuffers.NONE, 1, plan(1, 100, 2000, 1000, false));

        assertThat(linger.duration()).isEqualTo(Duration.ofMillis(5));
        assertThat(linger.caution()).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("client.linger.ms=5 delays operations: ")
                .contains("about 100 of 1000 B, do not fill a record batch (batch.size=200997)"));
    }

    @Test
    void nothingIsSaidWhereNothingWaits() throws Exception {
        assertThat(new LingerTime(OptionalLong.empty(), buffers(SIXTEEN_KIB, 1, plan(1, 1, 100)), 1, plan(1, 1, 100))
                        .caution())
                .isEmpty();
        assertThat(linger(0, SIXTEEN_KIB, 1, plan(1, 1, 100)).caution()).isEmpty();
        assertThat(linger(5, SIXTEEN_KIB, 1, plan(1, 1, 100, 100, true)).caution())
                .as("operations become due while others wait")
                .isEmpty();
    }

    private static LingerTime linger(int lingerMs, GivenBuffers given, int partitions, ConnectionPlan plan)
            throws UnsupportedLayoutException {
        return new LingerTime(OptionalLong.of(lingerMs), buffers(given, partitions, plan), partitions, plan);
    }

    private static ProducerBuffers buffers(GivenBuffers given, int partitions, ConnectionPlan plan)
            throws UnsupportedLayoutException {
        return ProducerBuffers.of(false, given, partitions, plan, HEAP_BYTES);
    }

    private static ConnectionPlan plan(int inFlight, int batch, int blobBytes) {
        return plan(inFlight, batch, blobBytes, blobBytes, false);
    }

    private static ConnectionPlan plan(
            int inFlight, int batch, int maxBlobBytes, int meanBlobBytes, boolean scheduled) {
        return new ConnectionPlan(
                0,
                1,
                1,
                inFlight,
                scheduled,
                batch,
                maxBlobBytes,
                meanBlobBytes,
                Set.of(OperationKind.APPEND),
                ConnectionPlan.USUAL_TIMEOUT);
    }
}
