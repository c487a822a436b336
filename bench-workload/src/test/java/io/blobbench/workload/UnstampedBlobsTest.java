package io.blobbench.workload;

import static io.blobbench.workload.Workloads.assertFound;
import static io.blobbench.workload.Workloads.issue;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.BlobSizes.SizeClass;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blobs of fewer than 16 bytes, which are read back as others are. */
final class UnstampedBlobsTest {
    private static final int OPERATIONS = 5_000;

    private final ModelStore store = new ModelStore();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8, 15})
    void whatWasAppendedIsFoundHoweverOftenBlobsAreEqual(int bytes) {
        Workload workload = loaded(OperationKind.APPEND, BlobSizes.of(bytes), MessageForm.BLOB);
        assertThat(store.appended).hasSize(OPERATIONS);
        assertFound(workload, store, 0, 0, 0);

        store.appended.remove(17);
        store.appended.remove(4_000);
        assertFound(workload, store, 2, 0, 0);
    }

    @Test
    void bytesThatWereNeverSentAreDamage() {
        Workload workload = loaded(OperationKind.APPEND, BlobSizes.of(8), MessageForm.BLOB);
        byte[] damaged = store.appended.get(17).clone();
        damaged[7] ^= 1;
        store.appended.set(17, damaged);
        store.appended.set(18, new byte[9]);

        assertFound(workload, store, 0, 0, 2);
    }

    @Test
    void damageThatMakesAnotherBlobIsALossAndADuplicate() {
        Workload workload = loaded(OperationKind.APPEND, BlobSizes.of(1), MessageForm.BLOB);
        byte[] damaged = store.appended.get(17).clone();
        damaged[0] ^= 1;
        store.appended.set(17, damaged);

        assertFound(workload, store, 1, 1, 0);
    }

    @Test
    void aKeyHoldsTheBytesThatWereWrittenLast() {
        Workload workload = loaded(OperationKind.PUT, BlobSizes.of(1), MessageForm.BLOB);
        assertFound(workload, store, 0, 0, 0);

        long key = store.keyed.keySet().iterator().next();
        byte[] other = store.keyed.get(key).blob().clone();
        other[0] ^= 1;
        store.keyed.put(key, new ModelStore.Versioned(other, 1));
        assertFound(workload, store, 1, 0, 0);
    }

    @Test
    void amongLargerOnesBothAreChecked() {
        BlobSizes sizes = new BlobSizes("8B:1+20KB:9", List.of(new SizeClass(8, 1), new SizeClass(20_000, 9)));
        Workload workload = loaded(OperationKind.APPEND, sizes, MessageForm.BLOB);
        assertFound(workload, store, 0, 0, 0);

        damageFirst(8);
        damageFirst(20_000);
        assertFound(workload, store, 0, 0, 2);
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void equalMessagesAreOne(Serialization serialization) {
        Workload workload =
                loaded(OperationKind.APPEND, BlobSizes.of(0), new MessageForm(Entity.RECORDING, serialization));
        assertFound(workload, store, 0, 0, 0);

        store.appended.remove(17);
        assertFound(workload, store, 1, 0, 0);
    }

    private void damageFirst(int bytes) {
        for (int i = 0; i < store.appended.size(); i++) {
            if (store.appended.get(i).length == bytes) {
                byte[] damaged = store.appended.get(i).clone();
                damaged[bytes - 1] ^= 1;
                store.appended.set(i, damaged);
                return;
            }
        }
    }

    /** A workload of which the store has served some operations. */
    private Workload loaded(OperationKind kind, BlobSizes sizes, MessageForm form) {
        WorkloadSpec spec =
                new WorkloadSpec(Map.of(kind, 1), 1, sizes, form, BlobContent.RANDOM, KeySpace.DEFAULT, Workloads.SEED);
        Workload workload = Workloads.of(spec, 1, 1);
        for (int i = 0; i < OPERATIONS; i++) {
            Batch batch = issue(workload, workload.source(0));
            batch.serialize();
            store.serve(workload.source(0), batch);
        }
        return workload;
    }
}
