package io.blobbench.reference;

import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.CompletionMode;
import java.util.function.LongSupplier;

/** The store {@code memory}: in the heap of the harness, settling within submit. */
public final class MemoryStoreFactory implements StoreFactory {
    private final LongSupplier clock;

    /** A store on the system's clock. */
    public MemoryStoreFactory() {
        this(System::nanoTime);
    }

    /** A store on another clock of nanoseconds, which times delays and stalls. */
    public MemoryStoreFactory(LongSupplier clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public StoreTraits traits() {
        return MemoryStore.traits(CompletionMode.INLINE);
    }

    @Override
    public String clientVersion() {
        return MemoryStore.version();
    }

    @Override
    public void check(StoreSettings settings) throws StoreException {
        open(settings).close();
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        return MemoryStore.open(name(), CompletionMode.INLINE, settings, clock);
    }
}
