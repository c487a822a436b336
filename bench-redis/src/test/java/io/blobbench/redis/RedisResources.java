package io.blobbench.redis;

import io.blobbench.store.StoreSettings;
import java.util.Set;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;

/** Looks into a server for what is stored there. */
final class RedisResources {
    private RedisResources() {}

    static Set<String> keys(StoreSettings settings) {
        try (Jedis jedis = new Jedis(HostAndPort.from(settings.endpoints().get(0)))) {
            return jedis.keys("*");
        }
    }

    /** Copies of everything: that of the primary, and one of each replica that is online. */
    static int copies(StoreSettings settings) {
        try (Jedis jedis = new Jedis(HostAndPort.from(settings.endpoints().get(0)))) {
            return jedis.info("replication").split("state=online", -1).length;
        }
    }
}
