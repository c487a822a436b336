package io.blobbench.workload;

import static io.blobbench.workload.Workloads.issue;
import static io.blobbench.workload.Workloads.keyed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ZipfKeysTest {
    private static final int KEYS = 6_400;
    private static final int DRAWS = 400_000;
    private static final double EXPONENT = 0.99;

    private final long[] drawn = new long[KEYS];

    /** The weight of each key is 1 / rank^0.99. */
    @ParameterizedTest
    @CsvSource({"GET, 1, 1, 1", "GET, 8, 1, 1", "EXISTS, 64, 1, 1", "GET, 8, 4, 1", "GET, 1, 1, 10", "GET, 8, 4, 10"})
    void readsHaveTheSameHotKeysWithAnyNumberOfLanesAndPartitions(
            OperationKind kind, int lanes, int partitions, int batchSize) {
        draw(kind, lanes, partitions, batchSize);

        double weights =
                IntStream.rangeClosed(1, KEYS).mapToDouble(ZipfKeysTest::weight).sum();
        for (int rank : new int[] {1, 2, 3, 4, 5, 10}) {
            assertThat((double) drawn[rank - 1] / DRAWS)
                    .as("rank " + rank)
                    .isCloseTo(weight(rank) / weights, within(0.004));
        }
        double firstHundred =
                IntStream.rangeClosed(1, 100).mapToDouble(ZipfKeysTest::weight).sum();
        assertThat(IntStream.range(0, 100).mapToLong(key -> drawn[key]).sum() / (double) DRAWS)
                .isCloseTo(firstHundred / weights, within(0.01));
    }

    private static double weight(int rank) {
        return Math.pow(rank, -EXPONENT);
    }

    private void draw(OperationKind kind, int lanes, int partitions, int batchSize) {
        Workload workload = Workloads.of(keyed(Map.of(kind, 1), Distribution.ZIPF, KEYS, batchSize), lanes, partitions);
        for (int i = 0; i < DRAWS / batchSize; i++) {
            OperationSource source = workload.source(i % lanes);
            Batch batch = issue(workload, source);
            for (int blob = 0; blob < batchSize; blob++) {
                assertThat(batch.key(blob) % partitions).isEqualTo(batch.partition());
                drawn[(int) batch.key(blob)]++;
            }
        }
    }
}
