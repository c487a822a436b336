package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.record.internal.CompressionRatioEstimator;
import org.apache.kafka.common.record.internal.CompressionType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LingerTimeTest {
    private static final String TOPIC = "linger";
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
        "1, 149, 100, true", // divided: the last one has no room
        "16, 1, 1024, false",
        "15, 1, 1024, true",
        "1, 1, 20000, true", // larger than batch.size, and smaller than the buffer that the client then takes
        "2, 1, 20000, false",
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

        LingerTime linger = new LingerTime(OptionalLong.of(5), buffers, estimate(compressed, buffers), 1, plan);

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

    /** 64 blobs of 1000 B take 8.2 kB where they compress to 0.12. */
    @ParameterizedTest
    @CsvSource({"1, 64, 0", "0.12, 64, 20", "0.12, 121, 20", "0.12, 122, 0", "1, 16, 0", "1, 15, 20"})
    void blobsThatShareACompressedRecordBatchFillItByTheClientsEstimate(float ratio, int inFlight, int waitMs)
            throws Exception {
        LingerTime linger = compressed(20, 1, plan(inFlight, 1, 1000));

        expect(ratio);

        assertThat(linger.duration()).isEqualTo(Duration.ofMillis(waitMs));
    }

    @Test
    void aLoadWhoseCompressionDecidesIsToldThatItMayWait() throws Exception {
        assertThat(compressed(20, 1, plan(64, 1, 1000)).caution())
                .hasValue(
                        "client.linger.ms=20 may delay operations: where blobs compress well, those that a connection has in"
                                + " flight for one partition, about 64 of 1000 B, do not fill a record batch (batch.size=16384), and"
                                + " Kafka's client waits up to that long for others");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 14, 1000, is part of every operation",
        "1, 15, 1000, may delay operations", // the client may expect that blobs grow by 5 %
        "8, 64, 1000, delays operations",
        "1, 1, 10000, is part of every operation",
        "1, 1, 20000, may delay operations"
    })
    void aCompressedLoadThatFillsNoRecordBatchIsToldSo(int partitions, int inFlight, int blobBytes, String told)
            throws Exception {
        assertThat(compressed(5, partitions, plan(inFlight, 1, blobBytes)).caution())
                .hasValueSatisfying(sentence -> assertThat(sentence).startsWith("client.linger.ms=5 " + told));
    }

    @Test
    void aBlobThatHasNoRoomBesideAnotherHoweverTheyCompressIsNoReasonToWait() throws Exception {
        assertThat(compressed(5, 1, plan(2, 1, 20_000)).caution()).isEmpty();
    }

    /** 16 of the 20 blobs fill a record batch; the other four wait for the next operation of their partition. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, ' is part of every operation: the last of its 20 blobs do not'",
        "8, 8, ' may delay operations: the last of the 20 blobs of each do not'",
        "1, 2, ''",
        "8, 9, ''"
    })
    void theLastBlobsOfADividedOperationWaitUnlessAnotherOneFollows(int partitions, int inFlight, String told)
            throws Exception {
        LingerTime linger = linger(5, SIXTEEN_KIB, partitions, plan(inFlight, 20, 1000));

        assertThat(linger.duration()).isEqualTo(Duration.ofMillis(told.isEmpty() ? 0 : 5));
        assertThat(linger.caution().orElse(""))
                .isEqualTo(
                        told.isEmpty()
                                ? ""
                                : "client.linger.ms=5" + told + " fill a record batch (batch.size=16384), and Kafka's"
                                        + " client waits up to that long for others");
    }

    @Test
    void aTimeThatTheUserDoesNotSetIsToldAsThatOfTheHarness() throws Exception {
        ConnectionPlan plan = plan(1, 100, 2000, 1000, false);
        ProducerBuffers buffers = buffers(GivenBuffers.NONE, 1, plan);

        LingerTime linger = new LingerTime(OptionalLong.empty(), buffers, estimate(false, buffers), 1, plan);

        assertThat(linger.duration()).isEqualTo(Duration.ofMillis(1));
        assertThat(linger.caution()).hasValueSatisfying(sentence -> assertThat(sentence)
                .startsWith("linger.ms=1 of bench delays operations: "));
    }

    @Test
    void nothingIsSaidWhereNothingWaits() throws Exception {
        ConnectionPlan plan = plan(1, 1, 100);
        ProducerBuffers buffers = buffers(SIXTEEN_KIB, 1, plan);

        assertThat(new LingerTime(OptionalLong.empty(), buffers, estimate(false, buffers), 1, plan).caution())
                .isEmpty();
        assertThat(linger(0, SIXTEEN_KIB, 1, plan(1, 1, 100)).caution()).isEmpty();
        assertThat(linger(5, SIXTEEN_KIB, 1, plan(1, 1, 100, 100, true)).caution())
                .as("operations become due while others wait")
                .isEmpty();
    }

    private static LingerTime linger(int lingerMs, GivenBuffers given, int partitions, ConnectionPlan plan)
            throws UnsupportedLayoutException {
        ProducerBuffers buffers = buffers(given, partitions, plan);
        return new LingerTime(OptionalLong.of(lingerMs), buffers, estimate(false, buffers), partitions, plan);
    }

    private static LingerTime compressed(int lingerMs, int partitions, ConnectionPlan plan)
            throws UnsupportedLayoutException {
        ProducerBuffers buffers = ProducerBuffers.of(true, GivenBuffers.NONE, partitions, plan, HEAP_BYTES);
        return new LingerTime(OptionalLong.of(lingerMs), buffers, estimate(true, buffers), partitions, plan);
    }

    private static RatioEstimate estimate(boolean compressed, ProducerBuffers buffers) {
        return new RatioEstimate(TOPIC, compressed ? "lz4" : "none", buffers.whole());
    }

    /** That which record batches of the topic have led the client to. */
    private static void expect(float ratio) {
        CompressionRatioEstimator.setEstimation(TOPIC, CompressionType.LZ4, ratio);
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
