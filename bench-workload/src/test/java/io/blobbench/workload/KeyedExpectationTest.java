package io.blobbench.workload;

import static io.blobbench.workload.Workloads.issue;
import static io.blobbench.workload.Workloads.keyed;
import static io.blobbench.workload.Workloads.preload;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class KeyedExpectationTest {
    private static final int LANES = 2;
    private static final int KEYS = 120;
    private static final int BATCH = 10;

    private final Workload workload = Workloads.of(
            keyed(Map.of(OperationKind.PUT, 1, OperationKind.DELETE, 1), Distribution.SEQUENTIAL, KEYS, BATCH),
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
        Batch deleted;
        do {
            deleted = issue(workload, workload.source(0));
            store.serve(workload.source(0), deleted);
        } while (deleted.kind() != OperationKind.DELETE);

        store.keyed.put(deleted.key(0), new ModelStore.Versioned(deleted.payload(0), 1));

        Workloads.assertFound(workload, store, 0, 1, 0);
    }

    @Test
    void aFlippedByteIsCorruptAndNotLost() {
        byte[] damaged = store.keyed.get(5L).blob().clone();
        damaged[50] ^= 1;
        store.keyed.put(5L, new ModelStore.Versioned(damaged, 1));

        Workloads.assertFound(workload, store, 0, 0, 1);
    }

    @Test
    void theRightBlobUnderTheWrongKeyIsCorrupt() {
        store.keyed.put(5L, store.keyed.get(6L));

        Workloads.assertFound(workload, store, 0, 0, 1);
    }

    @Test
    void keysThatWereNeverUsedAreCorrupt() {
        Expectation expectation = workload.expectation();

        expectation.visit(-1, new byte[100]);
        expectation.visit(KEYS, new byte[100]);

        assertThat(expectation.corrupt()).isEqualTo(2);
    }

    @Test
    void keysOfAnUnansweredWriteAreNeitherLostNorDuplicated() {
        Batch batch = issue(workload, workload.source(0));
        store.keyed.remove(batch.key(0));

        assertThat(workload.expectation().mustHold()).isEqualTo(KEYS - BATCH);
        assertThat(workload.expectation().mayHold()).isEqualTo(KEYS);
        Workloads.assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void damageUnderAKeyOfAnUnansweredWriteIsStillSeen() {
        Batch batch = issue(workload, workload.source(0));
        store.keyed.put(batch.key(0), new ModelStore.Versioned(new byte[100], 1));

        Workloads.assertFound(workload, store, 0, 0, 1);
    }
}
