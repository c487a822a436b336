package io.blobbench.trial;

import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import java.util.List;
import java.util.Optional;

/**
 * The store to measure and where it runs.
 *
 * @param store the adapter's client side
 * @param servers starts local servers; empty for a store that needs none
 * @param loader the adapter's class loader
 * @param endpoints servers that the harness did not start; empty means local ones
 */
public record Target(StoreFactory store, Optional<ServerFactory> servers, ClassLoader loader, List<String> endpoints) {
    public Target {
        endpoints = List.copyOf(endpoints);
    }

    /** Whether the harness starts the servers itself. */
    public boolean local() {
        return endpoints.isEmpty();
    }
}
