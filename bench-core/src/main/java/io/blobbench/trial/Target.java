package io.blobbench.trial;

import io.blobbench.scenario.target.TargetServers;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import java.util.Optional;

/**
 * The store to measure and where it runs.
 *
 * @param store the adapter's client side
 * @param servers starts local servers; empty for a store that needs none
 * @param loader the adapter's class loader
 * @param given servers that the harness did not start; empty means local ones
 */
public record Target(
        StoreFactory store, Optional<ServerFactory> servers, ClassLoader loader, Optional<TargetServers> given) {
    /** Whether the harness starts the servers itself. */
    public boolean local() {
        return given.isEmpty();
    }
}
