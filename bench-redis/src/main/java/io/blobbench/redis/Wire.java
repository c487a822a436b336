package io.blobbench.redis;

import java.io.IOException;
import java.net.Socket;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.RedisOutputStream;

/**
 * Jedis' connection, which has one socket and never another: after a loss, answers would be taken for those of other
 * blobs. Used by one lane only, but for {@link #forceDisconnect}.
 */
final class Wire extends Connection {
    /** Jedis' own 8 KiB cut a pipeline into many small writes. */
    private static final int BUFFER_BYTES = 64 << 10;

    /** To the server, beside Jedis' own, which keeps nothing back. */
    final RedisOutputStream out;

    Wire(RedisSettings settings) {
        this(settings.sockets().createSocket(), settings.config());
    }

    private Wire(Socket socket, JedisClientConfig config) {
        super(() -> socket, config);
        try {
            out = new RedisOutputStream(socket.getOutputStream(), BUFFER_BYTES);
        } catch (IOException e) {
            throw new JedisConnectionException(e);
        }
    }
}
