package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.KeyPrefix;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import redis.clients.jedis.HostAndPort;

/**
 * A layout in the words of Redis.
 *
 * <p>Keys are {@code <name>:p:<partition>} for appended blobs, {@code <name>:k:<hex>} for keyed ones, and {@code
 * <name>:v:<hex>} for the version of a keyed blob that was updated; without one it is at version 1. The name is the end of the
 * layout's, by which it differs from all others: Redis reads it with every blob, and the whole name costs a tenth of the throughput of
 * small ones. A layout's name has no colon, so no other layout's keys match these patterns.
 *
 * @param awaitedReplicas replicas besides the primary that must have a write before it is acknowledged
 */
record RedisLayout(Layout asked, BatchMode mode, int awaitedReplicas) {
    /** The policy of a server that refuses writes when its memory is full. */
    private static final String KEEPS_ALL = "noeviction";

    /** The state of a replica that is complete, and the name of the number of such replicas. */
    private static final String ONLINE = "online";

    private static final Pattern REPLICA =
            Pattern.compile("ip=([^,]+),port=(\\d{1,5}),state=(\\w+),offset=(\\d{1,18}),.*");

    static RedisLayout of(Layout layout) throws StoreException {
        String mode = RedisTraits.TRAITS
                .optionsOf(layout)
                .word(
                        BatchMode.OPTION.name(),
                        Set.copyOf(BatchMode.OPTION.values().words()));
        return new RedisLayout(layout, BatchMode.valueOf(mode.toUpperCase(Locale.ROOT)), layout.awaitedCopies() - 1);
    }

    /** Refuses a Sentinel, which answers as a server does and has no keys. */
    static void requireData(Map<String, String> info) throws UnsupportedLayoutException {
        if ("sentinel".equals(info.get("redis_mode"))) {
            throw new UnsupportedLayoutException(
                    "the redis endpoint is a Sentinel, which keeps no blobs: name the primary that it watches");
        }
    }

    /** Checks that the server has what the layout needs. */
    void check(Map<String, String> info) throws UnsupportedLayoutException {
        requireData(info);
        if (!"master".equals(info.get("role"))) {
            throw new UnsupportedLayoutException("the redis endpoint is a " + info.get("role") + ", not the primary");
        }
        if ("1".equals(info.get("cluster_enabled"))) {
            throw new UnsupportedLayoutException(
                    "the redis endpoint is a node of a Redis Cluster, which has the keys of some slots only");
        }
        String policy = info.getOrDefault("maxmemory_policy", KEEPS_ALL);
        if (!info.getOrDefault("maxmemory", "0").equals("0") && !policy.equals(KEEPS_ALL)) {
            throw new UnsupportedLayoutException(
                    "this redis deletes keys when it is full, those of others too: maxmemory " + info.get("maxmemory")
                            + " with maxmemory-policy " + policy + ", which must be " + KEEPS_ALL);
        }
        List<Replica> replicas = replicas(info);
        int copies = 1 + replicas.size();
        if (copies > asked.replicas()) {
            throw new UnsupportedLayoutException("layout.replicas is " + asked.replicas() + ", but this redis keeps "
                    + copies + " copies of every blob, that of the primary and one on each connected replica: set"
                    + " layout.replicas=" + copies);
        }
        String others = replicas.stream()
                .filter(replica -> !replica.online())
                .map(Replica::state)
                .collect(Collectors.joining(", "));
        asked.requireNodes(
                1 + online(info).size(),
                "the primary with its online replicas" + (others.isEmpty() ? "" : " (others: " + others + ")"));
    }

    /** Whether replicas that the layout needs are there and not online yet: they have not got everything of the primary. */
    boolean synchronizing(Map<String, String> info) {
        int others = asked.replicas() - 1;
        return online(info).size() < others && replicas(info).size() >= others;
    }

    /** Replicas that hold everything and get what is written, in the order in which the server lists them. */
    static List<HostAndPort> online(Map<String, String> info) {
        return replicas(info).stream()
                .filter(Replica::online)
                .map(Replica::address)
                .toList();
    }

    /** Figures of a primary about its replicas: those online, and counts that stay the same while none is lost or added. */
    static Map<String, Long> replication(Map<String, String> info) {
        Map<String, Long> told = new TreeMap<>();
        told.put(ONLINE, (long) online(info).size());
        for (String count : List.of("sync_full", "sync_partial_err")) {
            told.put(count, Long.valueOf(info.getOrDefault(count, "0")));
        }
        return told;
    }

    /** Whether replicas were lost, added or synchronized anew between two readings of {@link #replication}. */
    static boolean replicasChanged(Map<String, Long> before, Map<String, Long> now) {
        return now.entrySet().stream().anyMatch(figure -> {
            long then = before.getOrDefault(figure.getKey(), 0L);
            return figure.getKey().equals(ONLINE)
                    ? figure.getValue() != then
                    : ServerInfo.growth(then, figure.getValue()) > 0;
        });
    }

    /** The bytes of its replication stream that a primary has written so far. */
    static long written(Map<String, String> info) {
        return Long.parseLong(info.getOrDefault("master_repl_offset", "0"));
    }

    /** The bytes that replicas lack of so many, of each that lacks some. */
    static List<Long> missing(Map<String, String> info, long written) {
        return replicas(info).stream()
                .map(replica -> written - replica.offset())
                .filter(missing -> missing > 0)
                .toList();
    }

    /** As a primary lists it: {@code slave0:ip=127.0.0.1,port=6380,state=online,offset=14,...}; the offset is what the replica told last. */
    private record Replica(HostAndPort address, String state, long offset) {
        boolean online() {
            return state.equals(ONLINE);
        }
    }

    private static List<Replica> replicas(Map<String, String> info) {
        int connected = Integer.parseInt(info.getOrDefault("connected_slaves", "0"));
        List<Replica> replicas = new ArrayList<>();
        for (int i = 0; i < connected; i++) {
            Matcher parts = REPLICA.matcher(info.getOrDefault("slave" + i, ""));
            if (parts.matches()) {
                HostAndPort address = new HostAndPort(parts.group(1), Integer.parseInt(parts.group(2)));
                replicas.add(new Replica(address, parts.group(3), Long.parseLong(parts.group(4))));
            }
        }
        return replicas;
    }

    /** A pattern of all keys of a layout, also of those that earlier versions began with the whole name. */
    static String keysOf(String layoutName) {
        String name = KeyPrefix.of(layoutName);
        return (name.equals(layoutName) ? "" : "*") + name + ":*";
    }

    /** A pattern of the keys of keyed blobs. */
    String keysOfBlobs() {
        return prefix('k') + "*";
    }

    /** A pattern of the keys of keyed blobs, and of those of the versions of updated ones. */
    String keysOfBlobsAndVersions() {
        return KeyPrefix.of(asked.name()) + ":[kv]:*";
    }

    /** The prefix of keys of one kind. */
    String prefix(char kind) {
        return KeyPrefix.of(asked.name()) + ":" + kind + ":";
    }

    /** Blobs that one command carries, of those that are left of an operation. */
    int blobsPerCommand(OperationKind kind, int left) {
        return kind == OperationKind.APPEND && mode == BatchMode.MULTI ? left : 1;
    }

    /** Whether WAIT follows the commands of an operation. */
    boolean awaitsReplicas(OperationKind kind) {
        return awaitedReplicas > 0 && kind.writes();
    }

    /** A sentence about a connection that is asked to have several operations in flight, which WAIT does not let it execute at once. */
    Optional<String> caution(ConnectionPlan plan) {
        if (plan.maxInFlight() < 2 || plan.kinds().stream().noneMatch(this::awaitsReplicas)) {
            return Optional.empty();
        }
        String executed =
                "redis executes one operation of a connection at a time where writes wait for replicas (WAIT): ";
        return Optional.of(
                plan.scheduled()
                        ? executed + "a load that is not kept needs more connections, not more in flight"
                        : executed + "the others of the " + plan.maxInFlight()
                                + " in flight wait for their turn at the server; use more connections for writes at the same time");
    }

    byte[][] partitionKeys() {
        byte[][] keys = new byte[asked.partitions()][];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (prefix('p') + i).getBytes(US_ASCII);
        }
        return keys;
    }
}
