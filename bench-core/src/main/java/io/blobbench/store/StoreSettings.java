package io.blobbench.store;

import java.util.List;
import java.util.Map;

/**
 * How to reach a store.
 *
 * @param endpoints {@code host:port} each, at least one; the reference stores ignore them
 * @param client native properties of the client library, passed through verbatim; values may be secrets and are never
 *     printed or written to results
 */
public record StoreSettings(List<String> endpoints, Map<String, String> client) {
    public StoreSettings {
        endpoints = List.copyOf(endpoints);
        client = Map.copyOf(client);
    }
}
