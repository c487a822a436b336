package io.blobbench.redis;

import io.blobbench.contract.ReplicatedStoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Set;

@NeedsServer("redis")
class RedisReplicasContractIT extends ReplicatedStoreContract {
    @Override
    protected StoreFactory storeFactory() {
        return new RedisStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new RedisServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "socketTimeoutMillis";
    }

    @Override
    protected Set<String> resources(StoreSettings settings) {
        return RedisResources.keys(settings);
    }
}
