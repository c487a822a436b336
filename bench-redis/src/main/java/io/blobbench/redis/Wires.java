package io.blobbench.redis;

import io.blobbench.store.Reopening;
import io.blobbench.store.error.StoreException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Opens the sockets of one connection.
 *
 * @param what is opened, for messages: {@code "connect connection 3"}
 */
record Wires(RedisSettings settings, String what) implements Reopening.Opener<Wire> {
    @Override
    public Wire open() throws StoreException {
        try {
            return new Wire(settings);
        } catch (JedisException e) {
            throw settings.failure(what, e);
        }
    }

    @Override
    public void close(Wire wire) {
        wire.close();
    }
}
