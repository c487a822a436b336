package io.blobbench.kryonet;

import io.blobbench.store.AdapterVersions;
import io.blobbench.store.CompletionMode;
import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.OperationKind;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import java.util.EnumSet;

/** The client side of KryoNet. */
public final class KryonetStoreFactory implements StoreFactory {
    static final String NAME = "kryonet";
    static final AdapterVersions VERSIONS = AdapterVersions.of(KryonetStoreFactory.class);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public StoreTraits traits() {
        return new StoreTraits(
                EnumSet.allOf(OperationKind.class),
                CompletionMode.ASYNC,
                EnumSet.of(Consistency.ONE),
                EnumSet.of(Durability.NONE),
                false,
                false,
                LayoutOptions.MEANINGS);
    }

    @Override
    public String clientVersion() {
        return VERSIONS.get("client");
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        return new KryonetStore(ClientSettings.parse(settings));
    }
}
