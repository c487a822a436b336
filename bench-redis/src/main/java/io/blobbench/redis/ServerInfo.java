package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import redis.clients.jedis.Jedis;

/** What a server tells of itself with INFO. */
final class ServerInfo {
    private ServerInfo() {}

    /** Every line of its usual sections, by name. */
    static Map<String, String> of(Jedis jedis) {
        return lines(jedis.info());
    }

    /** The same, and what it knows of the times of commands; nothing before Redis 7. */
    static Map<String, String> withLatencies(Jedis jedis) {
        return lines(jedis.info() + "\r\n" + jedis.info("latencystats"));
    }

    /**
     * How often settings were changed since it started or forgot its counts; empty before Redis 7, which does not count that apart from reading
     * them.
     */
    static OptionalLong settingChanges(Jedis jedis) {
        Map<String, String> counts = lines(jedis.info("commandstats"));
        String changes = counts.getOrDefault("cmdstat_config|set", "");
        return counts.containsKey("cmdstat_config|get") || !changes.isEmpty()
                ? OptionalLong.of(count(changes, "calls") - count(changes, "failed_calls"))
                : OptionalLong.empty();
    }

    /**
     * Returns by how much a count of a server grew.
     *
     * @param now less than before where others had the server forget its counts (CONFIG RESETSTAT): all of it is since then
     */
    static long growth(long before, long now) {
        return now < before ? now : now - before;
    }

    private static long count(String counts, String name) {
        return Stream.of(counts.split(",", -1))
                .filter(count -> count.startsWith(name + "="))
                .mapToLong(count -> Long.parseLong(count.substring(name.length() + 1)))
                .sum();
    }

    /**
     * The name of the history of changes that a server's data have; a replica has that of its primary, and another one once it has taken in
     * the data of a primary that lost its own.
     *
     * @param replication section of that name, as the server sent it
     */
    static String history(byte[] replication) {
        return lines(new String(replication, US_ASCII)).getOrDefault("master_replid", "");
    }

    private static Map<String, String> lines(String info) {
        return info.lines()
                .map(line -> line.split(":", 2))
                .filter(parts -> parts.length == 2)
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (first, second) -> first));
    }

    /** Keys of all databases, each listed as {@code db0:keys=2,expires=0,...}. */
    static long keys(Map<String, String> info) {
        return info.entrySet().stream()
                .filter(entry -> entry.getKey().matches("db\\d+"))
                .mapToLong(entry -> Long.parseLong(entry.getValue().replaceFirst("keys=(\\d+).*", "$1")))
                .sum();
    }
}
