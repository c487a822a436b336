package io.blobbench.cassandra;

import io.blobbench.contract.ForeignObject;
import io.blobbench.contract.StoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Set;

@NeedsServer(value = "cassandra", java = 17)
class CassandraStoreContractIT extends StoreContract {
    @Override
    protected StoreFactory storeFactory() {
        return new CassandraStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new CassandraServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "basic.request.timeout";
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        return Keyspaces.names(settings);
    }

    @Override
    protected ForeignObject foreignObject(StoreSettings settings) {
        return new ForeignKeyspace(settings);
    }
}
