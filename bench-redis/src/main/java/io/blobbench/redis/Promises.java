package io.blobbench.redis;

import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;

/** Whether a primary and its replicas keep what a layout promises, when a trial begins and until it ends. Used by the control thread only. */
final class Promises {
    /** A replica tells its primary every second how much it has got. */
    private static final Duration CAUGHT_UP_WITHIN = Duration.ofSeconds(5);

    private final ServerCalls primary;
    private final boolean mayChangeDurability;
    /** As the primary told it when the layout was provisioned; empty where another process did that. */
    private Map<String, Long> replication = Map.of();
    /** How often the settings of the primary, and of the replicas that have to keep some, had been changed then. */
    private Map<String, Long> settingChanges = Map.of();

    Promises(ServerCalls primary, boolean mayChangeDurability) {
        this.primary = primary;
        this.mayChangeDurability = mayChangeDurability;
    }

    /** Checks the settings of all servers, and remembers the replicas. */
    void begin(RedisLayout layout) throws StoreException {
        requireOfReplicas(layout);
        String step = mayChangeDurability ? "read or change its settings" : "read its settings";
        replication = primary.call(step, jedis -> {
            DiskWrites.require(layout.asked().durability(), mayChangeDurability, jedis);
            return RedisLayout.replication(ServerInfo.of(jedis));
        });
        settingChanges = settingChanges(layout);
    }

    /**
     * A copy that no disk has is none of those that a row promises. Under {@code none} it promises nothing, but a write that waits for replicas
     * also waits for their disks.
     */
    private void requireOfReplicas(RedisLayout layout) throws StoreException {
        for (HostAndPort replica : keepers(layout)) {
            primary.at(replica).call("read the settings of this replica", jedis -> {
                DiskWrites.requireOfReplica(layout.asked().durability(), replica, jedis);
                return replica;
            });
        }
    }

    /** The replicas that have to keep what is promised. */
    private List<HostAndPort> keepers(RedisLayout layout) throws StoreException {
        Layout asked = layout.asked();
        boolean free = asked.durability() == Durability.NONE && layout.awaitedReplicas() < 1;
        return asked.replicas() < 2 || free
                ? List.of()
                : RedisLayout.online(primary.call("read its state", ServerInfo::of));
    }

    /** By server, where it counts them. */
    private Map<String, Long> settingChanges(RedisLayout layout) throws StoreException {
        Map<String, Long> changes = new LinkedHashMap<>();
        primary.call("read its state", ServerInfo::settingChanges).ifPresent(count -> changes.put("redis", count));
        for (HostAndPort replica : keepers(layout)) {
            primary.at(replica)
                    .call("read the state of this replica", ServerInfo::settingChanges)
                    .ifPresent(count -> changes.put("replica " + replica, count));
        }
        return changes;
    }

    /** The promise that was not kept since the layout was provisioned; empty if all were, or where another process provisioned it. */
    Optional<String> lapse(RedisLayout layout) throws StoreException {
        if (replication.isEmpty()) {
            return Optional.empty();
        }
        Durability asked = layout.asked().durability();
        Map<String, String> changed = primary.call("read its settings", jedis -> DiskWrites.toChange(asked, jedis));
        if (!changed.isEmpty() && !mayChangeDurability) {
            return Optional.of("settings of redis were changed since the trial began: it has "
                    + DiskWrites.shown(changed) + ", which is not what the cell asked for");
        }
        Optional<String> lapse = lapseOfReplicas(layout);
        // Where settings may be changed, the removal of the layout finds that they differ, and names them.
        return lapse.isPresent() || !changed.isEmpty() ? lapse : settingsSetBack(layout);
    }

    /** Settings that others have changed since, and that are as they were: nobody knows for how long they were not. */
    private Optional<String> settingsSetBack(RedisLayout layout) throws StoreException {
        for (Map.Entry<String, Long> server : settingChanges(layout).entrySet()) {
            long before = settingChanges.getOrDefault(server.getKey(), server.getValue());
            long changes = ServerInfo.growth(before, server.getValue());
            if (changes > 0) {
                return Optional.of("others changed settings of " + server.getKey() + " during the trial (CONFIG SET: "
                        + changes + "): those that decide on the durability have their former values now, but may have"
                        + " had different ones in between");
            }
        }
        return Optional.empty();
    }

    private Optional<String> lapseOfReplicas(RedisLayout layout) throws StoreException {
        Map<String, Long> now = RedisLayout.replication(primary.call("read its state", ServerInfo::of));
        if (RedisLayout.replicasChanged(replication, now)) {
            return Optional.of("replicas of redis were lost (as one is that falls behind by more than the primary's"
                    + " client-output-buffer-limit), added or synchronized anew during the trial: its primary told "
                    + now + ", and " + replication + " before");
        }
        try {
            requireOfReplicas(layout);
            return Optional.empty();
        } catch (UnsupportedLayoutException e) {
            return Optional.of("settings of redis were changed since the trial began: " + e.getMessage());
        }
    }

    /** The replicas that have not got all of the load some seconds after its end; empty if there is none. */
    Optional<String> lag() throws StoreException {
        return primary.call("wait for its replicas", jedis -> {
            long written = RedisLayout.written(ServerInfo.of(jedis));
            Waiting.holdsWithin(CAUGHT_UP_WITHIN, () -> RedisLayout.missing(ServerInfo.of(jedis), written)
                    .isEmpty());
            return lag(RedisLayout.missing(ServerInfo.of(jedis), written));
        });
    }

    /** @param missing bytes that replicas lack, of each that lacks some */
    static Optional<String> lag(List<Long> missing) {
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of((missing.size() == 1 ? "a replica" : missing.size() + " replicas")
                        + " of redis had not got all of the load "
                        + CAUGHT_UP_WITHIN.toSeconds() + " s after its end, and lacked up to "
                        + Collections.max(missing) / 1_000_000
                        + " MB: the throughput is that of the primary, which keeps the rest in its memory");
    }
}
