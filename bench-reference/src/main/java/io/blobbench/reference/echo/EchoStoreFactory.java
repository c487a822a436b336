package io.blobbench.reference.echo;

import io.blobbench.store.KnownNames;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The store {@code echo}: a server on loopback that costs next to nothing, as a baseline for connections of other
 * stores.
 */
public final class EchoStoreFactory implements StoreFactory {
    private static final StoreTraits TRAITS = new StoreTraits(
            Set.of(OperationKind.values()),
            CompletionMode.INLINE,
            Set.of(Consistency.values()),
            Map.of(Durability.NONE, "", Durability.PERIODIC, "", Durability.ALWAYS, ""),
            false,
            false,
            Set.of(),
            List.of());

    @Override
    public StoreTraits traits() {
        return TRAITS;
    }

    @Override
    public void check(StoreSettings settings) throws StoreException {
        open(settings).close();
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        settings.access().requireOpen(name());
        KnownNames.require(name() + " client setting", settings.client().keySet(), Set.of());
        return new EchoStore(settings.parseOneEndpoint(name(), "its server"), clientVersion());
    }
}
