package io.blobbench.contract;

import static io.blobbench.contract.StoreUnderTest.SMALL_BLOB_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.Watcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A second reader sees what is written, or the store that has none says what it would need. */
interface WatcherContract {
    StoreUnderTest subject();

    Set<Ability> abilities();

    /** A blob that was written. */
    record Sent(boolean keyed, long key, int partition) implements Awaited {}

    @ParameterizedTest
    @EnumSource(
            value = OperationKind.class,
            names = {"APPEND", "PUT"})
    default void everyBlobIsSeenByASecondReaderOrTheStoreSaysWhatItNeeds(OperationKind kind) throws Exception {
        boolean seen = abilities().contains(kind.keyed() ? Ability.WATCH_KEYS : Ability.WATCH_APPENDS);
        if (!subject().offers(kind)) {
            assertThat(seen).isFalse();
            return;
        }
        List<byte[]> blobs = StoreUnderTest.blobs(20, SMALL_BLOB_BYTES);
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            if (!seen) {
                assertThatThrownBy(() -> store.watch(kind.keyed()))
                        .isInstanceOf(UnsupportedLayoutException.class)
                        .hasMessageContaining("second reader");
                store.teardown();
                return;
            }
            try (Watcher watcher = store.watch(kind.keyed());
                    Connection connection = subject().connect(store)) {
                long sentNs = System.nanoTime();
                subject().acknowledged(connection, RecordingOperation.write(kind, blobs));
                List<Sent> awaited = IntStream.range(0, blobs.size())
                        .mapToObj(i -> new Sent(kind.keyed(), i, 0))
                        .toList();

                assertThat(seen(watcher, awaited, sentNs)).containsAll(texts(blobs));
                assertThat(watcher.method()).isNotEmpty();
            }
            store.teardown();
        }
    }

    private Set<List<Byte>> seen(Watcher watcher, List<Sent> awaited, long sentNs) throws Exception {
        Set<List<Byte>> seen = new HashSet<>();
        List<Long> impossible = new ArrayList<>();
        while (seen.size() < awaited.size()
                && System.nanoTime() - sentNs < subject().deadline().toNanos()) {
            watcher.look(awaited, (payload, atNs) -> {
                seen.add(bytes(payload));
                if (atNs - sentNs < 0 || System.nanoTime() - atNs < 0) {
                    impossible.add(atNs - sentNs);
                }
            });
        }
        assertThat(impossible)
                .as("seen before they were sent or after they were reported, in ns since they were sent")
                .isEmpty();
        return seen;
    }

    private static List<List<Byte>> texts(List<byte[]> blobs) {
        return blobs.stream().map(WatcherContract::bytes).toList();
    }

    private static List<Byte> bytes(byte[] blob) {
        List<Byte> bytes = new ArrayList<>();
        for (byte each : blob) {
            bytes.add(each);
        }
        return bytes;
    }
}
