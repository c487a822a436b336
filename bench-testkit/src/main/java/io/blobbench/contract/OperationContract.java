package io.blobbench.contract;

import static io.blobbench.contract.StoreUnderTest.LARGE_BATCH;
import static io.blobbench.contract.StoreUnderTest.PARTITIONS;
import static io.blobbench.contract.StoreUnderTest.SMALL_BLOB_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations that the store acknowledges. */
interface OperationContract {
    StoreUnderTest subject();

    @ParameterizedTest
    @EnumSource
    default void anOfferedKindIsAcknowledgedInBatchesOfOneAndMore(OperationKind kind) throws Exception {
        assumeTrue(subject().offers(kind));
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection = subject().connect(store)) {
                acknowledges(connection, kind, 1, 0);
                acknowledges(connection, kind, LARGE_BATCH, 1000);
            }
            long left = kind == OperationKind.DELETE ? 0 : 1 + LARGE_BATCH;
            store.expect(left);
            assertThat(store.countBlobs()).isEqualTo(left);
            store.teardown();
        }
    }

    @Test
    default void batchesInSeveralPartitionsAndSlotsAreAcknowledged() throws Exception {
        int slots = subject().traits().completion() == CompletionMode.INLINE ? 1 : 4;
        OperationKind kind = subject().writeKind();
        int blobs = 0;
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection = subject().connect(store, slots)) {
                for (int round = 0; round < 2 * PARTITIONS; round++) {
                    List<RecordingOperation> operations = new ArrayList<>();
                    for (int slot = 0; slot < slots; slot++) {
                        int batch = (round + slot) % 2 == 0 ? 1 : LARGE_BATCH;
                        operations.add(RecordingOperation.write(kind, StoreUnderTest.blobs(batch, SMALL_BLOB_BYTES))
                                .inPartition((round + slot) % PARTITIONS)
                                .inSlot(slot)
                                .keysFrom(blobs));
                        blobs += batch;
                    }

                    operations.forEach(connection::submit);

                    for (RecordingOperation operation : operations) {
                        operation.awaitSettled(subject().deadline());
                        assertThat(operation.acknowledged()).isEqualTo(operation.size());
                    }
                }
            }
            store.expect(blobs);
            assertThat(store.countBlobs()).isEqualTo(blobs);
            store.teardown();
        }
    }

    @Test
    default void severalConnectionsWriteToOneLayout() throws Exception {
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection first = subject().connect(store);
                    Connection second = subject().connect(store)) {
                OperationKind kind = subject().writeKind();
                List<byte[]> blobs = StoreUnderTest.blobs(10, SMALL_BLOB_BYTES);

                subject().acknowledged(first, RecordingOperation.write(kind, blobs));
                subject()
                        .acknowledged(
                                second, RecordingOperation.write(kind, blobs).keysFrom(10));
            }
            store.expect(20);
            assertThat(store.countBlobs()).isEqualTo(20);
            store.teardown();
        }
    }

    @Test
    default void operationsInFlightAreCarriedOutInTheirOrderWherePromised() throws Exception {
        assumeTrue(subject().factory().keepsOrder());
        int slots = 16;
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection = subject().connect(store, slots)) {
                for (int round = 0; round < 20; round++) {
                    List<RecordingOperation> operations = new ArrayList<>();
                    for (int slot = 0; slot < slots - 1; slot++) {
                        byte[] blob = new byte[1 + (round + slot) % SMALL_BLOB_BYTES];
                        operations.add(RecordingOperation.write(OperationKind.PUT, List.of(blob))
                                .inSlot(slot));
                    }
                    RecordingOperation read =
                            RecordingOperation.ask(OperationKind.GET, 1).inSlot(slots - 1);
                    operations.add(read);

                    operations.forEach(connection::submit);

                    for (RecordingOperation operation : operations) {
                        operation.awaitSettled(subject().deadline());
                    }
                    assertThat(read.readBytes())
                            .as("of the blob that was written last")
                            .isEqualTo(1 + (round + slots - 2) % SMALL_BLOB_BYTES);
                }
            }
            store.teardown();
        }
    }

    private void acknowledges(Connection connection, OperationKind kind, int batch, long key)
            throws InterruptedException {
        List<byte[]> blobs = StoreUnderTest.blobs(batch, SMALL_BLOB_BYTES);
        if (kind.keyed() && kind != OperationKind.ADD) {
            subject()
                    .acknowledged(
                            connection,
                            RecordingOperation.write(OperationKind.PUT, blobs).keysFrom(key));
        }
        RecordingOperation operation =
                kind.writesPayload() ? RecordingOperation.write(kind, blobs) : RecordingOperation.ask(kind, batch);
        operation.keysFrom(key).expecting(kind == OperationKind.GET_IF_NOT_MATCHED ? 7 : 1);

        subject().acknowledged(connection, operation);

        if (kind.readsPayload()) {
            assertThat(operation.read()).containsExactlyInAnyOrderElementsOf(blobs);
            RecordingOperation counting = RecordingOperation.ask(kind, batch)
                    .keysFrom(key)
                    .expecting(7)
                    .countingReads();
            subject().acknowledged(connection, counting);
            assertThat(counting.readBytes()).isEqualTo((long) batch * SMALL_BLOB_BYTES);
        }
    }
}
