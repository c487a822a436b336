package io.blobbench.benchmarks.bare;

import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** A layout that the adapter of a store provisions for a bare loop, so that both use the same one; removed when closed. */
final class BareStore implements AutoCloseable {
    private final Store store;
    private final Layout layout;

    private BareStore(Store store, Layout layout) {
        this.store = store;
        this.layout = layout;
    }

    /** @param name of the store, whose adapter is on the class path */
    static BareStore provision(String name, BareSetup setup) throws StoreException {
        StoreFactory factory = ServiceLoader.load(StoreFactory.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new StoreException("no adapter of " + name + " on the class path"));
        Layout layout = new Layout(
                "bare-" + ProcessHandle.current().pid(),
                setup.partitions(),
                1,
                Consistency.ONE,
                Durability.NONE,
                setup.blobBytes(),
                Map.of());
        Endpoint endpoint = setup.endpoint();
        Store store = factory.open(new StoreSettings(List.of(endpoint.toString()), Map.of()));
        store.provision(layout);
        return new BareStore(store, layout);
    }

    /** The name of the provisioned layout, in the form that the harness uses. */
    String layout() {
        return layout.name();
    }

    @Override
    public void close() throws StoreException {
        store.teardown();
        store.close();
    }
}
