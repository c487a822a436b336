package io.blobbench.redis;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;

/** A primary with its replicas. Control thread only. */
final class RedisCluster implements LocalCluster {
    private final List<RedisNode> nodes;
    private final String origin;

    RedisCluster(List<RedisNode> nodes, String origin) {
        this.nodes = List.copyOf(nodes);
        this.origin = origin;
    }

    void start() throws ServerException {
        for (RedisNode node : nodes) {
            node.start();
        }
        primary().awaitReplicas(nodes.size() - 1);
    }

    private RedisNode primary() {
        return nodes.get(0);
    }

    @Override
    public List<ServerNode> nodes() {
        return List.copyOf(nodes);
    }

    @Override
    public StoreSettings settings() {
        return new StoreSettings(List.of(primary().endpoint()), Map.of());
    }

    @Override
    public String origin() {
        return origin;
    }

    @Override
    public void close() {
        for (int i = nodes.size() - 1; i >= 0; i--) {
            nodes.get(i).stop();
        }
    }
}
