package io.blobbench.kryonet;

import io.blobbench.server.ServerException;
import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import java.util.Map;

/**
 * Settings of a local server.
 *
 * @param heap as the JVM's option takes it: {@code 4g}
 */
record ServerSettings(int ports, int writeBufferBytes, int objectBufferBytes, String heap) {
    private static final int MAX_PORTS = 100;
    private static final Map<String, String> DEFAULTS =
            Map.of("ports", "1", "writeBuffer", "2097152", "objectBuffer", "2097152", "heap", "4g");

    static ServerSettings of(Map<String, String> given) throws ServerException {
        try {
            KnownNames.require("kryonet server setting", given.keySet(), DEFAULTS.keySet());
            int ports = number(given, "ports");
            if (ports > MAX_PORTS) {
                throw new ServerException("kryonet server setting ports must be at most 100, got " + ports);
            }
            String heap = given.getOrDefault("heap", DEFAULTS.get("heap"));
            return new ServerSettings(ports, number(given, "writeBuffer"), number(given, "objectBuffer"), heap);
        } catch (StoreException e) {
            throw new ServerException(e.getMessage(), e);
        }
    }

    private static int number(Map<String, String> given, String name) throws StoreException {
        return Numbers.parse("kryonet server setting " + name, given.getOrDefault(name, DEFAULTS.get(name)), 1);
    }
}
