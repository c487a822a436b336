package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkloadSpecTest {
    @Test
    void aMixNeedsAKindOfOperation() {
        assertRefused(Map.of(), 1, 1, "workload.mix");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void weightsBelowOneAreRefused(int weight) {
        assertRefused(Map.of(OperationKind.GET, 1, OperationKind.PUT, weight), 1, 1, "PUT=" + weight);
    }

    @Test
    void appendsMixWithNothing() {
        assertRefused(Map.of(OperationKind.APPEND, 1, OperationKind.GET, 1), 1, 1, "append");
    }

    @ParameterizedTest
    @EnumSource(names = {"UPDATE", "GET_IF_NOT_MATCHED"})
    void putsDoNotMixWithKindsThatNeedVersions(OperationKind versioned) {
        assertRefused(Map.of(OperationKind.PUT, 1, versioned, 1), 1, 1, "use add");
    }

    @Test
    void sharedKeysNeedOperationsThatLeaveThemThereAndBatchesOfOne() {
        KeySpace shared = new KeySpace(KeySpace.Distribution.UNIFORM, 1, 0.99, 0, 0.1, 5);

        assertThatThrownBy(() -> new WorkloadSpec(Map.of(OperationKind.ADD, 1), 1, 1, BlobContent.RANDOM, shared, 1))
                .hasMessageContaining("workload.keys.shared needs get, get-if-not-matched, exists or update")
                .hasMessageContaining("[ADD]");
        assertThatThrownBy(() -> new WorkloadSpec(
                        Map.of(OperationKind.GET, 1, OperationKind.PUT, 1), 1, 1, BlobContent.RANDOM, shared, 1))
                .hasMessageContaining("no put");
        assertThatThrownBy(() -> new WorkloadSpec(Map.of(OperationKind.GET, 1), 2, 1, BlobContent.RANDOM, shared, 1))
                .hasMessageContaining("workload.keys.shared needs workload.batch of 1")
                .hasMessageContaining("got 2");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void sharesOutOfRangeAreRefused(double share) {
        assertThatThrownBy(() -> new KeySpace(KeySpace.Distribution.UNIFORM, 1, 0.99, 0, share, 1))
                .hasMessageContaining("workload.keys.shared must be in [0, 1], got " + share);
        assertThatThrownBy(() -> new KeySpace(KeySpace.Distribution.UNIFORM, 1, 0.99, share, 0, 1))
                .hasMessageContaining("workload.keys.stale must be in [0, 1], got " + share);
        assertThatThrownBy(() -> new KeySpace(KeySpace.Distribution.UNIFORM, 1, 0.99, 0, 1, 0))
                .hasMessageContaining("workload.keys.sharedCount must be at least 1, got 0");
    }

    @Test
    void batchesWithoutBlobsAreRefused() {
        assertRefused(Map.of(OperationKind.APPEND, 1), 0, 1, "workload.batch must be in [1, 2097151], got 0");
    }

    @Test
    void blobsOfNegativeSizeAreRefused() {
        assertRefused(Map.of(OperationKind.APPEND, 1), 1, -1, "workload.blob must not be negative, got -1");
    }

    @Test
    void appendsHaveNoKeysAndAllOthersDo() {
        assertThat(spec(Map.of(OperationKind.APPEND, 1), 1, 0).keyed()).isFalse();
        assertThat(spec(Map.of(OperationKind.GET, 9, OperationKind.ADD, 1), 1, 0)
                        .keyed())
                .isTrue();
    }

    @Test
    void batchBytesDoNotOverflow() {
        assertThat(spec(Map.of(OperationKind.APPEND, 1), 1 << 20, 1 << 20).batchBytes())
                .isEqualTo(1L << 40);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, (1L << 30) + 1})
    void keyCountsOutOfRangeAreRefused(long count) {
        assertThatThrownBy(() -> new KeySpace(KeySpace.Distribution.UNIFORM, count, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("workload.keys.count")
                .hasMessageContaining("got " + count);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 10, Double.NaN})
    void zipfExponentsOutOfRangeAreRefused(double exponent) {
        assertThatThrownBy(() -> new KeySpace(KeySpace.Distribution.ZIPF, 1, exponent))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("workload.keys.exponent")
                .hasMessageContaining("got " + exponent);
    }

    private static void assertRefused(
            Map<OperationKind, Integer> mix, int batchSize, int blobBytes, String expectedMessage) {
        assertThatThrownBy(() -> spec(mix, batchSize, blobBytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(expectedMessage);
    }

    private static WorkloadSpec spec(Map<OperationKind, Integer> mix, int batchSize, int blobBytes) {
        return new WorkloadSpec(mix, batchSize, blobBytes, BlobContent.RANDOM, KeySpace.DEFAULT, 42);
    }
}
