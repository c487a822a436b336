package io.blobbench.etcd;

import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;

/** The client side of etcd. */
public final class EtcdStoreFactory implements StoreFactory {
    @Override
    public StoreTraits traits() {
        return EtcdTraits.TRAITS;
    }

    /** A write is answered when a majority of the members has it, whatever members may answer reads. */
    @Override
    public Consistency consistencyOfWrites(Consistency asked) {
        return Consistency.QUORUM;
    }

    @Override
    public void check(StoreSettings settings) throws StoreException {
        EtcdSettings.parse(settings).builder(0, settings.endpoints());
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        boolean compacts = settings.mayChange().contains(ServerChange.COMPACTION);
        return new EtcdStore(EtcdSettings.parse(settings), compacts);
    }
}
