package io.blobbench.cli;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;

/** The store {@code memory}, except what a test overrides; its clients take any property. */
public class VariedMemoryStore implements StoreFactory {
    private final StoreFactory memory = new MemoryStoreFactory();

    @Override
    public String name() {
        return memory.name();
    }

    @Override
    public StoreTraits traits() {
        return memory.traits();
    }

    @Override
    public String clientVersion() {
        return memory.clientVersion();
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        return memory.open(settings);
    }
}
