package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.contract.ForeignObject;
import io.blobbench.store.StoreSettings;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;

/** A list of another user, named as ours are. */
record ForeignList(StoreSettings settings) implements ForeignObject {
    private static final byte[] KEY = "lab:p:0".getBytes(US_ASCII);

    @Override
    public void write(byte[] content) {
        try (Jedis jedis = open()) {
            jedis.rpush(KEY, content);
        }
    }

    @Override
    public byte[] read() {
        try (Jedis jedis = open()) {
            return jedis.lindex(KEY, 0);
        }
    }

    private Jedis open() {
        return new Jedis(HostAndPort.from(settings.endpoints().get(0)));
    }
}
