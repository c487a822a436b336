package io.blobbench.kryonet;

import io.blobbench.server.DownloadListener;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.Layout;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A local server for one test. */
record LocalKryonet(ServerKit kit, LocalCluster cluster) implements AutoCloseable {
    static LocalKryonet start(Path directory, Map<String, String> settings) throws ServerException {
        ServerKit kit = ServerKit.create(DownloadListener.NONE);
        try {
            return new LocalKryonet(kit, new KryonetServerFactory().start(plan(directory, settings), kit));
        } catch (ServerException | RuntimeException e) {
            kit.close();
            throw e;
        }
    }

    static ServerPlan plan(Path directory, Map<String, String> settings) {
        return new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, settings, directory);
    }

    Store open() throws StoreException {
        return new KryonetStoreFactory().open(cluster.settings());
    }

    Store provisioned(Map<String, String> options) throws StoreException {
        Store store = open();
        store.provision(new Layout("kryonet-it", 2, 1, Consistency.ONE, Durability.NONE, 1 << 20, options));
        return store;
    }

    @Override
    public void close() {
        cluster.close();
        kit.close();
    }
}
