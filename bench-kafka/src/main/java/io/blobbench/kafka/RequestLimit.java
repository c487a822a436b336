package io.blobbench.kafka;

import io.blobbench.store.access.AccessFailure;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Collection;
import java.util.Optional;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.errors.AuthorizationException;

/** The largest request that brokers take: they close the connection of a client that sends more, and name no reason. */
final class RequestLimit {
    private static final String SETTING = "socket.request.max.bytes";

    private RequestLimit() {}

    /**
     * Requires that every broker takes a request, as far as this user may know their settings.
     *
     * @throws UnsupportedLayoutException naming the limit of a broker that does not
     */
    static void require(Cluster cluster, long requestBytes) throws StoreException {
        Collection<Config> brokers;
        try {
            brokers = cluster.brokerSettings();
        } catch (StoreException e) {
            if (AccessFailure.hasCause(e, AuthorizationException.class)) {
                return;
            }
            throw e;
        }
        for (Config broker : brokers) {
            require(broker, requestBytes);
        }
    }

    /** @param broker its settings, of which a cluster that others manage may tell some only */
    static void require(Config broker, long requestBytes) throws UnsupportedLayoutException {
        String limit =
                Optional.ofNullable(broker.get(SETTING)).map(ConfigEntry::value).orElse(String.valueOf(Long.MAX_VALUE));
        if (requestBytes > Long.parseLong(limit)) {
            throw new UnsupportedLayoutException("a request with one batch would have " + requestBytes + " bytes, and "
                    + SETTING + " of these brokers is " + limit);
        }
    }
}
