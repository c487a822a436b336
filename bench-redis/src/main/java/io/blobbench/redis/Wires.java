package io.blobbench.redis;

import io.blobbench.store.Reopening;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.function.Consumer;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Opens the sockets of one connection.
 *
 * @param what is opened, for messages: {@code "connect connection 3"}
 * @param openWithinMillis how long the server may take to accept the socket, and for each answer until the wire is ready; a paused one
 *     gives none
 * @param opened receives each wire before it is used
 */
record Wires(RedisSettings settings, RedisLayout layout, String what, int openWithinMillis, Consumer<Wire> opened)
        implements Reopening.Opener<Wire> {
    @Override
    public Wire open() throws StoreException {
        return open(openWithinMillis);
    }

    @Override
    public Wire reopen(Duration atMost) throws StoreException {
        return open((int) Math.min(openWithinMillis, atMost.toMillis()));
    }

    private Wire open(int withinMillis) throws StoreException {
        try {
            Wire wire = new Wire(settings, layout, withinMillis);
            try {
                opened.accept(wire);
            } catch (RuntimeException | Error e) {
                wire.shut();
                throw e;
            }
            return wire;
        } catch (JedisException e) {
            throw settings.failure(what, e);
        }
    }

    @Override
    public void close(Wire wire) {
        wire.close();
    }
}
