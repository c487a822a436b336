package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Locale;
import java.util.Map;

/**
 * A layout in the words of Redis.
 *
 * <p>Keys are {@code <name>:p:<partition>} for appended blobs, {@code <name>:k:<hex>} for keyed ones, and {@code
 * <name>:v:<hex>} for the version of a keyed blob that was updated; without one it is at version 1. A layout's name has no
 * colon, so no other layout's keys match these patterns.
 *
 * @param awaitedReplicas replicas besides the primary that must have a write before it is acknowledged
 */
record RedisLayout(Layout asked, BatchMode mode, int awaitedReplicas) {
    static RedisLayout of(Layout layout) throws StoreException {
        String mode = RedisTraits.TRAITS.optionsOf(layout).word(BatchMode.OPTION.name(), BatchMode.WORDS);
        return new RedisLayout(layout, BatchMode.valueOf(mode.toUpperCase(Locale.ROOT)), layout.awaitedCopies() - 1);
    }

    /** Checks that the server has what the layout needs. */
    void check(Map<String, String> info) throws UnsupportedLayoutException {
        if (!"master".equals(info.get("role"))) {
            throw new UnsupportedLayoutException("the redis endpoint is a " + info.get("role") + ", not the primary");
        }
        int connected = Integer.parseInt(info.getOrDefault("connected_slaves", "0"));
        asked.requireNodes(1 + connected, "the primary with its connected replicas");
    }

    /** A pattern of all keys of a layout. */
    static String keysOf(String layoutName) {
        return layoutName + ":*";
    }

    /** The prefix of keys of one kind. */
    String prefix(char kind) {
        return asked.name() + ":" + kind + ":";
    }

    byte[][] partitionKeys() {
        byte[][] keys = new byte[asked.partitions()][];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (prefix('p') + i).getBytes(US_ASCII);
        }
        return keys;
    }
}
