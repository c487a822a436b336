package io.blobbench.redis;

import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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

    private static final String OUTPUT_BUFFER = "jedis.bufferSize.output";

    static {
        // Jedis reads it once, when its streams are loaded. Its own 8 KiB cut a pipeline into many small writes.
        if (System.getProperty(OUTPUT_BUFFER) == null) {
            System.setProperty(OUTPUT_BUFFER, String.valueOf(64 << 10));
        }
    }

    static RedisSettings parse(StoreSettings settings) throws StoreException {
        Set<String> known = new TreeSet<>(DEFAULTS.keySet());
        known.addAll(SECRET);
        KnownNames.require("redis client setting", settings.client().keySet(), known);
        if (settings.endpoints().size() != 1) {
            throw new StoreException("redis takes one endpoint, that of the primary, got " + settings.endpoints());
        }
        Map<String, String> values = new TreeMap<>(DEFAULTS);
        values.putAll(settings.client());
        try {
            HostAndPort endpoint = HostAndPort.from(settings.endpoints().get(0));
            JedisClientConfig config = DefaultJedisClientConfig.builder()
                    .connectionTimeoutMillis(Integer.parseUnsignedInt(values.get("connectionTimeoutMillis")))
                    .socketTimeoutMillis(Integer.parseUnsignedInt(values.get("socketTimeoutMillis")))
                    .database(Integer.parseUnsignedInt(values.get("database")))
                    .sslOptions(Boolean.parseBoolean(values.get("ssl")) ? SslOptions.defaults() : null)
                    .user(values.get("user"))
                    .password(values.get("password"))
                    .autoNegotiateProtocol(false)
                    .build();
            values.keySet().removeAll(SECRET);
            values.put(OUTPUT_BUFFER, System.getProperty(OUTPUT_BUFFER));
            return new RedisSettings(endpoint, config, Map.copyOf(values));
        } catch (IllegalArgumentException e) {
            values.keySet().removeAll(SECRET);
            throw new StoreException(
                    "redis endpoint " + settings.endpoints() + " or client settings " + values + ": " + e.getMessage(),
                    e);
        }
    }
}
