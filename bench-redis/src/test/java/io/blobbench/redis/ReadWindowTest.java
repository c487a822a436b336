package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.operation.OperationKind;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadWindowTest {
    @ParameterizedTest
    @CsvSource({
        "1048576, 1048576, 16",
        "33554432, 33554432, 1",
        "1, 1, 16777216",
        "0, 0, 16777216",
        // 99 of 1 KB for each of 5 MB
        "5000000, 50990, 329",
    })
    void aLaneAsksForAsManyBlobsAsHaveSixteenMebibytesOnAverage(int largest, int mean, int window) {
        ConnectionPlan plan = new ConnectionPlan(
                0, 1, 1, 1, false, 256, largest, mean, Set.of(OperationKind.GET), ConnectionPlan.USUAL_TIMEOUT);

        assertThat(RedisConnection.readWindow(plan)).isEqualTo(window);
    }
}
