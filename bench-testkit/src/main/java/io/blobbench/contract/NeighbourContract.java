package io.blobbench.contract;

import static io.blobbench.contract.StoreUnderTest.PARTITIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Behaviour on servers that other users share. */
interface NeighbourContract {
    int JOINED_BLOBS = 5;

    StoreUnderTest subject();

    Set<Ability> abilities();

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
            store.prepareSpace();
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
    default void clientsThatJoinALayoutWriteToItAndLeaveTheRestToItsOwner() throws Exception {
        Layout layout = subject().layout();
        OperationKind kind = subject().writeKind();
        try (Store owner = subject().open()) {
            owner.provision(layout);
            try (Store first = subject().open();
                    Store second = subject().open()) {
                if (!abilities().contains(Ability.JOIN)) {
                    assertThatThrownBy(() -> first.join(layout))
                            .isInstanceOf(UnsupportedLayoutException.class)
                            .hasMessageContaining("another process");
                    owner.teardown();
                    return;
                }
                first.join(layout);
                second.join(layout);
                assertThat(first.identity()).isEqualTo(owner.identity());
                assertThat(second.identity()).isEqualTo(owner.identity());
                try (Connection one = first.connect(joined(0));
                        Connection other = second.connect(joined(1))) {
                    subject().acknowledged(one, operation(kind, 0));
                    subject().acknowledged(other, operation(kind, 100));
                    subject().acknowledged(one, operation(kind, 200));
                }
            }
            owner.expect(3L * JOINED_BLOBS);
            AtomicLong found = new AtomicLong();
            owner.scan((key, blob) -> found.incrementAndGet());
            assertThat(found).hasValue(3L * JOINED_BLOBS);
            assertThat(owner.countBlobs()).isEqualTo(3L * JOINED_BLOBS);
            owner.teardown();
            assertThat(owner.holds(layout.name())).isFalse();
        }
    }

    private static ConnectionPlan joined(int index) {
        return new ConnectionPlan(index, PARTITIONS, 1, JOINED_BLOBS, StoreUnderTest.SMALL_BLOB_BYTES);
    }

    private static RecordingOperation operation(OperationKind kind, int firstKey) {
        return RecordingOperation.write(kind, StoreUnderTest.blobs(JOINED_BLOBS, StoreUnderTest.SMALL_BLOB_BYTES))
                .keysFrom(firstKey);
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
