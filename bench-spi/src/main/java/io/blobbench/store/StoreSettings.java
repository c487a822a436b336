package io.blobbench.store;

import io.blobbench.store.access.Access;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.SettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How to reach a store.
 *
 * @param endpoints {@code host:port} each, at least one; the reference stores ignore them
 * @param client native properties of the client library, passed through verbatim; values may be secrets and are never
 *     printed or written to results
 * @param mayChange what the adapter may do to the servers besides what {@link Store} says
 * @param access encryption and login; where {@code client} says something of these too, that wins
 */
public record StoreSettings(
        List<String> endpoints, Map<String, String> client, Set<ServerChange> mayChange, Access access) {
    public StoreSettings {
        endpoints = List.copyOf(endpoints);
        client = Map.copyOf(client);
        mayChange = Set.copyOf(mayChange);
    }

    /** Servers that are reached without encryption, with no login but in the properties, and on which nothing else may be changed. */
    public StoreSettings(List<String> endpoints, Map<String, String> client) {
        this(endpoints, client, Set.of(), Access.OPEN);
    }

    /**
     * The endpoints, taken apart.
     *
     * @throws SettingException when there is none, or one is not {@code host:port}
     */
    public List<Endpoint> parseEndpoints() throws SettingException {
        if (endpoints.isEmpty()) {
            throw new SettingException("at least one endpoint is needed, host:port");
        }
        List<Endpoint> parsed = new ArrayList<>();
        for (String endpoint : endpoints) {
            parsed.add(Endpoint.parse(endpoint));
        }
        return parsed;
    }

    /**
     * The endpoint of a store that uses no more than one, taken apart.
     *
     * @param store its name: {@code "redis"}
     * @param whose for the message: {@code "the primary"}
     * @throws SettingException when there is none or more than one, or it is not {@code host:port}
     */
    public Endpoint parseOneEndpoint(String store, String whose) throws SettingException {
        List<Endpoint> parsed = parseEndpoints();
        if (parsed.size() != 1) {
            throw new SettingException(store + " takes one endpoint, that of " + whose + ", got " + parsed);
        }
        return parsed.get(0);
    }
}
