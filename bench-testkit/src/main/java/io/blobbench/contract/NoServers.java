package io.blobbench.contract;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerNode;
import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;

/**
 * The cluster of a store that runs in the process of the harness: no nodes, no endpoints. Immutable.
 *
 * @param client settings that open the store
 */
record NoServers(Map<String, String> client) implements LocalCluster {
    @Override
    public List<ServerNode> nodes() {
        return List.of();
    }

    @Override
    public StoreSettings settings() {
        return new StoreSettings(List.of(), client);
    }

    @Override
    public ServerBuild build() {
        return ServerBuild.of("the harness");
    }

    @Override
    public void close() {
        // nothing was started
    }
}
