package io.blobbench.kryonet;

import io.blobbench.store.NamedValues;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.MessageForm;
import java.util.Map;
import java.util.Set;

/** The client side of KryoNet. */
public final class KryonetStoreFactory implements StoreFactory {
    /** KryoNet's own, except the first, which it does not have. */
    private static final Map<String, String> SETTINGS =
            Map.of("connectTimeoutMillis", "5000", "timeoutMillis", "12000", "keepAliveMillis", "8000");

    /** KryoNet takes 0 for a time that has passed, and says that the server does not answer. */
    private static final int SHORTEST_CONNECT_MILLIS = 10;

    @Override
    public StoreTraits traits() {
        return KryonetTraits.TRAITS;
    }

    @Override
    public boolean maps(MessageForm form) {
        return form.equals(KryonetTraits.MESSAGES);
    }

    @Override
    public void check(StoreSettings settings) throws StoreException {
        open(settings).close();
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        settings.access().requireOpen("kryonet");
        return new KryonetStore(settings.parseOneEndpoint("kryonet", "its server"), settings(settings.client()));
    }

    static NamedValues settings(Map<String, String> given) throws StoreException {
        NamedValues settings = NamedValues.of("kryonet client setting", given, SETTINGS, Set.of());
        settings.number("connectTimeoutMillis", SHORTEST_CONNECT_MILLIS);
        settings.number("timeoutMillis", 0);
        settings.number("keepAliveMillis", 0);
        return settings;
    }

    @Override
    public boolean keepsOrder() {
        return true;
    }
}
