package io.blobbench.results;

import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;

/** An adapter that results only name. Writes wait for most replicas whatever is asked for, as those of etcd do. */
public record UnopenedStore(String clientVersion) implements StoreFactory {
    @Override
    public Consistency consistencyOfWrites(Consistency asked) {
        return Consistency.QUORUM;
    }

    @Override
    public StoreTraits traits() {
        throw new UnsupportedOperationException("nothing runs");
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        throw new StoreException("nothing runs");
    }
}
