package io.blobbench.reference;

import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.CompletionMode;
import java.util.function.LongSupplier;

/** The store {@code memory-async}: in the heap of the harness, settling on a thread of the connection. */
public final class AsyncMemoryStoreFactory implements StoreFactory {
    private final LongSupplier clock;

    /** A store on the system's clock. */
    public AsyncMemoryStoreFactory() {
        this(System::nanoTime);
    }

    /** A store on another clock of nanoseconds, which times delays and stalls. */
    public AsyncMemoryStoreFactory(LongSupplier clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "memory-async";
    }

    @Override
    public StoreTraits traits() {
        return MemoryStore.traits(CompletionMode.ASYNC);
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
        return MemoryStore.open(name(), CompletionMode.ASYNC, settings, clock);
    }
}
