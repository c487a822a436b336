package io.blobbench.redis;

import io.blobbench.contract.StartedCluster;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.PortSource;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;

/** Local servers for one test. */
record LocalRedis(StartedCluster started) implements AutoCloseable {
    static LocalRedis start(int nodes, Durability durability, Path directory) throws ServerException {
        return start(FreePorts::find, plan(nodes, durability, Map.of(), directory));
    }

    static LocalRedis start(PortSource ports, ServerPlan plan) throws ServerException {
        ServerKit real = LocalKit.create(DownloadListener.NONE);
        ServerKit kit = new ServerKit(real.artifacts(), real.processes(), ports);
        return new LocalRedis(StartedCluster.start(new RedisServerFactory(), kit, plan));
    }

    static ServerPlan plan(int nodes, Durability durability, Map<String, String> settings, Path directory) {
        return new ServerPlan(Optional.empty(), Optional.empty(), nodes, durability, settings, directory);
    }

    static Layout layout(int replicas, Consistency consistency, Durability durability, Map<String, String> options) {
        return new Layout("redis-it", 2, replicas, consistency, durability, 1 << 20, options);
    }

    static Connection connect(Store store, int batch, int blobBytes) throws StoreException {
        return connect(store, 1, batch, blobBytes);
    }

    static Connection connect(Store store, int maxInFlight, int batch, int blobBytes) throws StoreException {
        return store.connect(new ConnectionPlan(0, 1, maxInFlight, batch, blobBytes));
    }

    /** The first replica of a primary. */
    static HostAndPort replica(String primary) {
        try (Jedis jedis = new Jedis(HostAndPort.from(primary))) {
            String listed = jedis.info("replication")
                    .lines()
                    .filter(line -> line.startsWith("slave0:"))
                    .findFirst()
                    .orElseThrow();
            return HostAndPort.from(listed.replaceFirst("slave0:ip=([^,]+),port=(\\d+),.*", "$1:$2"));
        }
    }

    Store open(Map<String, String> client) throws StoreException {
        return new RedisStoreFactory()
                .open(new StoreSettings(cluster().settings().endpoints(), client));
    }

    List<ServerNode> nodes() {
        return cluster().nodes();
    }

    LocalCluster cluster() {
        return started.cluster();
    }

    @Override
    public void close() {
        started.close();
    }
}
