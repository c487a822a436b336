package io.blobbench.workload;

import static io.blobbench.workload.Workloads.issue;
import static io.blobbench.workload.Workloads.keyed;
import static io.blobbench.workload.Workloads.preload;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.blob.MessagePool;
import io.blobbench.workload.key.KeyPlan;
import io.blobbench.workload.key.KeySpace.Distribution;
import io.blobbench.workload.key.SharedKeys;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class KeyedExpectationTest {
    private static final int LANES = 2;
    private static final int KEYS = 120;
    private static final int BATCH = 10;

    private final Workload workload = Workloads.of(
            keyed(Map.of(OperationKind.UPDATE, 1, OperationKind.DELETE, 1), Distribution.SEQUENTIAL, KEYS, BATCH),
            LANES,
            3);
    private final ModelStore store = new ModelStore();

    @BeforeEach
    void preloadTheStore() {
        preload(workload, LANES, store);
    }

    @Test
    void preloadedKeysAreAllExpectedAndFound() {
        assertThat(store.keyed).hasSize(KEYS);
        assertThat(workload.expectation().mustHold()).isEqualTo(KEYS);
        assertThat(workload.expectation().mayHold()).isEqualTo(KEYS);
        Workloads.assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void missingKeysAreLost() {
        store.keyed.remove(3L);
        store.keyed.remove(77L);

        Workloads.assertFound(workload, store, 2, 0, 0);
    }

    @Test
    void aKeyFoundTwiceIsADuplicate() {
        Expectation expectation = workload.expectation();

        store.scan(expectation);
        expectation.visit(3, store.keyed.get(3L).blob());

        assertThat(expectation.duplicated()).isOne();
        assertThat(expectation.lost()).isZero();
    }

    @Test
    void aDeletedKeyThatIsStillThereIsADuplicate() {
        Batch deleted = issueNext(OperationKind.DELETE);
        store.serve(workload.source(0), deleted);

        store.keyed.put(deleted.key(0), new ModelStore.Versioned(deleted.payload(0), 1));

        Workloads.assertFound(workload, store, 0, 1, 0);
    }

    @Test
    void aDeletedKeyThatIsStillThereHasLostItsDeleteUnlessItIsDamaged() {
        Batch deleted = issueNext(OperationKind.DELETE);
        store.serve(workload.source(0), deleted);
        Expectation expectation = workload.expectation();
        store.scan(expectation);

        expectation.visit(deleted.key(0), deleted.payload(0));
        expectation.visit(deleted.key(1), new byte[100]);

        assertThat(expectation.undeleted()).isOne();
        assertThat(expectation.duplicated()).isOne();
        assertThat(expectation.corrupt()).isOne();
    }

    @Test
    void keysThatHoldTheirPreviousBlobHaveLostTheirLast() {
        Workload puts = Workloads.of(keyed(Map.of(OperationKind.PUT, 1), Distribution.SEQUENTIAL, 1000, BATCH), 1, 1);
        ModelStore own = new ModelStore();
        OperationSource source = puts.source(0);
        for (int i = 0; i < 100 + 61; i++) {
            own.serve(source, issue(puts, source));
        }
        for (int i = 0; i < 39; i++) { // acknowledged, and forgotten by a server that was killed
            Batch batch = issue(puts, source);
            source.settled(batch, BATCH, 0, 0);
        }

        Workloads.assertFound(puts, own, 390, 0, 0);
    }

    /** In a trace of a size that has a single blob, both writes have its bytes. */
    @ParameterizedTest
    @CsvSource({"true, 1", "false, 0"})
    void aKeyWhoseLastWriteRepeatedItsBlobMayHaveLostThatWrite(boolean mayRepeat, long atMost) {
        BlobPool pool = BlobPool.create(100, 1, BlobContent.RANDOM, 42);
        MessagePool messages = new MessagePool(pool, MessageForm.BLOB, false, null);
        KeyPlan plan = new KeyPlan(2, 1, 1, 1);
        KeyLedger ledger = new KeyLedger(plan.ownCount(), 1);
        Batch batch = new Batch(messages, null, 1, true, null);
        batch.kind = OperationKind.PUT;
        batch.size = 1;
        batch.firstBlob = 7;
        for (int own : new int[] {0, 1, 1}) {
            batch.owned[0] = own;
            ledger.issued(batch);
            ledger.settled(batch, pool.size() - 1, 1, 0);
        }

        Expectation expectation = new KeyedExpectation(
                plan, List.of(ledger), new SharedKeys(plan.total(), 0, 1), messages, false, mayRepeat);
        expectation.visit(0, pool.blob(7));
        expectation.visit(1, pool.blob(7));

        assertThat(expectation.lost()).isZero();
        assertThat(expectation.lostAtMost()).isEqualTo(atMost);
    }

    @Test
    void aFlippedByteIsCorruptAndNotLost() {
        byte[] damaged = store.keyed.get(5L).blob().clone();
        damaged[50] ^= 1;
        store.keyed.put(5L, new ModelStore.Versioned(damaged, 1));

        Workloads.assertFound(workload, store, 0, 0, 1);
    }

    /** It cannot be told from an older one of the key. */
    @Test
    void aKeyThatHoldsABlobOfAnotherHasLostItsOwn() {
        store.keyed.put(5L, store.keyed.get(6L));

        Workloads.assertFound(workload, store, 1, 0, 0);
    }

    @Test
    void aKeyThatIsWrittenOnceAndHoldsABlobOfAnotherIsCorrupt() {
        Workload adds = Workloads.of(
                keyed(Map.of(OperationKind.ADD, 1, OperationKind.GET, 1), Distribution.SEQUENTIAL, KEYS, BATCH), 1, 1);
        ModelStore own = new ModelStore();
        OperationSource source = adds.source(0);
        while (own.keyed.size() < 2 * BATCH) {
            own.serve(source, issue(adds, source));
        }

        List<Long> keys = List.copyOf(own.keyed.keySet());
        own.keyed.put(keys.get(0), own.keyed.get(keys.get(1)));

        Workloads.assertFound(adds, own, 0, 0, 1);
    }

    @Test
    void keysThatWereNeverUsedAreCorrupt() {
        Expectation expectation = workload.expectation();

        expectation.visit(-1, new byte[100]);
        expectation.visit(KEYS, new byte[100]);

        assertThat(expectation.corrupt()).isEqualTo(2);
    }

    @Test
    void keysOfAnUnansweredDeleteAreNeitherLostNorDuplicated() {
        Batch batch = issueNext(OperationKind.DELETE);
        store.keyed.remove(batch.key(0));

        assertThat(workload.expectation().mustHold()).isEqualTo(KEYS - BATCH);
        assertThat(workload.expectation().mayHold()).isEqualTo(KEYS);
        Workloads.assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void aStoredKeyIsLostAlthoughAnUpdateOfItHasNoAnswer() {
        Batch batch = issueNext(OperationKind.UPDATE);
        store.keyed.remove(batch.key(0));

        Workloads.assertFound(workload, store, 1, 0, 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"UPDATE", "DELETE"})
    void damageUnderAKeyOfAnUnansweredWriteIsStillSeen(OperationKind kind) {
        Batch batch = issueNext(kind);
        store.keyed.put(batch.key(0), new ModelStore.Versioned(new byte[100], 1));

        Workloads.assertFound(workload, store, 0, 0, 1);
    }

    @ParameterizedTest
    @CsvSource({"4, UNIFORM", "1000, UNIFORM", "1000, ZIPF", "1000, SEQUENTIAL"})
    void keysWhosePutsOverlapAreLostIfTheStoreKeepsNothing(int keys, Distribution distribution) {
        Workload puts = overlappingPuts(keys, distribution);
        Expectation expectation = puts.expectation();

        assertThat(expectation.mustHold()).isEqualTo(store.keyed.size());
        assertThat(expectation.mayHold()).isEqualTo(store.keyed.size());
        assertThat(expectation.lost()).isEqualTo(store.keyed.size());
        assertThat(expectation.lostAtMost()).isEqualTo(store.keyed.size());
    }

    @Test
    void anOlderBlobMayHideTheLossOfTheLastOneWherePutsOverlap() {
        Workload puts = overlappingPuts(4, Distribution.UNIFORM);
        byte[] old = store.keyed.get(0L).blob();
        store.keyed.replaceAll((key, there) -> new ModelStore.Versioned(old, 1));

        Expectation expectation = puts.expectation();
        store.scan(expectation);

        assertThat(expectation.lost() + expectation.corrupt()).isZero();
        assertThat(expectation.lostAtMost()).isEqualTo(4);
    }

    @Test
    void keysThatNameTheirBlobCannotHideALoss() {
        Expectation expectation = workload.expectation();
        store.scan(expectation);

        assertThat(expectation.lostAtMost()).isZero();
    }

    /** The next batch of a kind, without an answer; those before it are served. */
    private Batch issueNext(OperationKind kind) {
        Batch batch = issue(workload, workload.source(0));
        while (batch.kind() != kind) {
            store.serve(workload.source(0), batch);
            batch = issue(workload, workload.source(0));
        }
        return batch;
    }

    /** Puts of single blobs, 64 of them in flight at all times, all acknowledged in the end. */
    private Workload overlappingPuts(int keys, Distribution distribution) {
        store.keyed.clear();
        Workload puts = Workloads.of(keyed(Map.of(OperationKind.PUT, 1), distribution, keys, 1), 1, 1);
        OperationSource source = puts.source(0);
        Deque<Batch> inFlight = new ArrayDeque<>();
        for (int i = 0; i < 5_000; i++) {
            inFlight.add(issue(puts, source));
            if (inFlight.size() > 64) {
                store.serve(source, inFlight.remove());
            }
        }
        inFlight.forEach(batch -> store.serve(source, batch));
        return puts;
    }
}
