package io.blobbench.redis;

import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * Where the primary is and how Jedis talks to it.
 *
 * @param shown client settings for the results, without secrets
 */
record RedisSettings(
        HostAndPort endpoint, JedisClientConfig config, JedisSocketFactory sockets, Map<String, String> shown) {
    private static final Set<String> SECRET = Set.of("user", "password");
    private static final Map<String, String> DEFAULTS = Map.of(
            "connectionTimeoutMillis", "5000",
            "socketTimeoutMillis", "30000",
            "database", "0",
            "ssl", "false",
            "sendBufferSize", "0",
            "receiveBufferSize", "0");

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
        HostAndPort endpoint = endpoint(settings.endpoints().get(0));
        Map<String, String> values = new TreeMap<>(DEFAULTS);
        values.putAll(settings.client());
        JedisClientConfig config = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(number(values, "connectionTimeoutMillis"))
                .socketTimeoutMillis(number(values, "socketTimeoutMillis"))
                .database(number(values, "database"))
                .sslOptions(Boolean.parseBoolean(values.get("ssl")) ? SslOptions.defaults() : null)
                .user(values.get("user"))
                .password(values.get("password"))
                .autoNegotiateProtocol(false)
                .build();
        JedisSocketFactory sockets = new BufferedSockets(
                endpoint, config, number(values, "sendBufferSize"), number(values, "receiveBufferSize"));
        values.keySet().removeAll(SECRET);
        values.put(OUTPUT_BUFFER, System.getProperty(OUTPUT_BUFFER));
        return new RedisSettings(endpoint, config, sockets, Map.copyOf(values));
    }

    private static HostAndPort endpoint(String text) throws StoreException {
        try {
            return HostAndPort.from(text);
        } catch (IllegalArgumentException e) {
            throw new StoreException("redis endpoint must be host:port, got '" + text + "'", e);
        }
    }

    private static int number(Map<String, String> values, String name) throws StoreException {
        try {
            return Integer.parseUnsignedInt(values.get(name));
        } catch (NumberFormatException e) {
            throw new StoreException(
                    "redis client setting " + name + " must be a whole number, got '" + values.get(name) + "'", e);
        }
    }

    /** Sockets with buffers of a given size; 0 leaves the system's. */
    private static final class BufferedSockets extends DefaultJedisSocketFactory {
        private final int sendBytes;
        private final int receiveBytes;

        BufferedSockets(HostAndPort endpoint, JedisClientConfig config, int sendBytes, int receiveBytes) {
            super(endpoint, config);
            this.sendBytes = sendBytes;
            this.receiveBytes = receiveBytes;
        }

        @Override
        public Socket createSocket() {
            Socket socket = super.createSocket();
            try {
                if (sendBytes > 0) {
                    socket.setSendBufferSize(sendBytes);
                }
                if (receiveBytes > 0) {
                    socket.setReceiveBufferSize(receiveBytes);
                }
                return socket;
            } catch (IOException e) {
                throw new JedisConnectionException("set the socket's buffer sizes", e);
            }
        }
    }
}
