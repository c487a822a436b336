package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.machine.NeedsServer;
import io.blobbench.store.Connection;
import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsServer("etcd")
class EtcdSpaceIT {
    private static final int BATCH = 1000;

    @TempDir
    private Path directory;

    @Test
    void blobsOccupyTheSameAfterTrialsWhoseBlobsWereRemoved() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, Map.of(), directory)) {
            List<String> endpoints = etcd.cluster().settings().endpoints();
            StoreSettings allowed =
                    new StoreSettings(endpoints, Map.of(), Set.of(ServerChange.COMPACTION), Access.OPEN);

            long first = bytesOf(10_000, allowed);
            long second = bytesOf(10_000, allowed);

            assertThat(second).isCloseTo(first, Percentage.withPercentage(2));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anEmptyDatabaseIsNoSpaceOfBlobs(int members) throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(members, Durability.NONE, Map.of(), directory);
                Store store = etcd.open()) {
            store.provision(LocalEtcd.layout(members, Durability.NONE));
            store.prepareSpace();

            long bytes = store.measureSpace().orElseThrow().bytes();

            assertThat(bytes).isBetween(0L, members * 4096L);
        }
    }

    private static long bytesOf(int blobs, StoreSettings settings) throws Exception {
        try (Store store = new EtcdStoreFactory().open(settings)) {
            store.provision(LocalEtcd.layout(1, Durability.NONE));
            store.prepareSpace();
            try (Connection connection = LocalEtcd.connect(store, BATCH)) {
                for (int i = 0; i < blobs / BATCH; i++) {
                    assertThat(LocalEtcd.append(connection, BATCH).acknowledged())
                            .isEqualTo(BATCH);
                }
            }
            long bytes = store.measureSpace().orElseThrow().bytes();
            store.teardown();
            return bytes;
        }
    }
}
