package io.blobbench.redis;

import io.blobbench.store.Consistency;
import io.blobbench.store.KnownNames;
import io.blobbench.store.Layout;
import io.blobbench.store.StoreException;
import io.blobbench.store.UnsupportedLayoutException;
import java.util.Map;

/**
 * A layout in the words of Redis.
 *
 * @param awaitedReplicas replicas besides the primary that must have a write before it is acknowledged
 */
record RedisLayout(RedisKeys keys, int partitions, int replicas, BatchMode mode, int awaitedReplicas) {
    static RedisLayout of(Layout layout) throws StoreException {
        KnownNames.require(
                "redis layout option",
                layout.options().keySet(),
                RedisStoreFactory.TRAITS.options().keySet());
        return new RedisLayout(
                new RedisKeys(layout.name()),
                layout.partitions(),
                layout.replicas(),
                BatchMode.of(layout.options().getOrDefault(BatchMode.OPTION, "lpush")),
                copies(layout) - 1);
    }

    private static int copies(Layout layout) throws UnsupportedLayoutException {
        int copies =
                switch (layout.consistency()) {
                    case ONE -> 1;
                    case TWO -> 2;
                    case QUORUM -> layout.replicas() / 2 + 1;
                    case ALL -> layout.replicas();
                    case NONE, ANY -> throw unsupported(layout.consistency());
                };
        if (copies > layout.replicas()) {
            throw new UnsupportedLayoutException(
                    "consistency " + layout.consistency().word() + " needs " + copies + " replicas, the layout has "
                            + layout.replicas());
        }
        return copies;
    }

    private static UnsupportedLayoutException unsupported(Consistency consistency) {
        return new UnsupportedLayoutException(
                "redis offers no consistency " + consistency.word() + ": every command is answered by the primary");
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
        boolean logs = "yes".equals(config.get("appendonly"));
        String sync = config.getOrDefault("appendfsync", "everysec");
        String needed =
                switch (layout.durability()) {
                    case NONE -> !logs || sync.equals("no") ? "" : "appendonly no";
                    case PERIODIC -> logs && sync.equals("everysec") ? "" : "appendonly yes and appendfsync everysec";
                    case ALWAYS -> logs && sync.equals("always") ? "" : "appendonly yes and appendfsync always";
                };
        if (!needed.isEmpty()) {
            throw new UnsupportedLayoutException(
                    "durability " + layout.durability().word() + " needs " + needed + ", the server has appendonly "
                            + config.get("appendonly") + " and appendfsync " + sync);
        }
    }
}
