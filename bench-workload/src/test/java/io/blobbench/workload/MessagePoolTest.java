package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.key.KeySpace;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MessagePoolTest {
    private static final int ELEMENTS = 3;
    private static final int BLOB_BYTES = ElementsMessage.blobBytes(ELEMENTS);

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void aPayloadIsTheBlobsMessageAsKryoWritesIt(Serialization serialization) {
        Workload workload = workload(serialization, false);
        Batch batch = Workloads.issue(workload, workload.source(0));

        batch.serialize();

        BlobPool blobs = BlobPool.create(BLOB_BYTES, 1, BlobContent.RANDOM, Workloads.SEED);
        for (int i = 0; i < batch.size(); i++) {
            assertThat(batch.payload(i)).hasSize(spec(serialization).messageBytes());
            assertThat(read(batch.payload(i)).blob()).isEqualTo(blobs.blob(i));
        }
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void whatWasWrittenIsFoundAndWhatWasDamagedIsNot(Serialization serialization) {
        Workload workload = workload(serialization, false);
        Batch batch = Workloads.issue(workload, workload.source(0));
        batch.serialize();
        ModelStore store = new ModelStore();
        store.serve(workload.source(0), batch);
        Workloads.assertFound(workload, store, 0, 0, 0);

        store.appended.set(0, store.appended.get(0).clone());
        store.appended.get(0)[BLOB_BYTES - 1] ^= 1;
        store.appended.add(new byte[0]);

        Workloads.assertFound(workload, store, 0, 0, 2);
    }

    @Test
    void whatIsSerializedInlineIsNotThereBeforeTheOperation() {
        Workload workload = workload(Serialization.INLINE, false);
        Batch batch = Workloads.issue(workload, workload.source(0));
        assertThat(batch.payload(0)).isNull();

        batch.serialize();
        byte[] first = batch.payload(0);
        batch.firstBlob++;
        batch.serialize();

        assertThat(read(batch.payload(0)).blob()).isEqualTo(batch.message(0).blob());
        assertThat(read(first).blob())
                .as("a store may keep it")
                .isNotEqualTo(batch.message(0).blob());
    }

    @Test
    void aStoreThatMapsMessagesReturnsBlobs() {
        Workload workload = workload(Serialization.INLINE, true);
        Batch batch = Workloads.issue(workload, workload.source(0));
        workload.source(0).settled(batch, batch.size(), 0, 0);
        ModelStore store = new ModelStore();

        for (int i = 0; i < batch.size(); i++) {
            store.appended.add(batch.message(i).blob());
        }

        assertThat(workload.payloadBytes().possible(1, BLOB_BYTES)).isTrue();
        Workloads.assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void theMessageIsLittleLargerThanTheBlob() {
        assertThat(spec(Serialization.AHEAD).messageBytes())
                .isBetween(BLOB_BYTES + ELEMENTS, BLOB_BYTES + 8 * ELEMENTS);
        assertThat(workload(Serialization.AHEAD, false)
                        .payloadBytes()
                        .possible(2, 2L * spec(Serialization.AHEAD).messageBytes()))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void recordingsAreAllEquallyLongAndFoundAgain(Serialization serialization) {
        WorkloadSpec spec = new WorkloadSpec(
                Map.of(OperationKind.APPEND, 1),
                512,
                100,
                new MessageForm(Entity.RECORDING, serialization),
                BlobContent.TEXT,
                KeySpace.DEFAULT,
                Workloads.SEED);
        Workload workload = new Workload(spec, 1, 1, OperationKind.PUT, false, true);
        Batch batch = Workloads.issue(workload, workload.source(0));
        batch.serialize();
        ModelStore store = new ModelStore();
        store.serve(workload.source(0), batch);

        assertThat(store.appended).hasSize(512).allMatch(payload -> payload.length == spec.messageBytes());
        assertThat(spec.messageBytes()).isBetween(100 + 2 * 16 + 20, 100 + 2 * 16 + 60);
        Workloads.assertFound(workload, store, 0, 0, 0);
    }

    private static ElementsMessage read(byte[] payload) {
        Kryo kryo = new Kryo();
        kryo.register(UUID.class, new DefaultSerializers.UUIDSerializer());
        kryo.register(HashMap.class);
        kryo.register(ElementsMessage.class);
        return kryo.readObject(new Input(payload), ElementsMessage.class);
    }

    private static WorkloadSpec spec(Serialization serialization) {
        return new WorkloadSpec(
                Map.of(OperationKind.APPEND, 1),
                4,
                BLOB_BYTES,
                new MessageForm(Entity.ELEMENTS, serialization),
                BlobContent.RANDOM,
                KeySpace.DEFAULT,
                Workloads.SEED);
    }

    private static Workload workload(Serialization serialization, boolean mapped) {
        return new Workload(spec(serialization), 1, 1, OperationKind.PUT, mapped, true);
    }
}
