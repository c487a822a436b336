package io.blobbench.kryonet;

import io.blobbench.contract.StoreContract;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
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
        Request request = new Request();
        request.verb = Verb.NAMES;
        try (Control control = new Control(ClientSettings.parse(settings), 1 << 20)) {
            return ((String) control.call(request).body).lines().collect(Collectors.toSet());
        }
    }
}
