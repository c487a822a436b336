package io.blobbench.redis;

import io.blobbench.store.KnownNames;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/** The settings that decide when a server writes to its disk: read, and where that is allowed changed and restored. */
final class DiskWrites {
    /** The settings that servers must have, for people. */
    static final Map<Durability, String> SHOWN =
            Arrays.stream(Durability.values()).collect(Collectors.toMap(Function.identity(), DiskWrites::shown));

    private static final String APPEND = "appendonly";
    private static final String SYNC = "appendfsync";
    /** Whether nothing is synced while a child of the server saves everything or rewrites the append-only file. */
    private static final String PAUSED = "no-appendfsync-on-rewrite";
    /** In the order in which they are to be set. */
    private static final Set<String> NAMES =
            Collections.unmodifiableSet(new LinkedHashSet<>(List.of(SYNC, PAUSED, APPEND)));

    private static final Duration REWRITE_DEADLINE = Duration.ofMinutes(5);

    private DiskWrites() {}

    /** The settings of a durability, in the order in which they are to be set. */
    static Map<String, String> settings(Durability durability) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (durability != Durability.NONE) {
            settings.put(SYNC, durability == Durability.ALWAYS ? "always" : "everysec");
            settings.put(PAUSED, "no");
        }
        settings.put(APPEND, durability == Durability.NONE ? "no" : "yes");
        return settings;
    }

    private static String shown(Durability durability) {
        return shown(settings(durability));
    }

    /** Settings with their values, for people. */
    static String shown(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + " " + setting.getValue())
                .collect(Collectors.joining(" and "));
    }

    /**
     * Requires that the server keeps what a layout promises. One that may be changed is given the time to write its append-only file, also
     * where an earlier {@link #restore} began that.
     *
     * @param mayChange whether it may be made to
     */
    static void require(Durability wanted, boolean mayChange, Jedis jedis) throws StoreException {
        Map<String, String> found = found(jedis);
        Map<String, String> differing = differing(wanted, found);
        if (differing.isEmpty()) {
            if (mayChange) {
                awaitFile(wanted, jedis);
            }
            return;
        }
        if (!mayChange) {
            throw UnsupportedLayoutException.durability(wanted, shown(wanted), shown(differing), kept(found));
        }
        try {
            set(settings(wanted), jedis);
            awaitFile(wanted, jedis);
        } catch (StoreException | JedisException e) {
            restore(differing, jedis);
            throw UnsupportedLayoutException.durability(
                    wanted, shown(wanted), shown(differing) + " and did not take that: " + e.getMessage(), kept(found));
        }
    }

    /**
     * Requires the same of a replica, which is never changed.
     *
     * @param address for the message
     */
    static void requireOfReplica(Durability wanted, HostAndPort address, Jedis jedis)
            throws UnsupportedLayoutException {
        Map<String, String> differing = toChange(wanted, jedis);
        if (!differing.isEmpty()) {
            String found = "replica " + address + " has " + shown(differing)
                    + " (bench changes no replica: set it there with CONFIG SET)";
            throw new UnsupportedLayoutException(
                    UnsupportedLayoutException.durabilityReason(wanted, shown(wanted), found, Set.of()));
        }
    }

    /** The present values of the settings that {@link #require} would change; empty where the server has what is wanted. */
    static Map<String, String> toChange(Durability wanted, Jedis jedis) {
        return differing(wanted, found(jedis));
    }

    /** The settings that were found and differ from those of a durability; empty where the server keeps it. */
    private static Map<String, String> differing(Durability wanted, Map<String, String> found) {
        Map<String, String> differing = new LinkedHashMap<>();
        if (!kept(found).equals(Optional.of(wanted))) {
            settings(wanted).forEach((name, value) -> {
                if (!value.equals(found.get(name))) {
                    differing.put(name, String.valueOf(found.get(name)));
                }
            });
        }
        return differing;
    }

    private static Map<String, String> found(Jedis jedis) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String name : NAMES) {
            found.put(name, jedis.configGet(name).getOrDefault(name, ""));
        }
        return found;
    }

    /**
     * Sets what {@link #toChange} found where it is different now, and nothing else. The settings hold at once; the server may still be
     * {@link #writing} its append-only file afterwards.
     *
     * @return the place of the append-only file that the server began meanwhile and does not delete; empty when it began none
     */
    static Optional<String> restore(Map<String, String> former, Jedis jedis) throws StoreException {
        KnownNames.require("setting to restore", former.keySet(), NAMES);
        Map<String, String> changed = found(jedis);
        changed.keySet().retainAll(former.keySet());
        changed.entrySet().removeAll(former.entrySet());
        changed.replaceAll((name, value) -> former.get(name));
        boolean began = "no".equals(changed.get(APPEND));
        set(changed, jedis);
        return began ? Optional.of(appendOnlyFile(jedis)) : Optional.empty();
    }

    /** A folder, since release 7. */
    private static String appendOnlyFile(Jedis jedis) {
        Map<String, String> names = jedis.configGet("append*name");
        String file = names.getOrDefault("appendfilename", "");
        return jedis.configGet("dir").get("dir") + "/" + names.getOrDefault("appenddirname", file);
    }

    private static void set(Map<String, String> settings, Jedis jedis) {
        settings.forEach(jedis::configSet);
    }

    private static void awaitFile(Durability wanted, Jedis jedis) throws StoreException {
        if (wanted != Durability.NONE) {
            // It begins with a copy of everything the server holds.
            Waiting.until("the append-only file to be written", REWRITE_DEADLINE, () -> written(jedis));
        }
    }

    private static boolean written(Jedis jedis) {
        String state = jedis.info("persistence");
        return state.contains("aof_enabled:1\r") && !writing(state);
    }

    /** Whether the server writes everything that it holds to an append-only file, or is about to. */
    static boolean writing(Jedis jedis) {
        return writing(jedis.info("persistence"));
    }

    private static boolean writing(String state) {
        return !state.contains("aof_rewrite_in_progress:0\r") || !state.contains("aof_rewrite_scheduled:0\r");
    }

    /**
     * The durability whose settings these are: none, too, with an append-only file that is never synced; empty with one that is not synced
     * at times.
     */
    private static Optional<Durability> kept(Map<String, String> found) {
        if (found.entrySet().containsAll(Map.of(APPEND, "yes", PAUSED, "yes").entrySet())
                && !"no".equals(found.get(SYNC))) {
            return Optional.empty();
        }
        return Optional.of(Arrays.stream(Durability.values())
                .filter(durability ->
                        found.entrySet().containsAll(settings(durability).entrySet()))
                .findFirst()
                .orElse(Durability.NONE));
    }
}
