package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LingerTimeTest {
    private static final int BATCH_BYTES = 16 * 1024;

    @Test
    void aLoadThatNeverFillsARecordBatchIsToldWhatItWaitsFor() {
        assertThat(LingerTime.caution(OptionalLong.of(500), BATCH_BYTES, plan(8, 1, 100, false)))
                .hasValue(
                        "client.linger.ms=500 is part of every operation: the 8 blobs that a connection has in flight at"
                                + " most do not fill a record batch (batch.size=16384), and Kafka's client waits for others that"
                                + " long");
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
    void aFullRecordBatchWaitsForNothing(int inFlight, int batch, int blobBytes, boolean waits) {
        assertThat(LingerTime.caution(OptionalLong.of(5), BATCH_BYTES, plan(inFlight, batch, blobBytes, false))
                        .isPresent())
                .isEqualTo(waits);
        assertThat(LingerTime.of(OptionalLong.of(5), BATCH_BYTES, plan(inFlight, batch, blobBytes, false)))
                .isEqualTo(Duration.ofMillis(waits ? 5 : 0));
    }

    @Test
    void nothingIsSaidWhereNothingWaits() {
        assertThat(LingerTime.caution(OptionalLong.empty(), BATCH_BYTES, plan(1, 1, 100, false)))
                .isEmpty();
        assertThat(LingerTime.caution(OptionalLong.of(0), BATCH_BYTES, plan(1, 1, 100, false)))
                .isEmpty();
        assertThat(LingerTime.caution(OptionalLong.of(5), BATCH_BYTES, plan(1, 1, 100, true)))
                .as("operations become due while others wait")
                .isEmpty();
    }

    private static ConnectionPlan plan(int inFlight, int batch, int blobBytes, boolean scheduled) {
        return new ConnectionPlan(
                0,
                1,
                1,
                inFlight,
                scheduled,
                batch,
                blobBytes,
                blobBytes,
                Set.of(OperationKind.APPEND),
                ConnectionPlan.USUAL_TIMEOUT);
    }
}
