package io.blobbench.workload;

import static io.blobbench.workload.Workloads.assertFound;
import static io.blobbench.workload.Workloads.issue;
import static io.blobbench.workload.Workloads.keyed;
import static io.blobbench.workload.Workloads.preload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Keyed operations against a store that does what a store should do, whatever order it does it in. */
final class KeyedFlowTest {
    private static final int LANES = 2;
    private static final int PARTITIONS = 3;
    private static final int KEYS = 600;
    private static final int OPERATIONS = 5_000;
    private static final Map<OperationKind, Integer> ALL_WITH_VERSIONS = Map.of(
            OperationKind.ADD, 3,
            OperationKind.UPDATE, 4,
            OperationKind.DELETE, 2,
            OperationKind.GET, 1,
            OperationKind.GET_IF_NOT_MATCHED, 1,
            OperationKind.EXISTS, 1);
    private static final Map<OperationKind, Integer> ALL_WITHOUT_VERSIONS =
            Map.of(OperationKind.PUT, 3, OperationKind.ADD, 1, OperationKind.DELETE, 2, OperationKind.GET, 1);

    private final ModelStore store = new ModelStore();

    @ParameterizedTest
    @CsvSource({"SEQUENTIAL, 1", "SEQUENTIAL, 10", "UNIFORM, 1", "UNIFORM, 10", "ZIPF, 1", "ZIPF, 10"})
    void whatTheLedgerExpectsIsThereAfterMixedOperationsAndRejections(Distribution distribution, int batchSize) {
        for (var mix : List.of(ALL_WITH_VERSIONS, ALL_WITHOUT_VERSIONS)) {
            store.keyed.clear();
            Workload workload = Workloads.of(keyed(mix, distribution, KEYS, batchSize), LANES, PARTITIONS);
            preload(workload, LANES, store);

            for (int i = 0; i < OPERATIONS; i++) {
                OperationSource source = workload.source(i % LANES);
                store.serve(source, issue(workload, source));
            }

            assertThat(workload.expectation().mustHold()).isPositive();
            assertThat(workload.checkAnswers().violation()).isEmpty();
            assertFound(workload, store, 0, 0, 0);
        }
    }

    @ParameterizedTest
    @EnumSource(Distribution.class)
    void oneOperationAtATimeLeavesNothingUnknown(Distribution distribution) {
        Workload workload = Workloads.of(keyed(ALL_WITH_VERSIONS, distribution, KEYS, 1), LANES, PARTITIONS);
        preload(workload, LANES, store);

        for (int i = 0; i < OPERATIONS; i++) {
            OperationSource source = workload.source(i % LANES);
            store.serve(source, issue(workload, source));
        }

        Expectation expectation = workload.expectation();
        assertThat(expectation.mustHold()).isEqualTo(store.keyed.size());
        assertThat(expectation.mayHold()).isEqualTo(store.keyed.size());
    }

    @ParameterizedTest
    @CsvSource({"UNIFORM, 1", "UNIFORM, 10", "ZIPF, 1", "ZIPF, 10", "SEQUENTIAL, 10"})
    void operationsServedAndAnsweredInAnyOrderNeverLookLikeALoss(Distribution distribution, int batchSize) {
        for (var mix : List.of(ALL_WITH_VERSIONS, ALL_WITHOUT_VERSIONS)) {
            store.keyed.clear();
            Workload workload = Workloads.of(keyed(mix, distribution, KEYS, batchSize), 1, PARTITIONS);
            preload(workload, 1, store);

            runOutOfOrder(workload, new Random(7));

            assertThat(workload.checkAnswers().violation()).isEmpty();
            assertFound(workload, store, 0, 0, 0);
            assertThat((long) store.keyed.size())
                    .isBetween(
                            workload.expectation().mustHold(),
                            workload.expectation().mayHold());
        }
    }

    /** Up to twenty operations in flight, served in another order than sent, answered in a third; some fail half done. */
    private void runOutOfOrder(Workload workload, Random random) {
        OperationSource source = workload.source(0);
        Deque<Batch> served = new ArrayDeque<>();
        Map<Batch, Integer> acknowledged = new HashMap<>();
        for (int round = 0; round < 500; round++) {
            List<Batch> sent = new ArrayList<>();
            for (int i = random.nextInt(10); i >= 0; i--) {
                sent.add(issue(workload, source));
            }
            Collections.shuffle(sent, random);
            for (Batch batch : sent) {
                if (random.nextInt(10) == 0) {
                    store.apply(batch, 0, random.nextInt(batch.size() + 1));
                    source.settled(batch, 0, 0, batch.size());
                } else {
                    acknowledged.put(batch, store.apply(batch, 0, batch.size()));
                    served.add(batch);
                }
            }
            while (served.size() > 10 || (round == 499 && !served.isEmpty())) {
                Batch batch = random.nextBoolean() ? served.removeFirst() : served.removeLast();
                int accepted = acknowledged.remove(batch);
                source.settled(batch, accepted, batch.size() - accepted, 0);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"UNIFORM, 1", "UNIFORM, 50", "ZIPF, 1", "ZIPF, 50", "SEQUENTIAL, 50"})
    void updatesOfOneLaneNeverConflictWithEachOther(Distribution distribution, int batchSize) {
        WorkloadSpec spec = keyed(Map.of(OperationKind.UPDATE, 1), distribution, KEYS, batchSize);
        Workload workload = Workloads.of(spec, LANES, PARTITIONS);
        preload(workload, LANES, store);
        OperationSource source = workload.source(0);

        for (int i = 0; i < 1_000; i++) {
            Batch first = issue(workload, source);
            Batch second = issue(workload, source);
            assertThat(store.apply(second, 0, batchSize)).isEqualTo(batchSize);
            assertThat(store.apply(first, 0, batchSize)).isEqualTo(batchSize);
            source.settled(first, batchSize, 0, 0);
            source.settled(second, batchSize, 0, 0);
        }

        assertThat(workload.expectation().mustHold()).isEqualTo(KEYS);
        assertFound(workload, store, 0, 0, 0);
    }

    @ParameterizedTest
    @EnumSource(Distribution.class)
    void updatesInFlightAreKeptApartWhileThereAreKeysEnough(Distribution distribution) {
        int batchSize = 7;
        int inFlight = 40;
        int enough = PARTITIONS * (batchSize + (inFlight - 1) * batchSize / PARTITIONS);
        Workload few = Workloads.of(updates(distribution, enough - PARTITIONS, batchSize), 1, PARTITIONS);
        assertThatThrownBy(() -> few.requireKeys(inFlight))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("workload.keys.count must be at least " + enough);
        Workload workload = Workloads.of(updates(distribution, enough, batchSize), 1, PARTITIONS);
        workload.requireKeys(inFlight);
        preload(workload, 1, store);
        OperationSource source = workload.source(0);
        List<Batch> sent = new ArrayList<>();
        Random random = new Random(1);

        for (int i = 0; i < 2_000; i++) {
            if (sent.size() == inFlight) {
                Batch settled = sent.remove(random.nextInt(inFlight));
                assertThat(store.apply(settled, 0, batchSize)).isEqualTo(batchSize);
                source.settled(settled, batchSize, 0, 0);
            }
            sent.add(issue(workload, source));
        }

        assertThat(sent).hasSize(inFlight);
    }

    /** Every other key's failed update was carried out; the workload does not know which. */
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 10", "3, 1", "3, 10"})
    void keysWhoseUpdatesFailedAreUpdatedAgainAfterOneRejectionAtMost(int failures, int batchSize) {
        Workload workload = Workloads.of(updates(Distribution.SEQUENTIAL, KEYS, batchSize), 1, PARTITIONS);
        preload(workload, 1, store);
        OperationSource source = workload.source(0);

        for (int i = 0; i < failures * KEYS / batchSize; i++) {
            Batch batch = issue(workload, source);
            for (int blob = 0; blob < batchSize; blob++) {
                if (batch.key(blob) % 2 == 0) {
                    store.apply(batch, blob, blob + 1);
                }
            }
            source.settled(batch, 0, 0, batchSize);
        }

        assertThat(updateEveryKey(workload, batchSize)).isEqualTo(KEYS / 2);
        assertThat(updateEveryKey(workload, batchSize)).isEqualTo(KEYS);
        assertThat(workload.expectation().mustHold()).isEqualTo(KEYS);
        assertFound(workload, store, 0, 0, 0);
    }

    /** Returns how many of the updates were acknowledged. */
    private int updateEveryKey(Workload workload, int batchSize) {
        int sum = 0;
        for (int i = 0; i < KEYS / batchSize; i++) {
            Batch batch = issue(workload, workload.source(0));
            int acknowledged = store.apply(batch, 0, batchSize);
            workload.source(0).settled(batch, acknowledged, batchSize - acknowledged, 0);
            sum += acknowledged;
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({"UPDATE, 1", "UPDATE, 10", "PUT, 1", "PUT, 10"})
    void writesThatAreAcknowledgedAndDroppedAreLostFromTheFirstOn(OperationKind kind, int batchSize) {
        Workload workload = Workloads.of(keyed(Map.of(kind, 1), Distribution.SEQUENTIAL, KEYS, batchSize), 1, 1);
        preload(workload, 1, store);
        int dropped = KEYS / 2;

        acknowledge(workload, dropped / batchSize);

        assertFound(workload, store, dropped, 0, 0);
    }

    @Test
    void aDroppedPassOverAsManyKeysAsThereAreBlobsIsLost() {
        int blobs = 1024; // of 1 KB, no more are made
        KeySpace keys = new KeySpace(Distribution.SEQUENTIAL, blobs, 0.99);
        Workload workload = Workloads.of(
                new WorkloadSpec(Map.of(OperationKind.PUT, 1), 1, 1024, BlobContent.RANDOM, keys, Workloads.SEED),
                1,
                1);
        for (int i = 0; i < blobs; i++) {
            store.serve(workload.source(0), issue(workload, workload.source(0)));
        }

        acknowledge(workload, blobs);

        assertFound(workload, store, blobs, 0, 0);
    }

    /** Acknowledges operations that the store never sees. */
    private static void acknowledge(Workload workload, int operations) {
        for (int i = 0; i < operations; i++) {
            Batch batch = issue(workload, workload.source(0));
            workload.source(0).settled(batch, batch.size(), 0, 0);
        }
    }

    private static WorkloadSpec updates(Distribution distribution, int keys, int batchSize) {
        return keyed(Map.of(OperationKind.UPDATE, 1), distribution, keys, batchSize);
    }

    @ParameterizedTest
    @EnumSource(Distribution.class)
    void halfOfTheVersionedReadsHoldTheCurrentVersion(Distribution distribution) {
        WorkloadSpec spec = keyed(Map.of(OperationKind.GET_IF_NOT_MATCHED, 1), distribution, KEYS, 1);
        Workload workload = Workloads.of(spec, 1, PARTITIONS);
        preload(workload, 1, store);
        OperationSource source = workload.source(0);

        for (int i = 0; i < 1_000; i++) {
            Batch batch = issue(workload, source);
            boolean read = store.apply(batch, 0, 1) == 1;
            assertThat(read).isEqualTo(batch.expectedVersion(0) == 0);
            source.settled(batch, read ? 1 : 0, read ? 0 : 1, 0);
        }
    }

    /** Row 0 is the hottest: of zipf keys of exponent 2 six in ten reads are its own. */
    @ParameterizedTest
    @CsvSource({"10000", "1"})
    void eachKeyIsReadWithAndWithoutItsVersionHoweverSkewedTheReadsAre(int keys) {
        KeySpace skewed = new KeySpace(Distribution.ZIPF, keys, 2);
        Workload workload = Workloads.of(
                new WorkloadSpec(
                        Map.of(OperationKind.GET_IF_NOT_MATCHED, 1),
                        1,
                        Workloads.BLOB_BYTES,
                        BlobContent.RANDOM,
                        skewed,
                        Workloads.SEED),
                1,
                1);
        preload(workload, 1, store);
        int reads = 100_000;
        int holding = 0;
        int hottest = 0;
        int hottestHolding = 0;

        Batch batch = workload.newBatch(0);
        for (int i = 0; i < reads; i++) {
            workload.source(0).next(batch);
            workload.source(0).issued(batch);
            workload.source(0).settled(batch, 1 - batch.expectedVersions(), batch.expectedVersions(), 0);
            holding += batch.expectedVersions();
            hottest += batch.key(0) == 0 ? 1 : 0;
            hottestHolding += batch.key(0) == 0 ? batch.expectedVersions() : 0;
        }

        assertThat((double) holding / reads).isBetween(0.49, 0.51);
        assertThat((double) hottestHolding / hottest).isBetween(0.49, 0.51);
    }
}
