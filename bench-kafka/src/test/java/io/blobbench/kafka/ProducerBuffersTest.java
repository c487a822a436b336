package io.blobbench.kafka;

import static io.blobbench.kafka.ProducerBuffers.GATHERED_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProducerBuffersTest {
    /** What Java reports of the launcher's {@code -Xmx1g}, of which producers may have 477 MB. */
    private static final long LAUNCHERS_HEAP_BYTES = 954_728_448;

    private static final int KB = 1000;
    private static final int MB = 1000 * KB;

    @ParameterizedTest
    @CsvSource({
        "2, 1, 2, 100000", // large-messages, of which each connection buffers 200 MB
        "1, 4, 1024, 20", // batch-size
        "16, 2, 512, 20", // connections, published
        "8, 2, 512, 5" // connections
    })
    void aBatchIsOneRequestAndAllOperationsInFlightHaveRoom(int connections, int inFlight, int batch, int blobKb)
            throws Exception {
        ConnectionPlan plan = closed(connections, inFlight, batch, blobKb * KB);

        ProducerBuffers buffers = of(plan);

        assertThat(buffers.batchBytes()).isEqualTo((int) RecordBatchBytes.exact(batch, blobKb * KB));
        assertThat(buffers.totalBytes()).isGreaterThanOrEqualTo((long) inFlight * buffers.batchBytes());
        assertThat(connections * buffers.totalBytes()).isLessThanOrEqualTo(LAUNCHERS_HEAP_BYTES / 2);
        assertThat(buffers.caution(1, plan)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "24, 2, 512, 20, 10.2, 492, 2", // 1.03 GiB
        "128, 2, 512, 20, 10.2, 2623, 6", // 5.50 GiB
        "1, 4, 8192, 20, 163.9, 656, 2", // 1.37 GiB
        "1, 4, 32768, 20, 655.8, 2623, 6",
        "400, 2, 512, 2, 1.0, 823, 2" // 1.72 GiB
    })
    void aClosedLoadWithoutRoomIsUnsupportedAndNamesTheHeap(
            int connections, int inFlight, int batch, int blobKb, String batchMb, int neededMb, int gibibytes) {
        assertThatThrownBy(() -> of(closed(connections, inFlight, batch, blobKb * KB)))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage(
                        "batches of " + batchMb + " MB, " + inFlight + " in flight on each connection (" + connections
                                + " in this process), need " + neededMb
                                + " MB of buffers in Kafka's client, which may have half of the heap,"
                                + " 477 MB: set BENCH_OPTS=-Xmx" + gibibytes + "g");
    }

    @Test
    void theHeapThatIsNamedHasTheRoom() throws Exception {
        ConnectionPlan plan = closed(128, 2, 512, 20 * KB);
        long offered = 6 * (1L << 30) * 8 / 9;

        assertThat(ProducerBuffers.of(false, GivenBuffers.NONE, 1, plan, offered)
                        .caution(1, plan))
                .isEmpty();
    }

    @Test
    void anOpenLoadIsCarriedOutWithFewerInFlightAndSaysSo() throws Exception {
        ConnectionPlan plan = open(64, 512, 20 * KB);

        ProducerBuffers buffers = of(plan);

        assertThat(buffers.totalBytes()).isEqualTo(LAUNCHERS_HEAP_BYTES / 2);
        assertThat(buffers.caution(1, plan)) // 477.4 MB divided by 10.25 MB
                .hasValue(
                        "the buffers of Kafka's client, half of the heap, have room for 46 of the 64 operations of the largest"
                                + " size that may be in flight on a connection; any beyond them waits. BENCH_OPTS=-Xmx2g has"
                                + " room for all");
    }

    /** An operation of 4096 record batches of 95 B, of which the client sends some before it takes the others. */
    @Test
    void anOperationThatIsLargerThanTheBuffersProceedsByItself() throws Exception {
        ConnectionPlan plan = open(64, 8192, 10);
        GivenBuffers one = new GivenBuffers(OptionalLong.of(1), OptionalLong.empty(), false);

        ProducerBuffers buffers = ProducerBuffers.of(false, one, 1, plan, 2 * 300_000);

        assertThat(buffers.totalBytes()).isLessThan(4096 * 95);
        assertThat(buffers.caution(1, plan))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("room for 1 of the 64 operations"));
    }

    @Test
    void anOpenLoadWithoutRoomForABatchIsUnsupported() {
        assertThatThrownBy(() -> of(open(64, 5, 100 * MB)))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessageContaining("BENCH_OPTS=-Xmx2g");
    }

    @Test
    void aBatchLargerThanAnyRequestIsUnsupported() {
        assertThatThrownBy(() -> ProducerBuffers.of(false, GivenBuffers.NONE, 1, closed(1, 1, 11, 100 * MB), 1L << 40))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("a batch of 1100 MB is more than a request of Kafka's client holds, 1074 MB");
    }

    @Test
    void singleBlobsOfSeveralSizesAreCarriedOutAndSaySo() throws Exception {
        ConnectionPlan plan = closed(8, 16, 1, 5 * MB);

        assertThat(of(plan).caution(1, plan))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("room for 11 of the 16 operations"));
    }

    @Test
    void blobsThatShareRequestsNeedLittleRoomHoweverManyAreInFlight() throws Exception {
        ConnectionPlan plan = closed(1000, 1000, 1, KB);

        assertThat(of(plan).caution(1, plan)).isEmpty();
    }

    @Test
    void singleBlobsOfManyPartitionsTakeARecordBatchEach() throws Exception {
        ConnectionPlan plan = closed(200, 256, 1, 100);

        ProducerBuffers buffers = of(64, plan);

        assertThat(buffers.caution(64, plan)) // 477.4 MB of 200 connections, divided by 16 KiB
                .hasValue(
                        "the buffers of Kafka's client, half of the heap, have room for 145 of the 256 operations of the largest"
                                + " size that may be in flight on a connection; any beyond them waits. BENCH_OPTS=-Xmx2g has"
                                + " room for all");
    }

    @Test
    void allSingleBlobsInFlightHaveRoomForARecordBatchWhereTheHeapHasIt() throws Exception {
        ConnectionPlan plan = closed(1, 4096, 1, 100);

        ProducerBuffers buffers = of(512, plan);

        assertThat(buffers.totalBytes()).isGreaterThanOrEqualTo(4096L * GATHERED_BYTES);
        assertThat(buffers.caution(512, plan)).isEmpty();
    }

    @Test
    void onlyAFewRecordBatchesOfAPartitionAreNotFull() throws Exception {
        ConnectionPlan plan = closed(1000, 10_000, 1, KB);

        ProducerBuffers buffers = of(10, plan);

        assertThat(buffers.caution(10, plan)) // 2 MiB are 128 batches, of which 60 may be partial and 68 have 15 blobs
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("room for 1020 of the 10000 operations"));
    }

    @Test
    void aRecordBatchForEachBlobTakesNoMoreThanTheBlob() throws Exception {
        ConnectionPlan plan = closed(200, 256, 1, 100);
        GivenBuffers one = new GivenBuffers(OptionalLong.of(1), OptionalLong.empty(), false);

        assertThat(ProducerBuffers.of(false, one, 64, plan, LAUNCHERS_HEAP_BYTES)
                        .caution(64, plan))
                .isEmpty();
    }

    @Test
    void connectionsOfOtherLoadHostsTakeNoPartOfTheHeap() throws Exception {
        Set<OperationKind> kinds = Set.of(OperationKind.APPEND);
        ConnectionPlan alone =
                new ConnectionPlan(0, 1, 1, 4, false, 8192, 5000, 5000, kinds, ConnectionPlan.USUAL_TIMEOUT);
        ConnectionPlan oneOfEightHosts =
                new ConnectionPlan(3, 8, 1, 4, false, 8192, 5000, 5000, kinds, ConnectionPlan.USUAL_TIMEOUT);

        assertThat(of(oneOfEightHosts)).isEqualTo(of(alone));
    }

    private static ProducerBuffers of(ConnectionPlan plan) throws UnsupportedLayoutException {
        return of(1, plan);
    }

    private static ProducerBuffers of(int partitions, ConnectionPlan plan) throws UnsupportedLayoutException {
        return ProducerBuffers.of(false, GivenBuffers.NONE, partitions, plan, LAUNCHERS_HEAP_BYTES);
    }

    private static ConnectionPlan closed(int connections, int inFlight, int batch, int blobBytes) {
        return new ConnectionPlan(0, connections, inFlight, batch, blobBytes);
    }

    private static ConnectionPlan open(int inFlight, int batch, int blobBytes) {
        Set<OperationKind> kinds = Set.of(OperationKind.APPEND);
        return new ConnectionPlan(
                0, 1, 1, inFlight, true, batch, blobBytes, blobBytes, kinds, ConnectionPlan.USUAL_TIMEOUT);
    }
}
