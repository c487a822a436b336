package io.blobbench.load;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import java.util.Map;
import java.util.Optional;

/** A store that gives the connections of the test, and holds nothing. */
final class ConnectingStore implements Store {
    private final Connecting connecting;

    /** Makes a connection. */
    @FunctionalInterface
    interface Connecting {
        Connection connect(ConnectionPlan plan) throws StoreException;
    }

    ConnectingStore(Connecting connecting) {
        this.connecting = connecting;
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        return connecting.connect(plan);
    }

    @Override
    public void provision(Layout layout) {}

    @Override
    public long countBlobs() {
        return 0;
    }

    @Override
    public void scan(BlobVisitor visitor) {}

    @Override
    public Optional<SpaceUsage> measureSpace() {
        return Optional.empty();
    }

    @Override
    public Map<String, String> describe() {
        return Map.of();
    }

    @Override
    public void teardown() {}

    @Override
    public boolean holds(String layoutName) {
        return false;
    }

    @Override
    public void remove(String layoutName) {}

    @Override
    public void close() {}
}
