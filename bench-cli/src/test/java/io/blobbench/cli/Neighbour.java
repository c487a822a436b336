package io.blobbench.cli;

import io.blobbench.adapter.Adapter;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Blobs of another user on a server, which no run may touch. Used by one thread. */
final class Neighbour implements AutoCloseable {
    private static final int BLOBS = 20;
    private static final int BLOB_BYTES = 64;

    private final Adapter adapter;
    private final Store store;

    private Neighbour(Adapter adapter, Store store) {
        this.adapter = adapter;
        this.store = store;
    }

    static Neighbour moveIn(Adapter adapter, StoreSettings settings) throws Exception {
        return adapter.call(() -> {
            Neighbour neighbour = new Neighbour(adapter, adapter.store().open(settings));
            neighbour.write();
            return neighbour;
        });
    }

    private void write() throws Exception {
        boolean appends = adapter.store().traits().operations().contains(OperationKind.APPEND);
        Consistency consistency = adapter.store().traits().consistencies().stream()
                .max(Comparator.naturalOrder())
                .orElseThrow();
        store.provision(new Layout("neighbour-1", 1, 1, consistency, Durability.NONE, BLOB_BYTES, Map.of()));
        List<byte[]> blobs = new ArrayList<>();
        for (int i = 0; i < BLOBS; i++) {
            blobs.add(blob(i));
        }
        OperationKind kind = appends ? OperationKind.APPEND : OperationKind.PUT;
        try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, BLOBS, BLOB_BYTES))) {
            RecordingOperation operation = RecordingOperation.write(kind, blobs);
            connection.submit(operation);
            operation.awaitSettled(Duration.ofSeconds(30));
        }
        if (!intact()) {
            throw new IllegalStateException("the neighbour's own blobs are not there");
        }
    }

    private static byte[] blob(int index) {
        return String.format(Locale.ROOT, "neighbour's blob %02d", index)
                .repeat(3)
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Whether every blob is there once, as it was. */
    boolean intact() throws StoreException {
        return adapter.call(() -> {
            List<String> found = new ArrayList<>();
            store.scan((key, blob) -> found.add(text(blob)));
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < BLOBS; i++) {
                expected.add(text(blob(i)));
            }
            found.sort(Comparator.naturalOrder());
            return found.equals(expected);
        });
    }

    private static String text(byte[] blob) {
        return new String(blob, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        store.close();
    }
}
