package io.blobbench.etcd;

import io.blobbench.store.CompletionMode;
import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.OperationKind;
import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The client side of etcd. */
public final class EtcdStoreFactory implements StoreFactory {
    static final StoreTraits TRAITS = new StoreTraits(
            EnumSet.allOf(OperationKind.class),
            CompletionMode.ASYNC,
            EnumSet.of(Consistency.ONE, Consistency.QUORUM),
            Map.of(Durability.NONE, "the flag --unsafe-no-fsync", Durability.ALWAYS, "no flag --unsafe-no-fsync"),
            true,
            true,
            Set.of(ServerChange.COMPACTION),
            List.of());

    @Override
    public StoreTraits traits() {
        return TRAITS;
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        boolean compacts = settings.mayChange().contains(ServerChange.COMPACTION);
        return new EtcdStore(EtcdSettings.parse(settings), compacts);
    }
}
