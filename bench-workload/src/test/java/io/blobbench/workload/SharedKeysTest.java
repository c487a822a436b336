package io.blobbench.workload;

import static io.blobbench.workload.Workloads.assertFound;
import static io.blobbench.workload.Workloads.issue;
import static io.blobbench.workload.Workloads.preload;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.history.HistoryCheck;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations on keys that lanes share, against a store that serves one after another. */
final class SharedKeysTest {
    private static final int PARTITIONS = 3;
    private static final int OWN_KEYS = 600;
    private static final int OPERATIONS = 5_000;
    private static final Map<OperationKind, Integer> UPDATES = Map.of(OperationKind.UPDATE, 1);
    private static final Map<OperationKind, Integer> REPOSITORY = Map.of(
            OperationKind.ADD, 1,
            OperationKind.GET, 3,
            OperationKind.GET_IF_NOT_MATCHED, 2,
            OperationKind.EXISTS, 1,
            OperationKind.UPDATE, 2,
            OperationKind.DELETE, 1);

    private final ModelStore store = new ModelStore();

    @Test
    void aLaneAloneOnItsOwnKeysHasNoConflict() {
        Workload workload = workload(UPDATES, 0, 1, 1);

        for (int i = 0; i < OPERATIONS; i++) {
            Batch batch = issue(workload, workload.source(0));
            assertThat(store.apply(batch, 0, 1)).isEqualTo(1);
            workload.source(0).settled(batch, 1, 0, 0);
        }

        assertThat(workload.checkAnswers().operations()).isZero();
    }

    @Test
    void ofTwoUpdatesAtOnceOfOneKeyExactlyOneIsAcknowledged() {
        Workload workload = workload(UPDATES, 1, 1, 2);

        for (int i = 0; i < 1_000; i++) {
            Batch first = issue(workload, workload.source(0));
            Batch second = issue(workload, workload.source(1));
            assertThat(first.key(0)).isEqualTo(second.key(0));
            assertThat(first.expectedVersion(0)).isEqualTo(second.expectedVersion(0));
            int secondAccepted = store.apply(second, 0, 1);
            int firstAccepted = store.apply(first, 0, 1);
            assertThat(List.of(secondAccepted, firstAccepted)).containsExactly(1, 0);
            settle(workload, 0, first, firstAccepted, i);
            settle(workload, 1, second, secondAccepted, i);
        }

        HistoryCheck check = workload.checkAnswers();
        assertThat(check.operations()).isEqualTo(2_000);
        assertThat(check.violation()).isEmpty();
    }

    @Test
    void aStoreThatAcknowledgesBothIsFound() {
        Workload workload = workload(UPDATES, 1, 1, 2);
        Batch first = issue(workload, workload.source(0));
        Batch second = issue(workload, workload.source(1));

        settle(workload, 0, first, 1, 0);
        settle(workload, 1, second, 1, 0);

        assertThat(workload.checkAnswers().violation())
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("both acknowledged", "lane 0", "lane 1"));
    }

    @Test
    void anUpdateHoldsTheVersionThatIsKnownWhenItIsSent() {
        Workload workload = workload(UPDATES, 1, 1, 2);
        Batch prepared = workload.newBatch(0);
        workload.source(0).next(prepared);
        Batch other = issue(workload, workload.source(1));
        other.answered(store.apply(other, 0, 1), 0); // its lane sleeps, and does not know yet

        workload.source(0).issued(prepared);

        assertThat(prepared.expectedVersion(0)).isEqualTo(2);
        assertThat(store.apply(prepared, 0, 1)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 1})
    void theShareOfOperationsGoesToSharedKeysAndAddsAndDeletesToNone(double share) {
        Workload workload = workload(REPOSITORY, share, 5, 2);
        int shared = 0;
        int shareable = 0;

        for (int i = 0; i < OPERATIONS; i++) {
            Batch batch = issue(workload, workload.source(i % 2));
            boolean comesOrGoes = batch.kind() == OperationKind.ADD || batch.kind() == OperationKind.DELETE;
            boolean isShared = batch.key(0) >= workload.keyCount();
            assertThat(comesOrGoes && isShared).isFalse();
            assertThat(batch.partition()).isEqualTo((int) (batch.key(0) % PARTITIONS));
            shareable += comesOrGoes ? 0 : 1;
            shared += isShared ? 1 : 0;
            settle(workload, i % 2, batch, store.apply(batch, 0, 1), i);
        }

        assertThat((double) shared / shareable).isBetween(share - 0.03, share + 0.03);
        assertThat(workload.checkAnswers().operations()).isEqualTo(shared);
        assertThat(workload.checkAnswers().violation()).isEmpty();
        assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void sharedKeysAreExpectedInTheStore() {
        Workload workload = workload(UPDATES, 1, 5, 2);
        long first = workload.keyCount();

        store.keyed.remove(first + 1);
        store.keyed.put(first + 2, new ModelStore.Versioned(new byte[Workloads.BLOB_BYTES], 1));

        assertThat(workload.expectation().mustHold()).isEqualTo(workload.keyCount() + 5);
        assertFound(workload, store, 1, 0, 1);
    }

    @Test
    void everyKeyIsPreloadedOnceWhateverTheLanes() {
        Workload workload = Workloads.of(spec(UPDATES, 1, 5), 3, PARTITIONS);

        long remaining = Stream.of(0, 1, 2)
                .mapToLong(lane -> workload.preload(lane).remaining())
                .sum();
        preload(workload, 3, store);

        assertThat(remaining).isEqualTo(workload.keyCount() + 5);
        assertThat(store.keyed).hasSize((int) workload.keyCount() + 5);
        assertThat(store.keyed.values()).allMatch(there -> there.version() == 1);
    }

    @Test
    void anUpdateWithoutAnAnswerThatHappenedDoesNotStopTheKeyForEver() {
        Workload workload = workload(UPDATES, 1, 1, 1);
        OperationSource source = workload.source(0);
        Batch failed = issue(workload, source);
        store.apply(failed, 0, 1);
        failed.answered(0, 0);
        source.settled(failed, 0, 0, 1);

        int acknowledged = 0;
        for (int i = 0; i < 100; i++) {
            Batch batch = issue(workload, source);
            int accepted = store.apply(batch, 0, 1);
            settle(workload, 0, batch, accepted, i);
            acknowledged += accepted;
        }

        assertThat(acknowledged).isGreaterThan(80);
        assertThat(workload.checkAnswers().violation()).isEmpty();
    }

    @Test
    void staleUpdatesAreRefusedAndTheOthersAreNot() {
        KeySpace keys = new KeySpace(Distribution.UNIFORM, OWN_KEYS, 0.99, 0.25, 0, 1);
        Workload workload = Workloads.of(
                new WorkloadSpec(UPDATES, 1, Workloads.BLOB_BYTES, BlobContent.RANDOM, keys, Workloads.SEED),
                1,
                PARTITIONS);
        preload(workload, 1, store);
        int refused = 0;

        for (int i = 0; i < OPERATIONS; i++) {
            Batch batch = issue(workload, workload.source(0));
            int accepted = store.apply(batch, 0, 1);
            refused += 1 - accepted;
            settle(workload, 0, batch, accepted, i);
        }

        assertThat(refused / (double) OPERATIONS).isBetween(0.22, 0.28);
        assertThat(workload.expectation().mustHold()).isEqualTo(workload.keyCount());
        assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void anAcknowledgedUpdateOfAStaleVersionIsFound() {
        KeySpace keys = new KeySpace(Distribution.UNIFORM, OWN_KEYS, 0.99, 1, 0, 1);
        Workload workload = Workloads.of(
                new WorkloadSpec(UPDATES, 1, Workloads.BLOB_BYTES, BlobContent.RANDOM, keys, Workloads.SEED),
                1,
                PARTITIONS);
        preload(workload, 1, store);
        OperationSource source = workload.source(0);
        source.settled(issue(workload, source), 0, 1, 0);
        assertThat(workload.checkAnswers().violation()).isEmpty();

        source.settled(issue(workload, source), 1, 0, 0);

        assertThat(workload.checkAnswers().violation()).hasValueSatisfying(sentence -> assertThat(sentence)
                .startsWith("1 conditional writes were acknowledged although"));
    }

    private Workload workload(Map<OperationKind, Integer> mix, double share, int sharedKeys, int lanes) {
        Workload workload = Workloads.of(spec(mix, share, sharedKeys), lanes, PARTITIONS);
        preload(workload, lanes, store);
        return workload;
    }

    private static WorkloadSpec spec(Map<OperationKind, Integer> mix, double share, int sharedKeys) {
        KeySpace keys = new KeySpace(Distribution.UNIFORM, OWN_KEYS, 0.99, 0, share, sharedKeys);
        return new WorkloadSpec(mix, 1, Workloads.BLOB_BYTES, BlobContent.RANDOM, keys, Workloads.SEED);
    }

    private static void settle(Workload workload, int lane, Batch batch, int accepted, int instant) {
        batch.endedAt(instant);
        batch.answered(accepted, 1 - accepted);
        workload.source(lane).settled(batch, accepted, 1 - accepted, 0);
    }
}
