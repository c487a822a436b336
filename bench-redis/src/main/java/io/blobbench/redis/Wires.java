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
        return opened(openWithinMillis);
    }

    @Override
    public Wire reopen(Duration atMost) throws StoreException {
        return opened((int) Math.min(openWithinMillis, atMost.toMillis()));
    }

    /** The server has answered before: to the call that found what the layout needs. */
    private Wire opened(int withinMillis) throws StoreException {
        try {
            return announced(new Wire(settings, layout, withinMillis));
        } catch (JedisException e) {
            throw settings.laterFailure(what, e);
        }
    }

    private Wire announced(Wire wire) {
        try {
            opened.accept(wire);
        } catch (RuntimeException | Error e) {
            wire.shut();
            throw e;
        }
        return wire;
    }

    @Override
    public void close(Wire wire) {
        wire.close();
    }
}
