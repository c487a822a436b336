package io.blobbench.redis;

import redis.clients.jedis.Connection;

/**
 * Jedis' connection, which connects once and never again by itself: after a loss, answers would be taken for those of
 * other blobs. Used by one lane only, but for {@link #forceDisconnect}.
 */
final class Wire extends Connection {
    private boolean connected;

    Wire(RedisSettings settings) {
        super(settings.endpoint(), settings.config());
        connected = true;
    }

    @Override
    public void connect() {
        if (!connected) {
            super.connect();
        }
    }

    /** Sends what is still in the buffer. */
    void send() {
        flush();
    }
}
