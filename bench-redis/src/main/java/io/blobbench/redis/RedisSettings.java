package io.blobbench.redis;

import io.blobbench.store.Endpoint;
import io.blobbench.store.NamedValues;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.SslOptions;

/**
 * Where the primary is and how Jedis talks to it.
 *
 * @param shown client settings for the results, without secrets
 */
record RedisSettings(HostAndPort endpoint, JedisClientConfig config, Map<String, String> shown) {
    private static final Set<String> SECRET = Set.of("user", "password");
    private static final Map<String, String> DEFAULTS =
            Map.of("connectionTimeoutMillis", "5000", "socketTimeoutMillis", "30000", "database", "0", "ssl", "false");

    static RedisSettings parse(StoreSettings settings) throws StoreException {
        NamedValues values = NamedValues.of("redis client setting", settings.client(), DEFAULTS, SECRET);
        List<Endpoint> endpoints = settings.parseEndpoints();
        if (endpoints.size() != 1) {
            throw new StoreException("redis takes one endpoint, that of the primary, got " + endpoints);
        }
        JedisClientConfig config = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(values.number("connectionTimeoutMillis", 0))
                .socketTimeoutMillis(values.number("socketTimeoutMillis", 0))
                .database(values.number("database", 0))
                .sslOptions(values.flag("ssl") ? SslOptions.defaults() : null)
                .user(values.find("user").orElse(null))
                .password(values.find("password").orElse(null))
                .autoNegotiateProtocol(false)
                .build();
        HostAndPort primary = HostAndPort.from(endpoints.get(0).toString());
        return new RedisSettings(primary, config, values.withoutSecrets(SECRET));
    }
}
