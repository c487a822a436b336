package io.blobbench.workload;

import static io.blobbench.workload.Workloads.appends;
import static io.blobbench.workload.Workloads.assertFound;
import static io.blobbench.workload.Workloads.issue;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AppendExpectationTest {
    private static final int LANES = 3;
    private static final int BATCH = 7;
    /** More than the pool holds, so that every blob is sent several times. */
    private static final int OPERATIONS = 20_000;

    private final Workload workload = Workloads.of(appends(BATCH), LANES, 2);
    private final ModelStore store = new ModelStore();

    @BeforeEach
    void appendToTheStore() {
        for (int i = 0; i < OPERATIONS; i++) {
            OperationSource source = workload.source(i % LANES);
            store.serve(source, issue(workload, source));
        }
    }

    @Test
    void whatWasAcknowledgedIsFound() {
        assertThat(store.appended).hasSize(OPERATIONS * BATCH);
        assertThat(workload.expectation().mustHold()).isEqualTo(OPERATIONS * BATCH);
        assertThat(workload.expectation().mayHold()).isEqualTo(OPERATIONS * BATCH);
        assertFound(workload, store, 0, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 10_000, OPERATIONS * BATCH})
    void droppedBlobsAreCountedExactly(int every) {
        List<byte[]> kept = new ArrayList<>();
        for (int i = 0; i < store.appended.size(); i++) {
            if ((i + 1) % every != 0) {
                kept.add(store.appended.get(i));
            }
        }
        int dropped = store.appended.size() - kept.size();
        store.appended.clear();
        store.appended.addAll(kept);

        assertFound(workload, store, dropped, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 10_000})
    void repeatedBlobsAreCountedExactly(int every) {
        int sent = store.appended.size();
        for (int i = every - 1; i < sent; i += every) {
            store.appended.add(store.appended.get(i));
        }

        assertFound(workload, store, 0, sent / every, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 10_000})
    void damagedBlobsAreCountedExactlyAndAreNotLost(int every) {
        for (int i = every - 1; i < store.appended.size(); i += every) {
            byte[] damaged = store.appended.get(i).clone();
            damaged[i % damaged.length] ^= 1;
            store.appended.set(i, damaged);
        }

        assertFound(workload, store, 0, 0, store.appended.size() / every);
    }

    @Test
    void blobsOfAnotherLengthAreDamaged() {
        store.appended.set(3, new byte[0]);
        store.appended.set(4, new byte[Workloads.BLOB_BYTES + 1]);

        assertFound(workload, store, 0, 0, 2);
    }

    /** A store that returns those of another cell, with larger batches, has them from the same seed. */
    @Test
    void blobsOfALargerPoolOfTheSameSeedAreDamaged() {
        Workload larger = Workloads.of(appends(100_000), 1, 1);
        Batch batch = issue(larger, larger.source(0));
        store.appended.set(3, batch.payload(batch.size() - 1));

        assertFound(workload, store, 0, 0, 1);
    }

    @Test
    void failedBatchesAreDoubtfulWhetherTheyWereStoredOrNot() {
        Batch stored = issue(workload, workload.source(0));
        store.apply(stored, 0, BATCH);
        workload.source(0).settled(stored, 0, 0, BATCH);
        Batch notStored = issue(workload, workload.source(0));
        workload.source(0).settled(notStored, 0, 0, BATCH);

        assertThat(workload.expectation().mustHold()).isEqualTo(OPERATIONS * BATCH);
        assertThat(workload.expectation().mayHold()).isEqualTo((OPERATIONS + 2) * BATCH);
        assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void storedBlobsOfAFailedBatchMayHideTheLossOfOthersOfTheSameBytes() {
        Batch stored = issue(workload, workload.source(0));
        store.apply(stored, 0, BATCH);
        workload.source(0).settled(stored, 0, 0, BATCH);
        assertThat(scanned(workload).lostAtMost()).isZero();

        for (int i = 0; i < BATCH; i++) {
            store.appended.remove(stored.payload(i));
        }

        assertFound(workload, store, 0, 0, 0);
        assertThat(scanned(workload).lostAtMost()).isEqualTo(BATCH);
    }

    @Test
    void theLossOfBlobsOfOtherBytesIsCertain() {
        store.apply(issue(workload, workload.source(0)), 0, BATCH);
        store.appended.subList(0, 3 * BATCH).clear();

        assertThat(scanned(workload).lost()).isEqualTo(3 * BATCH);
        assertThat(scanned(workload).lostAtMost()).isEqualTo(3 * BATCH);
    }

    @Test
    void aFailedBlobWhoseBytesNoOtherHasHidesNothing() {
        Workload few = Workloads.of(appends(BATCH), LANES, 2);
        ModelStore little = new ModelStore();
        for (int i = 0; i < 10; i++) {
            little.serve(few.source(0), issue(few, few.source(0)));
        }
        Batch failed = issue(few, few.source(0));
        little.apply(failed, 0, 3);
        few.source(0).settled(failed, 0, 0, BATCH);

        Expectation expectation = few.expectation();
        little.scan(expectation);

        assertThat(expectation.lostAtMost()).isZero();
    }

    private Expectation scanned(Workload sent) {
        Expectation expectation = sent.expectation();
        store.scan(expectation);
        return expectation;
    }

    @Test
    void blobsOfABatchAcknowledgedInPartAreNotLostWhicheverOfThemAreThere() {
        Batch batch = issue(workload, workload.source(1));
        store.apply(batch, 3, BATCH);
        workload.source(1).settled(batch, BATCH - 3, 0, 3);

        assertThat(workload.expectation().mustHold()).isEqualTo((OPERATIONS + 1) * BATCH - 3);
        assertThat(workload.expectation().mayHold()).isEqualTo((OPERATIONS + 1) * BATCH);
        assertFound(workload, store, 0, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void blobsOfABatchAcknowledgedInPartAreLostWhenFewerThanItsAcknowledgedOnesAreThere(int repeated) {
        Batch batch = issue(workload, workload.source(1));
        store.apply(batch, 0, 1);
        workload.source(1).settled(batch, 4, 0, BATCH - 4);
        store.appended.addAll(store.appended.subList(0, repeated));

        assertFound(workload, store, 3, repeated, 0);
    }

    @Test
    void rejectedBlobsAreNotExpected() {
        Batch batch = issue(workload, workload.source(2));
        workload.source(2).settled(batch, 0, BATCH, 0);

        assertThat(workload.expectation().mustHold()).isEqualTo(OPERATIONS * BATCH);
        assertThat(workload.expectation().mayHold()).isEqualTo(OPERATIONS * BATCH);
        assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void unansweredBatchesMayBeThere() {
        store.apply(issue(workload, workload.source(2)), 0, BATCH);

        assertThat(workload.expectation().mayHold()).isEqualTo((OPERATIONS + 1) * BATCH);
        assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void aBatchThatWasPreparedAndNeverSentIsNotExpected() {
        Batch batch = workload.newBatch(0);
        workload.source(0).next(batch);

        assertThat(workload.expectation().mayHold()).isEqualTo(OPERATIONS * BATCH);
    }
}
