package io.blobbench.contract;

import static io.blobbench.contract.StoreUnderTest.LARGE_BATCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import org.junit.jupiter.api.Test;

/** Errors become failed blobs, each settled once. */
interface FailureContract {
    StoreUnderTest subject();

    @Test
    default void aClosedConnectionFailsEveryBlobOnce() throws Exception {
        for (int slots : subject().slotCounts()) {
            aClosedConnectionFailsEveryBlobOnce(slots);
        }
    }

    private void aClosedConnectionFailsEveryBlobOnce(int slots) throws Exception {
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            Connection connection = subject().connect(store, slots);
            subject().write(connection, 1);
            connection.close();

            RecordingOperation operation =
                    subject().settle(connection, subject().largeBatch());

            assertThat(operation.failed()).isEqualTo(LARGE_BATCH);
            assertThat(operation.causes()).doesNotContainNull();
            store.teardown();
        }
    }
}
