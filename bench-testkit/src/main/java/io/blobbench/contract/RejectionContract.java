package io.blobbench.contract;

import static io.blobbench.contract.StoreUnderTest.SMALL_BLOB_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations that the store rejects. */
interface RejectionContract {
    int BATCH = 5;

    StoreUnderTest subject();

    @ParameterizedTest
    @EnumSource(names = {"GET", "GET_IF_NOT_MATCHED", "EXISTS", "UPDATE", "DELETE"})
    default void absentKeysAreRejected(OperationKind kind) throws Exception {
        withPresentKeys(kind, connection -> subject().rejected(connection, operation(kind, 900)));
    }

    @ParameterizedTest
    @EnumSource(names = {"GET", "EXISTS", "DELETE"})
    default void aBatchIsRejectedKeyByKey(OperationKind kind) throws Exception {
        withPresentKeys(kind, connection -> {
            RecordingOperation half = operation(kind, 3);

            subject().settle(connection, half);

            assertThat(half.acknowledged()).isEqualTo(2);
            assertThat(half.rejected()).isEqualTo(3);
            assertThat(half.readBytes()).isEqualTo(kind == OperationKind.GET ? 2L * SMALL_BLOB_BYTES : 0);
        });
    }

    @Test
    default void presentKeysAreNotAdded() throws Exception {
        withPresentKeys(
                OperationKind.ADD, connection -> subject().rejected(connection, operation(OperationKind.ADD, 0)));
    }

    @Test
    default void aStaleVersionIsNotUpdated() throws Exception {
        withPresentKeys(OperationKind.UPDATE, connection -> {
            subject()
                    .acknowledged(connection, operation(OperationKind.UPDATE, 0).expecting(1));

            subject().rejected(connection, operation(OperationKind.UPDATE, 0).expecting(1));

            subject()
                    .acknowledged(connection, operation(OperationKind.UPDATE, 0).expecting(2));
        });
    }

    @Test
    default void anUpdateNeverMakesAnAbsentKey() throws Exception {
        withPresentKeys(OperationKind.UPDATE, connection -> subject()
                .rejected(connection, operation(OperationKind.UPDATE, 900).expecting(0)));
    }

    @Test
    default void anEqualVersionIsNotReadAgain() throws Exception {
        withPresentKeys(OperationKind.GET_IF_NOT_MATCHED, connection -> {
            subject()
                    .rejected(
                            connection,
                            operation(OperationKind.GET_IF_NOT_MATCHED, 0).expecting(1));
            assumeTrue(subject().offers(OperationKind.UPDATE));
            subject()
                    .acknowledged(connection, operation(OperationKind.UPDATE, 0).expecting(1));

            RecordingOperation changed =
                    operation(OperationKind.GET_IF_NOT_MATCHED, 0).expecting(1);
            subject().acknowledged(connection, changed);

            assertThat(changed.readBytes()).isEqualTo((long) BATCH * SMALL_BLOB_BYTES);
            subject()
                    .rejected(
                            connection,
                            operation(OperationKind.GET_IF_NOT_MATCHED, 0).expecting(2));
        });
    }

    @Test
    default void aDeletedKeyStartsAgainAtVersionOne() throws Exception {
        assumeTrue(subject().offers(OperationKind.DELETE) && subject().offers(OperationKind.ADD));
        withPresentKeys(OperationKind.UPDATE, connection -> {
            subject()
                    .acknowledged(connection, operation(OperationKind.UPDATE, 0).expecting(1));
            subject().acknowledged(connection, operation(OperationKind.DELETE, 0));
            subject().acknowledged(connection, operation(OperationKind.ADD, 0));

            subject().rejected(connection, operation(OperationKind.UPDATE, 0).expecting(2));

            subject()
                    .acknowledged(connection, operation(OperationKind.UPDATE, 0).expecting(1));
        });
    }

    /** Runs a test on keys 0 to 4, and checks that it neither added nor lost one unless it deletes. */
    private void withPresentKeys(OperationKind kind, ConnectionTest test) throws Exception {
        assumeTrue(subject().offers(kind) && subject().offers(OperationKind.PUT));
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection = subject().connect(store)) {
                subject().acknowledged(connection, operation(OperationKind.PUT, 0));
                test.run(connection);
            }
            assertThat(store.countBlobs()).isBetween(kind == OperationKind.DELETE ? 3L : BATCH, (long) BATCH);
            store.teardown();
        }
    }

    private static RecordingOperation operation(OperationKind kind, long key) {
        List<byte[]> blobs = StoreUnderTest.blobs(BATCH, SMALL_BLOB_BYTES);
        RecordingOperation operation =
                kind.writesPayload() ? RecordingOperation.write(kind, blobs) : RecordingOperation.ask(kind, BATCH);
        return operation.keysFrom(key);
    }

    /** The body of a test. */
    @FunctionalInterface
    interface ConnectionTest {
        void run(Connection connection) throws Exception;
    }
}
