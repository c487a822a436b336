package io.blobbench.contract;

import static io.blobbench.contract.StoreUnderTest.LARGE_BATCH;
import static io.blobbench.contract.StoreUnderTest.PARTITIONS;
import static io.blobbench.contract.StoreUnderTest.SMALL_BLOB_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Written blobs return from the store: every blob once, every byte the same. */
interface ContentContract {
    int LARGE_BLOB_BYTES = 1_000_000;

    StoreUnderTest subject();

    @ParameterizedTest
    @EnumSource(names = {"APPEND", "PUT", "ADD"})
    default void bytesComeBackUnmodified(OperationKind kind) throws Exception {
        assumeTrue(subject().offers(kind));
        List<byte[]> written = List.of(
                new byte[0],
                new byte[] {'\n'},
                everyByte(),
                StoreUnderTest.blobs(1, SMALL_BLOB_BYTES).get(0),
                StoreUnderTest.blobs(1, LARGE_BLOB_BYTES).get(0));
        List<byte[]> shared = copies(written);
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection =
                    store.connect(new ConnectionPlan(0, PARTITIONS, 1, written.size(), LARGE_BLOB_BYTES))) {
                subject()
                        .acknowledged(
                                connection,
                                RecordingOperation.write(kind, shared).keysFrom(40));
            }
            assertUnchanged(shared, written);

            store.expect(written.size());
            Map<ByteBuffer, List<Long>> found = scan(store);

            for (int i = 0; i < written.size(); i++) {
                long key = kind.keyed() ? 40 + i : BlobVisitor.NO_KEY;
                assertThat(found.remove(ByteBuffer.wrap(written.get(i)))).containsExactly(key);
            }
            assertThat(found).isEmpty();
            store.teardown();
        }
    }

    @Test
    default void aReadReturnsTheBytesThatAnUpdateWrote() throws Exception {
        assumeTrue(subject().offers(OperationKind.UPDATE) && subject().offers(OperationKind.GET));
        byte[] first = StoreUnderTest.blobs(1, SMALL_BLOB_BYTES).get(0);
        byte[] second = StoreUnderTest.blobs(1, 2 * SMALL_BLOB_BYTES).get(0);
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection = store.connect(new ConnectionPlan(0, PARTITIONS, 1, 1, second.length))) {
                List<byte[]> shared = copies(List.of(second));
                subject().acknowledged(connection, RecordingOperation.write(OperationKind.PUT, List.of(first)));
                subject().acknowledged(connection, RecordingOperation.write(OperationKind.UPDATE, shared));
                assertUnchanged(shared, List.of(second));

                RecordingOperation read =
                        subject().acknowledged(connection, RecordingOperation.ask(OperationKind.GET, 1));

                assertThat(read.read()).containsExactly(second);
            }
            assertThat(scan(store)).containsOnlyKeys(ByteBuffer.wrap(second));
            store.teardown();
        }
    }

    @Test
    default void aScanVisitsEveryBlobOnce() throws Exception {
        OperationKind kind = subject().writeKind();
        int batches = 4 * PARTITIONS;
        List<byte[]> written = StoreUnderTest.blobs(batches * LARGE_BATCH, SMALL_BLOB_BYTES);
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection = subject().connect(store)) {
                for (int i = 0; i < batches; i++) {
                    int from = i * LARGE_BATCH;
                    subject()
                            .acknowledged(
                                    connection,
                                    RecordingOperation.write(kind, written.subList(from, from + LARGE_BATCH))
                                            .inPartition(i % PARTITIONS)
                                            .keysFrom(from));
                }
            }

            store.expect(written.size());
            Map<ByteBuffer, List<Long>> found = scan(store);

            assertThat(found).hasSize(written.size());
            assertThat(found.keySet())
                    .containsAll(written.stream().map(ByteBuffer::wrap).toList());
            assertThat(found.values()).allMatch(keys -> keys.size() == 1);
            assertThat(store.countBlobs()).isEqualTo(written.size());
            store.teardown();
        }
    }

    /** Messages in columns or in a serialization of the store return as the blobs that they were made from. */
    @ParameterizedTest
    @EnumSource(
            value = Entity.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"BLOB"})
    default void messagesThatTheStoreMapsComeBackAsTheirBlobs(Entity entity) throws Exception {
        MessageForm form = new MessageForm(entity, Serialization.INLINE);
        assumeTrue(subject().factory().maps(form));
        List<byte[]> written = StoreUnderTest.blobs(4, 6 * 16);
        List<OperationKind> kinds = Stream.of(OperationKind.APPEND, OperationKind.PUT, OperationKind.ADD)
                .filter(subject()::offers)
                .toList();
        try (Store store = subject().open()) {
            store.provision(subject().layout(form));
            try (Connection connection = subject().connect(store)) {
                for (OperationKind kind : kinds) {
                    subject()
                            .acknowledged(
                                    connection,
                                    RecordingOperation.write(kind, written)
                                            .as(entity)
                                            .keysFrom(10L * kinds.indexOf(kind)));
                }
                if (subject().offers(OperationKind.UPDATE)) {
                    subject()
                            .acknowledged(
                                    connection,
                                    RecordingOperation.write(OperationKind.UPDATE, written)
                                            .as(entity)
                                            .keysFrom(10L * kinds.indexOf(OperationKind.PUT)));
                }
                if (subject().offers(OperationKind.GET)) {
                    RecordingOperation read = RecordingOperation.ask(OperationKind.GET, written.size())
                            .as(entity)
                            .keysFrom(10L * kinds.indexOf(OperationKind.PUT));
                    assertThat(subject().acknowledged(connection, read).read())
                            .containsExactlyInAnyOrderElementsOf(written);
                }
            }

            Map<ByteBuffer, List<Long>> found = scan(store);

            assertThat(found.keySet())
                    .containsExactlyInAnyOrderElementsOf(
                            written.stream().map(ByteBuffer::wrap).toList());
            assertThat(found.values()).allMatch(keys -> keys.size() == kinds.size());
            store.teardown();
        }
    }

    @Test
    default void anEmptyLayoutIsCountedAndScanned() throws Exception {
        try (Store store = subject().open()) {
            store.provision(subject().layout());

            assertThat(store.countBlobs()).isZero();
            assertThat(scan(store)).isEmpty();
            store.teardown();
        }
    }

    private static List<byte[]> copies(List<byte[]> blobs) {
        return blobs.stream().map(byte[]::clone).toList();
    }

    private static void assertUnchanged(List<byte[]> shared, List<byte[]> before) {
        for (int i = 0; i < before.size(); i++) {
            assertThat(Arrays.equals(shared.get(i), before.get(i)))
                    .as("payload %d is as it was handed over", i)
                    .isTrue();
        }
    }

    private static Map<ByteBuffer, List<Long>> scan(Store store) throws Exception {
        Map<ByteBuffer, List<Long>> found = new HashMap<>();
        store.scan(
                (key, payload) -> found.computeIfAbsent(ByteBuffer.wrap(payload.clone()), content -> new ArrayList<>())
                        .add(key));
        return found;
    }

    private static byte[] everyByte() {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }
}
