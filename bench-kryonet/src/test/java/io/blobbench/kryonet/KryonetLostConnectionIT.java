package io.blobbench.kryonet;

import io.blobbench.contract.LostConnectionContract;
import io.blobbench.proxy.ResettingProxy;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.NamedValues;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The proxy stands before the port of a layout, which the server gives it. */
class KryonetLostConnectionIT extends LostConnectionContract {
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
    protected Set<String> resources(StoreSettings settings) {
        return Set.of();
    }

    @Override
    protected Proxied connect(Layout layout, Duration clientTimeout, Duration timeout) throws Exception {
        Endpoint server = subject().cluster().settings().parseEndpoints().get(0);
        NamedValues settings = KryonetStoreFactory.settings(Map.of(
                "timeoutMillis",
                String.valueOf(clientTimeout.toMillis()),
                "keepAliveMillis",
                "100",
                "connectTimeoutMillis",
                "1500"));
        Set<OperationKind> kinds = EnumSet.allOf(OperationKind.class);
        ConnectionPlan plan = new ConnectionPlan(0, 1, 1, 1, false, 257, 100, 100, kinds, timeout);
        Wiring wiring = Wiring.of(layout, plan);
        Store store = subject().factory().open(subject().cluster().settings());
        store.provision(layout);
        int[] buffers = {1, wiring.serverWrite(), wiring.serverObject()};
        try (Control control = new Control(server, settings, Control.BUFFER_BYTES)) {
            int[] ports = (int[]) control.call(Verb.LISTEN, layout.name(), 0, buffers);
            ResettingProxy proxy = new ResettingProxy(server.host() + ":" + ports[0]);
            Endpoint proxied = Endpoint.parse(proxy.endpoint());
            return new Proxied(store, new KryonetConnection(proxied, settings, wiring, plan), proxy);
        }
    }
}
