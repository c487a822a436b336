package io.blobbench.redis;

import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.List;
import redis.clients.jedis.Jedis;

/** The limits of a server to the size of a value, beyond which it resets the connection. */
final class ValueLimits {
    private static final List<String> SETTINGS = List.of("proto-max-bulk-len", "client-query-buffer-limit");

    private ValueLimits() {}

    /**
     * Checks that the server takes the largest blob.
     *
     * @throws UnsupportedLayoutException naming the setting that does not allow it
     */
    static void check(Jedis jedis, int largestBlobBytes) throws UnsupportedLayoutException {
        for (String setting : SETTINGS) {
            String bytes = jedis.configGet(setting).getOrDefault(setting, "");
            if (bytes.matches("\\d{1,18}") && Long.parseLong(bytes) < largestBlobBytes) {
                throw new UnsupportedLayoutException("redis does not take a blob of " + largestBlobBytes
                        + " bytes; its setting " + setting + " is " + bytes);
            }
        }
    }
}
