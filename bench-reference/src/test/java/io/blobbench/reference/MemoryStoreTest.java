package io.blobbench.reference;

import static io.blobbench.reference.MemoryStores.blobs;
import static io.blobbench.reference.MemoryStores.connect;
import static io.blobbench.reference.MemoryStores.provisioned;
import static io.blobbench.reference.MemoryStores.scan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.Connection;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("io.blobbench.reference.MemoryStores#factories")
record MemoryStoreTest(StoreFactory factory) {
    private static final byte[] BLOB = {1, 2, 3};

    @Test
    void theStoreIsFoundByItsName() {
        assertThat(ServiceLoader.load(StoreFactory.class))
                .extracting(StoreFactory::name)
                .contains(factory.name());
    }

    @Test
    void appendedBlobsAreFoundWithTheirBytes() throws Exception {
        byte[][] blobs = blobs(10_000);
        try (Store store = provisioned(factory, Map.of());
                Connection connection = connect(store)) {
            for (int i = 0; i < blobs.length; i += 2) {
                submit(connection, TestOperation.append(blobs[i], blobs[i + 1]));
            }

            assertThat(store.countBlobs()).isEqualTo(blobs.length);
            assertThat(scan(store)).containsExactly(blobs);
            assertThat(store.measureSpace())
                    .get()
                    .extracting(SpaceUsage::bytes, SpaceUsage::medium)
                    .containsExactly(4L * blobs.length, SpaceUsage.Medium.MEMORY);
        }
    }

    @Test
    void blobsOfAllConnectionsAreFound() throws Exception {
        try (Store store = provisioned(factory, Map.of());
                Connection one = connect(store);
                Connection other = connect(store)) {
            submit(one, TestOperation.append(BLOB));
            submit(other, TestOperation.append(BLOB, BLOB));

            assertThat(store.countBlobs()).isEqualTo(3);
        }
    }

    @Test
    void absentKeysAreRejected() throws Exception {
        try (Store store = provisioned(factory, Map.of());
                Connection connection = connect(store)) {
            for (OperationKind kind : List.of(
                    OperationKind.GET,
                    OperationKind.GET_IF_NOT_MATCHED,
                    OperationKind.EXISTS,
                    OperationKind.UPDATE,
                    OperationKind.DELETE)) {
                assertThat(submit(connection, TestOperation.of(kind, 1, BLOB)).rejected())
                        .as(kind.word())
                        .isEqualTo(1);
            }
            assertThat(store.countBlobs()).isZero();
        }
    }

    @Test
    void aKeyIsReadAsItWasPut() throws Exception {
        try (Store store = provisioned(factory, Map.of());
                Connection connection = connect(store)) {
            submit(connection, TestOperation.of(OperationKind.PUT, 5, new byte[9], BLOB));

            TestOperation read = submit(connection, TestOperation.of(OperationKind.GET, 5, BLOB, BLOB, BLOB));

            assertThat(read.acknowledged()).isEqualTo(2);
            assertThat(read.bytesRead()).isEqualTo(9 + BLOB.length);
            assertThat(read.rejected()).isEqualTo(1);
            assertThat(submit(connection, TestOperation.of(OperationKind.EXISTS, 6, BLOB))
                            .acknowledged())
                    .isEqualTo(1);
        }
    }

    @Test
    void aPresentKeyIsNotAddedAgainUntilItIsDeleted() throws Exception {
        try (Store store = provisioned(factory, Map.of());
                Connection connection = connect(store)) {
            assertThat(acknowledged(connection, OperationKind.ADD, 0)).isTrue();
            assertThat(acknowledged(connection, OperationKind.ADD, 0)).isFalse();
            assertThat(acknowledged(connection, OperationKind.DELETE, 0)).isTrue();
            assertThat(store.countBlobs()).isZero();
            assertThat(acknowledged(connection, OperationKind.ADD, 0)).isTrue();
        }
    }

    @Test
    void versionsStartAtOneAndGrowWithEveryReplacement() throws Exception {
        try (Store store = provisioned(factory, Map.of());
                Connection connection = connect(store)) {
            assertThat(acknowledged(connection, OperationKind.PUT, 0)).isTrue();
            assertThat(acknowledged(connection, OperationKind.GET_IF_NOT_MATCHED, 1))
                    .isFalse();
            assertThat(acknowledged(connection, OperationKind.UPDATE, 2)).isFalse();
            assertThat(acknowledged(connection, OperationKind.UPDATE, 1)).isTrue();
            assertThat(acknowledged(connection, OperationKind.GET_IF_NOT_MATCHED, 1))
                    .isTrue();
            assertThat(acknowledged(connection, OperationKind.PUT, 0)).isTrue();
            assertThat(acknowledged(connection, OperationKind.UPDATE, 3)).isTrue();
            assertThat(store.countBlobs()).isEqualTo(1);
        }
    }

    @Test
    void withoutRetentionBlobsAreCountedAndNotKept() throws Exception {
        try (Store store = provisioned(factory, Map.of("retain", "false"));
                Connection one = connect(store);
                Connection other = connect(store)) {
            submit(one, TestOperation.append(BLOB, BLOB));
            submit(other, TestOperation.of(OperationKind.PUT, 1, BLOB));

            assertThat(store.countBlobs()).isEqualTo(3);
            assertThat(scan(store)).isEmpty();
            assertThat(acknowledged(one, OperationKind.GET, 0)).isFalse();
            assertThat(acknowledged(one, OperationKind.UPDATE, 0)).isFalse();
        }
    }

    @Test
    void provisioningAgainStartsEmpty() throws Exception {
        try (Store store = provisioned(factory, Map.of());
                Connection connection = connect(store)) {
            submit(connection, TestOperation.append(BLOB));

            store.provision(MemoryStores.layout(Map.of()));

            assertThat(store.countBlobs()).isZero();
        }
    }

    @Test
    void teardownLeavesNothing() throws Exception {
        try (Store store = provisioned(factory, Map.of())) {
            store.teardown();

            assertThatThrownBy(store::countBlobs)
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining(factory.name());
            assertThatThrownBy(() -> connect(store)).isInstanceOf(StoreException.class);
        }
    }

    @Test
    void afterClosingBlobsFail() throws Exception {
        try (Store store = provisioned(factory, Map.of("retain", "false"))) {
            Connection connection = connect(store);
            connection.close();
            connection.close();

            assertThat(submit(connection, TestOperation.append(BLOB, BLOB)).failed())
                    .isEqualTo(2);
        }
    }

    @Test
    void aStoreLeavesNoThreadBehind() throws Exception {
        Store store = provisioned(factory, Map.of());
        connect(store);

        store.close();
        store.close();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith(factory.name() + "-"));
    }

    @Test
    void clientPropertiesAreUnknown() {
        StoreSettings settings = new StoreSettings(List.of(), Map.of("acks", "1"));

        assertThatThrownBy(() -> factory.open(settings))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll(factory.name(), "'acks'");
    }

    @Test
    void theDescriptionNamesVersionAndOptions() throws Exception {
        try (Store store = provisioned(factory, Map.of("delay", "1us"))) {
            assertThat(store.describe()).containsKey("version").containsEntry("delay", "1us");
        }
    }

    private static boolean acknowledged(Connection connection, OperationKind kind, long version) throws Exception {
        return submit(connection, TestOperation.of(kind, 1, version, BLOB)).acknowledged() == 1;
    }

    private static TestOperation submit(Connection connection, TestOperation operation) throws Exception {
        connection.submit(operation);
        return operation.await();
    }
}
