package io.blobbench.redis;

import io.blobbench.store.error.StoreException;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/** Control calls to one server, each on a connection of its own. Used by the control thread only. */
final class ServerCalls {
    private final RedisSettings settings;
    private boolean answered;

    ServerCalls(RedisSettings settings) {
        this.settings = settings;
    }

    /** Calls to another server with the same client settings, such as a replica of this one. */
    ServerCalls at(HostAndPort other) throws StoreException {
        return new ServerCalls(settings.at(other));
    }

    /** @param what the call is to do, for the message if it fails: {@code count blobs} */
    <T> T call(String what, Action<T> action) throws StoreException {
        try (Jedis jedis = new Jedis(settings.sockets(), settings.config())) {
            T answer = action.on(jedis);
            answered = true;
            return answer;
        } catch (JedisException e) {
            throw answered ? settings.laterFailure(what, e) : settings.failure(what, e);
        }
    }

    /** An action on a connection of its own. */
    @FunctionalInterface
    interface Action<T> {
        T on(Jedis jedis) throws StoreException;
    }
}
