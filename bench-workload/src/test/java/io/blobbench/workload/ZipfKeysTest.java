package io.blobbench.workload;

import static io.blobbench.workload.Workloads.issue;
import static io.blobbench.workload.Workloads.keyed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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

    /** Nearly every update draws the first key: if the one before it is in flight, it takes the second, and the next the first again. */
    @Test
    void updatesThatWentToOtherKeysThanDrawnAreSaid() {
        Workload overlapping = updates(Distribution.ZIPF, 1, 2);
        Workload oneByOne = updates(Distribution.ZIPF, 1, 1);
        Workload uniform = updates(Distribution.UNIFORM, 1, 2);

        assertThat(overlapping.deviationOfUpdates()).hasValueSatisfying(sentence -> assertThat(sentence)
                .startsWith("50 % of the updates, those of the warm-up included, went to another key than zipf drew"));
        assertThat(oneByOne.deviationOfUpdates()).isEmpty();
        assertThat(uniform.deviationOfUpdates()).isEmpty();
    }

    /** The first of ten takes the first key; the others draw it too, and take the next ones although nothing else is in flight. */
    @Test
    void updatesOfABatchThatDrewOneKeyAreSaidWithTheirReason() {
        assertThat(updates(Distribution.ZIPF, 10, 1).deviationOfUpdates())
                .hasValue(
                        "90 % of the updates, those of the warm-up included, went to another key than zipf drew, because that"
                                + " key had a write in flight or was in the batch already: they are less skewed than"
                                + " workload.keys.exponent says");
    }

    @Test
    void theControllerOfAFleetSaysItToo() {
        Workload agent = updates(Distribution.ZIPF, 1, 2);
        Workload controller = Workloads.of(steep(Distribution.ZIPF, 1), 1, 1);

        controller.takeLedgers(HostShare.whole(1, 1), agent.ledgers());

        assertThat(controller.deviationOfUpdates()).isPresent().isEqualTo(agent.deviationOfUpdates());
    }

    private static WorkloadSpec steep(Distribution distribution, int batchSize) {
        KeySpace keys = new KeySpace(distribution, 100, 9.9);
        return new WorkloadSpec(
                Map.of(OperationKind.UPDATE, 1),
                batchSize,
                Workloads.BLOB_BYTES,
                BlobContent.RANDOM,
                keys,
                Workloads.SEED);
    }

    private static Workload updates(Distribution distribution, int batchSize, int inFlight) {
        Workload workload = Workloads.of(steep(distribution, batchSize), 1, 1);
        OperationSource source = workload.source(0);
        Deque<Batch> sent = new ArrayDeque<>();
        for (int i = 0; i < 10_000; i++) {
            if (sent.size() == inFlight) {
                source.settled(sent.remove(), batchSize, 0, 0);
            }
            sent.add(issue(workload, source));
        }
        return workload;
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
