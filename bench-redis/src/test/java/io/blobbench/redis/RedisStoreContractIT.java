package io.blobbench.redis;

import io.blobbench.contract.ForeignObject;
import io.blobbench.contract.StoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Set;

@NeedsServer("redis")
class RedisStoreContractIT extends StoreContract {
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

    @Override
    protected ForeignObject foreignObject(StoreSettings settings) {
        return new ForeignList(settings);
    }
}
