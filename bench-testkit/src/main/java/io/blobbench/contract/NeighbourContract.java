package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Behaviour on servers that other users share. */
interface NeighbourContract {
    StoreUnderTest subject();

    ForeignObject foreignObject();

    @Test
    default void whatOthersKeepIsIntactAfterAWholeTrial() throws Exception {
        byte[] content = StoreUnderTest.blobs(1, 1000).get(0);
        foreignObject().write(content);
        Set<String> before = new HashSet<>(subject().resources().list());

        try (Store store = subject().open()) {
            Layout layout = subject().layout();
            store.provision(layout);
            store.describe();
            try (Connection connection = subject().connect(store)) {
                for (OperationKind kind : subject().traits().operations()) {
                    subject().settle(connection, operation(kind));
                }
            }
            store.countBlobs();
            store.scan((key, blob) -> assertThat(blob).hasSize(StoreUnderTest.SMALL_BLOB_BYTES));
            store.measureSpace();
            store.provision(layout); // over leftovers
            store.teardown();
        }

        assertThat(foreignObject().read()).isEqualTo(content);
        assertThat(subject().resources().list()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    default void leftoversAreFoundAndRemovedByNameAlone() throws Exception {
        Set<String> before = new HashSet<>(subject().resources().list());
        Layout layout = subject().layout();
        String name = layout.name();
        try (Store crashed = subject().open()) {
            crashed.provision(layout);
            try (Connection connection = subject().connect(crashed)) {
                subject().write(connection, 5);
            }
        }
        try (Store other = subject().open()) {
            assertThat(other.holds(name)).isTrue();
            assertThat(other.holds(name + "0")).isFalse();
            assertThat(other.holds(name.substring(0, name.length() - 1))).isFalse();

            other.remove(name);
            other.remove(name); // nothing is left to do

            assertThat(other.holds(name)).isFalse();
        }
        assertThat(subject().resources().list()).containsExactlyInAnyOrderElementsOf(before);
    }

    private static RecordingOperation operation(OperationKind kind) {
        return kind.writesPayload()
                ? RecordingOperation.write(kind, StoreUnderTest.blobs(10, StoreUnderTest.SMALL_BLOB_BYTES))
                : RecordingOperation.ask(kind, 10);
    }
}
