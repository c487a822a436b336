package io.blobbench.kryonet;

import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the ports of the server are, and how clients watch their connections.
 *
 * @param shown the same for the results
 */
record ClientSettings(
        List<Endpoint> endpoints, int connectTimeoutMs, int timeoutMs, int keepAliveMs, Map<String, String> shown) {
    /** KryoNet's own, but for the first, which it does not have. */
    private static final Map<String, String> DEFAULTS =
            Map.of("connectTimeoutMillis", "5000", "timeoutMillis", "12000", "keepAliveMillis", "8000");

    /** One port. */
    record Endpoint(String host, int port) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    static ClientSettings parse(StoreSettings settings) throws StoreException {
        KnownNames.require("kryonet client setting", settings.client().keySet(), DEFAULTS.keySet());
        Map<String, String> values = new TreeMap<>(DEFAULTS);
        values.putAll(settings.client());
        List<Endpoint> endpoints = new ArrayList<>();
        for (String text : settings.endpoints()) {
            int colon = text.lastIndexOf(':');
            if (colon < 1) {
                throw new StoreException("kryonet endpoint must be host:port, got '" + text + "'");
            }
            int port = Numbers.parse("the port of kryonet endpoint " + text, text.substring(colon + 1), 1);
            endpoints.add(new Endpoint(text.substring(0, colon), port));
        }
        return new ClientSettings(
                List.copyOf(endpoints),
                number(values, "connectTimeoutMillis"),
                number(values, "timeoutMillis"),
                number(values, "keepAliveMillis"),
                Map.copyOf(values));
    }

    private static int number(Map<String, String> values, String name) throws StoreException {
        return Numbers.parse("kryonet client setting " + name, values.get(name), 0);
    }
}
