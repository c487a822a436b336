package io.blobbench.reference;

import static io.blobbench.reference.MemoryStores.blobs;
import static io.blobbench.reference.MemoryStores.connect;
import static io.blobbench.reference.MemoryStores.provisioned;
import static io.blobbench.reference.MemoryStores.scan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("io.blobbench.reference.MemoryStores#factories")
record FaultsTest(StoreFactory factory) {
    private static final int BLOBS = 1000;
    private static final byte[][] SENT = blobs(BLOBS);

    @Test
    void droppedBlobsAreAcknowledgedAndNotFound() throws Exception {
        try (Store store = provisioned(factory, Map.of("dropEvery", "7"))) {
            TestOperation all = appendAll(store);

            assertThat(all.acknowledged()).isEqualTo(BLOBS);
            assertThat(store.countBlobs()).isEqualTo(BLOBS - BLOBS / 7);
            assertThat(scan(store)).doesNotContain(SENT[6], SENT[13]).contains(SENT[5], SENT[7]);
        }
    }

    @Test
    void duplicatedBlobsAreFoundTwice() throws Exception {
        try (Store store = provisioned(factory, Map.of("duplicateEvery", "400"))) {
            TestOperation all = appendAll(store);

            assertThat(all.acknowledged()).isEqualTo(BLOBS);
            assertThat(store.countBlobs()).isEqualTo(BLOBS + 2);
            assertThat(scan(store).stream().filter(blob -> blob == SENT[399])).hasSize(2);
        }
    }

    @Test
    void duplicatedBlobsUnderAKeyAreFoundTwice() throws Exception {
        try (Store store = provisioned(factory, Map.of("duplicateEvery", "2"));
                Connection connection = connect(store)) {
            submit(connection, TestOperation.of(OperationKind.PUT, 0, SENT[0], SENT[1], SENT[2]));

            assertThat(store.countBlobs()).isEqualTo(4);
            assertThat(scan(store)).containsExactlyInAnyOrder(SENT[0], SENT[1], SENT[1], SENT[2]);
        }
    }

    @Test
    void corruptedBlobsDifferInOneByteAndLeaveTheOriginalAlone() throws Exception {
        try (Store store = provisioned(factory, Map.of("corruptEvery", "1000"))) {
            byte[] original = SENT[999].clone();

            TestOperation all = appendAll(store);

            assertThat(all.acknowledged()).isEqualTo(BLOBS);
            assertThat(SENT[999]).isEqualTo(original);
            byte[] found = scan(store).get(999);
            assertThat(Arrays.mismatch(found, original)).isEqualTo(2);
            assertThat(Arrays.mismatch(found, 3, 4, original, 3, 4)).isEqualTo(-1);
        }
    }

    @Test
    void lostUpdatesAreAcknowledgedAndOverwriteTheNewerBlob() throws Exception {
        try (Store store = provisioned(factory, Map.of("loseUpdateEvery", "2"));
                Connection connection = connect(store)) {
            submit(connection, TestOperation.of(OperationKind.ADD, 0, SENT[0]));
            submit(connection, TestOperation.of(OperationKind.UPDATE, 0, 1, SENT[1]));

            TestOperation late = submit(connection, TestOperation.of(OperationKind.UPDATE, 0, 1, SENT[2]));
            TestOperation lost = submit(connection, TestOperation.of(OperationKind.UPDATE, 0, 1, SENT[3]));
            TestOperation early = submit(connection, TestOperation.of(OperationKind.UPDATE, 0, 9, SENT[4]));

            assertThat(late.rejected()).isEqualTo(1);
            assertThat(lost.acknowledged()).isEqualTo(1);
            assertThat(early.rejected()).isEqualTo(1);
            assertThat(scan(store)).containsExactly(SENT[3]);
        }
    }

    @Test
    void rejectedBlobsAreNotStored() throws Exception {
        try (Store store = provisioned(factory, Map.of("rejectEvery", "10"))) {
            TestOperation all = appendAll(store);

            assertThat(all.rejected()).isEqualTo(100);
            assertThat(all.acknowledged()).isEqualTo(900);
            assertThat(store.countBlobs()).isEqualTo(900);
        }
    }

    @Test
    void failedBlobsHaveACauseAndAreNotStored() throws Exception {
        try (Store store = provisioned(factory, Map.of("failEvery", "10"))) {
            TestOperation all = appendAll(store);

            assertThat(all.failed()).isEqualTo(100);
            assertThat(all.causes()).isNotEmpty().allMatch(cause -> cause.getMessage()
                    .contains("script"));
            assertThat(store.countBlobs()).isEqualTo(900);
        }
    }

    @Test
    void blobsThatFailForTwoReasonsHaveBothCauses() throws Exception {
        try (Store store = provisioned(factory, Map.of("failEvery", "2", "fullAfter", "3"));
                Connection connection = connect(store)) {
            TestOperation operation =
                    submit(connection, TestOperation.append(SENT[0], SENT[1], SENT[2], SENT[3], SENT[4]));

            assertThat(operation.failed()).isEqualTo(3);
            assertThat(operation.causes())
                    .extracting(Throwable::getMessage)
                    .containsExactly("failed by script", "no room left, by script");
        }
    }

    @Test
    void aThrowingClientFailsEachOfItsBlobsOnceAndWithinSubmit() throws Exception {
        try (Store store = provisioned(factory, Map.of("throwEvery", "250", "delay", "20ms"));
                Connection connection = connect(store)) {
            TestOperation all = TestOperation.append(SENT);

            connection.submit(all);

            assertThat(all.causes()).hasSize(4);
            all.await();
            assertThat(all.failed()).isEqualTo(4);
            assertThat(all.acknowledged()).isEqualTo(996);
            assertThat(store.countBlobs()).isEqualTo(996);
        }
    }

    @Test
    void anOperationWhoseEveryBlobThrowsIsSettledWithinSubmit() throws Exception {
        try (Store store = provisioned(factory, Map.of("throwEvery", "1"));
                Connection connection = connect(store)) {
            TestOperation operation = TestOperation.append(SENT[0], SENT[1]);

            connection.submit(operation);

            assertThat(operation.failed()).isEqualTo(2);
        }
    }

    @Test
    void faultsCountOverOperationsAndConnections() throws Exception {
        try (Store store = provisioned(factory, Map.of("rejectEvery", "3"));
                Connection one = connect(store);
                Connection other = connect(store)) {
            List<Integer> rejected = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                rejected.add(submit(i % 2 == 0 ? one : other, TestOperation.append(SENT[i]))
                        .rejected());
            }

            assertThat(rejected).containsExactly(0, 0, 1, 0, 0, 1);
        }
    }

    @Test
    void faultsAlsoConcernStoresThatKeepNothing() throws Exception {
        try (Store store = provisioned(factory, Map.of("retain", "false", "dropEvery", "10", "failEvery", "500"))) {
            TestOperation all = appendAll(store);

            assertThat(all.failed()).isEqualTo(2);
            assertThat(all.acknowledged()).isEqualTo(998);
            assertThat(store.countBlobs()).isEqualTo(998 - 99);
        }
    }

    @Test
    void refusedProvisioningSaysSo() throws Exception {
        try (Store store = MemoryStores.open(factory)) {
            assertThatThrownBy(() -> store.provision(MemoryStores.layout(Map.of("refuse", "provision"))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("refused by script");
        }
    }

    @Test
    void refusedConnectingSaysSo() throws Exception {
        try (Store store = provisioned(factory, Map.of("refuse", "connect"))) {
            assertThatThrownBy(() -> connect(store))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("connect 1 of 1: refused by script");
        }
    }

    private static TestOperation appendAll(Store store) throws Exception {
        return submit(connect(store), TestOperation.append(SENT));
    }

    private static TestOperation submit(Connection connection, TestOperation operation) throws Exception {
        connection.submit(operation);
        return operation.await();
    }
}
