package io.blobbench.reference;

import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Opens reference stores for tests. */
final class MemoryStores {
    static final int SLOTS = 64;
    private static final int MAX_BATCH = 1000;

    private MemoryStores() {}

    /** Both reference stores. */
    static Stream<StoreFactory> factories() {
        return Stream.of(new MemoryStoreFactory(), new AsyncMemoryStoreFactory());
    }

    static Store open(StoreFactory factory) throws StoreException {
        return factory.open(new StoreSettings(List.of(), Map.of()));
    }

    /** A store that is provisioned with options. */
    static Store provisioned(StoreFactory factory, Map<String, String> options) throws StoreException {
        Store store = open(factory);
        store.provision(layout(options));
        return store;
    }

    static Layout layout(Map<String, String> options) {
        return new Layout("test", 2, 1, Consistency.ONE, Durability.NONE, 1 << 20, options);
    }

    static Connection connect(Store store) throws StoreException {
        return store.connect(new ConnectionPlan(0, 1, SLOTS, MAX_BATCH, 1 << 20));
    }

    /** Every blob that a scan finds. */
    static List<byte[]> scan(Store store) throws StoreException {
        List<byte[]> found = new ArrayList<>();
        store.scan((key, payload) -> found.add(payload));
        return found;
    }

    /** Distinct blobs of four bytes. */
    static byte[][] blobs(int count) {
        byte[][] blobs = new byte[count][];
        for (int i = 0; i < count; i++) {
            blobs[i] = new byte[] {(byte) (i >>> 8), (byte) i, 0, 0};
        }
        return blobs;
    }
}
