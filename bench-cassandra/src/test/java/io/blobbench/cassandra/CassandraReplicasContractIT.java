package io.blobbench.cassandra;

import io.blobbench.contract.Ability;
import io.blobbench.contract.ReplicatedStoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import java.util.Set;

@NeedsServer(value = "cassandra", java = 17)
class CassandraReplicasContractIT extends ReplicatedStoreContract {
    @Override
    protected StoreFactory storeFactory() {
        return new CassandraStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new CassandraServerFactory();
    }

    /** A table of which only a part had reached the schema on disk stops its next start: "Columns not found in schema table". */
    @Override
    protected boolean startsAfterAnyKill() {
        return false;
    }

    @Override
    protected String clientSetting() {
        return "basic.request.timeout";
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.WATCH_KEYS);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        return Keyspaces.names(settings);
    }

    @Override
    protected int copies(StoreSettings settings, String layoutName) throws Exception {
        return Keyspaces.copies(settings, Table.keyspace(layoutName));
    }
}
