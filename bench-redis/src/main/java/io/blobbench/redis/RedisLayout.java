package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.KnownNames;
import io.blobbench.store.Layout;
import io.blobbench.store.StoreException;
import io.blobbench.store.UnsupportedLayoutException;
import java.util.Map;
import java.util.Set;

/**
 * A layout in the words of Redis.
 *
 * <p>Keys are {@code <name>:p:<partition>} for appended blobs, {@code <name>:k:<hex>} for keyed ones, and {@code
 * <name>:v:<hex>} for the version of a keyed blob that was updated; without one it is at version 1. A layout's name has no
 * colon, so no other layout's keys match these patterns.
 *
 * @param awaitedReplicas replicas besides the primary that must have a write before it is acknowledged
 */
record RedisLayout(String name, int partitions, int replicas, BatchMode mode, int awaitedReplicas) {
    static RedisLayout of(Layout layout) throws StoreException {
        KnownNames.require("redis layout option", layout.options().keySet(), Set.of(BatchMode.OPTION));
        BatchMode mode = BatchMode.of(layout.options().getOrDefault(BatchMode.OPTION, "lpush"));
        int copies = copies(layout.consistency(), layout.replicas());
        if (copies > layout.replicas()) {
            throw new UnsupportedLayoutException("consistency "
                    + layout.consistency().word() + " needs " + copies + " replicas, the layout has "
                    + layout.replicas());
        }
        return new RedisLayout(layout.name(), layout.partitions(), layout.replicas(), mode, copies - 1);
    }

    private static int copies(Consistency consistency, int replicas) throws UnsupportedLayoutException {
        return switch (consistency) {
            case ONE -> 1;
            case TWO -> 2;
            case QUORUM -> replicas / 2 + 1;
            case ALL -> replicas;
            case NONE, ANY ->
                throw new UnsupportedLayoutException("redis offers no consistency " + consistency.word()
                        + ": every command is answered by the primary");
        };
    }

    /** Checks that the server keeps what the layout promises. */
    static void check(Layout layout, Map<String, String> info, Map<String, String> config)
            throws UnsupportedLayoutException {
        if (!"master".equals(info.get("role"))) {
            throw new UnsupportedLayoutException("the redis endpoint is a " + info.get("role") + ", not the primary");
        }
        int connected = Integer.parseInt(info.getOrDefault("connected_slaves", "0"));
        if (layout.replicas() > 1 + connected) {
            throw new UnsupportedLayoutException(layout.replicas() + " replicas need " + (layout.replicas() - 1)
                    + " besides the primary, the server has " + connected + " connected");
        }
        Durability kept = kept(config);
        if (layout.durability() != kept) {
            throw new UnsupportedLayoutException(
                    "durability " + layout.durability().word() + " is asked for, the server keeps " + kept.word()
                            + " by its settings " + config);
        }
    }

    /** @param config what the server answers to {@code CONFIG GET append*} */
    private static Durability kept(Map<String, String> config) {
        String sync = "yes".equals(config.get("appendonly")) ? config.getOrDefault("appendfsync", "everysec") : "no";
        return switch (sync) {
            case "always" -> Durability.ALWAYS;
            case "everysec" -> Durability.PERIODIC;
            default -> Durability.NONE;
        };
    }

    String allKeys() {
        return name + ":*";
    }

    String blobPrefix() {
        return name + ":k:";
    }

    String versionPrefix() {
        return name + ":v:";
    }

    byte[][] partitionKeys() {
        byte[][] keys = new byte[partitions][];
        for (int i = 0; i < partitions; i++) {
            keys[i] = (name + ":p:" + i).getBytes(US_ASCII);
        }
        return keys;
    }

    /** The key of the operation that wrote a blob. */
    long blobKey(byte[] key) {
        return Long.parseUnsignedLong(
                new String(key, US_ASCII).substring(blobPrefix().length()), 16);
    }
}
