package io.blobbench.kryonet;

import io.blobbench.contract.ForeignObject;
import io.blobbench.contract.StoreContract;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Endpoint;
import java.util.Set;
import java.util.stream.Collectors;

class KryonetStoreContractIT extends StoreContract {
    @Override
    protected StoreFactory storeFactory() {
        return new KryonetStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new KryonetServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "timeoutMillis";
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        Endpoint server = settings.parseEndpoints().get(0);
        try (Control control = new Control(server, KryonetStoreFactory.settings(settings.client()), 1 << 20)) {
            return ((String) control.call(Verb.DESCRIBE, "", 0, null))
                    .lines()
                    .skip(1)
                    .collect(Collectors.toSet());
        }
    }

    @Override
    protected ForeignObject foreignObject(StoreSettings settings) {
        return new ForeignShelf(settings);
    }
}
