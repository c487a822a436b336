package io.blobbench.etcd;

import io.blobbench.contract.Ability;
import io.blobbench.contract.ForeignObject;
import io.blobbench.contract.StoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Set;

@NeedsServer("etcd")
class EtcdStoreContractIT extends StoreContract {
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
    public Set<Ability> abilities() {
        return Set.of(Ability.JOIN, Ability.IDLE, Ability.WATCH_APPENDS, Ability.WATCH_KEYS);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        return EtcdResources.keys(settings);
    }

    @Override
    protected ForeignObject foreignObject(StoreSettings settings) {
        return new ForeignKey(settings);
    }
}
