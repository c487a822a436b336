package io.blobbench.etcd;

import io.blobbench.contract.ReplicatedStoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Set;

@NeedsServer("etcd")
class EtcdReplicasContractIT extends ReplicatedStoreContract {
    @Override
    protected StoreFactory storeFactory() {
        return new EtcdStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new EtcdServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "keepaliveTimeout";
    }

    @Override
    protected Set<Integer> replicas() {
        return Set.of(3);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        return EtcdResources.keys(settings);
    }

    @Override
    protected int copies(StoreSettings settings, String layoutName) throws Exception {
        return EtcdResources.copies(settings);
    }
}
