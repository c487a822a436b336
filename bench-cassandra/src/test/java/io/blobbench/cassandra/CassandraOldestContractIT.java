package io.blobbench.cassandra;

import io.blobbench.contract.ReleaseContract;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Optional;
import java.util.Set;

/** The oldest known version; the newest is the one that starts by default. */
class CassandraOldestContractIT extends ReleaseContract {
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
    protected Optional<String> version() {
        return oldest();
    }
}
