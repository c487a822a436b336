package io.blobbench.kryonet;

import io.blobbench.contract.StartedCluster;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.PortSource;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.MessageForm;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A local server for the tests of one class. */
record LocalKryonet(StartedCluster started) implements AutoCloseable {
    /** @param heap of the server: {@code 64m} */
    static LocalKryonet start(Path directory, String heap) throws ServerException {
        return start(directory, heap, FreePorts::find);
    }

    static LocalKryonet start(Path directory, String heap, PortSource ports) throws ServerException {
        ServerKit real = LocalKit.create(DownloadListener.NONE);
        ServerKit kit = new ServerKit(real.artifacts(), real.processes(), ports);
        ServerPlan plan =
                new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, Map.of("heap", heap), directory);
        return new LocalKryonet(StartedCluster.start(new KryonetServerFactory(), kit, plan));
    }

    Store provisioned(Map<String, String> options) throws StoreException {
        return provisioned(1, MessageForm.BLOB, options);
    }

    Store provisioned(int partitions, MessageForm form, Map<String, String> options) throws StoreException {
        Store store = new KryonetStoreFactory().open(cluster().settings());
        store.provision(
                new Layout("kryonet-it", partitions, 1, Consistency.ONE, Durability.NONE, form, 1 << 20, options));
        return store;
    }

    LocalCluster cluster() {
        return started.cluster();
    }

    @Override
    public void close() {
        started.close();
    }
}
