package io.blobbench.cassandra;

import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The settings that decide when a server writes its commit log to the disk, in the words of the durabilities that they are. */
final class CommitLog {
    static final String PERIODIC = "commitlog_sync: periodic and commitlog_sync_period of at most 1000ms";
    static final String ALWAYS = "commitlog_sync: batch or group";

    private static final String SYNC = "commitlog_sync";
    private static final String PERIOD = "commitlog_sync_period";
    /** The name that 4.0 has for it; a number. */
    private static final String PERIOD_OF_4_0 = "commitlog_sync_period_in_ms";

    private static final String UNKNOWN = "unknown";
    /** Both answer when the log is on the disk; the second one waits for others to write with. */
    private static final Set<String> WAITING = Set.of("batch", "group");

    private static final Pattern SHORT = Pattern.compile("(\\d{1,9})(ms|s)");

    private CommitLog() {}

    /**
     * Requires that every node writes its log as a durability needs it.
     *
     * @param settings of each node, by its address
     * @throws UnsupportedLayoutException naming the first one that does not, if they differ
     */
    static void require(Durability wanted, Map<String, Map<String, String>> settings)
            throws UnsupportedLayoutException {
        Set<String> all = settings.values().stream().map(CommitLog::found).collect(Collectors.toSet());
        if (all.size() == 1) {
            CassandraTraits.TRAITS.requireDurability(wanted, all.iterator().next());
            return;
        }
        String needed = CassandraTraits.TRAITS.durabilities().getOrDefault(wanted, "");
        for (Map.Entry<String, Map<String, String>> node : settings.entrySet()) {
            String found = found(node.getValue());
            if (!needed.isEmpty() && !needed.equals(found)) {
                throw new UnsupportedLayoutException(UnsupportedLayoutException.durabilityReason(
                        wanted, needed, "node " + node.getKey() + " has " + found, Set.of()));
            }
        }
    }

    /**
     * One of the two above where servers have that, else what they have. Released servers write every 10 s.
     *
     * @param settings by name, as servers tell them
     */
    static String found(Map<String, String> settings) {
        String sync = settings.getOrDefault(SYNC, UNKNOWN);
        if (WAITING.contains(sync)) {
            return ALWAYS;
        }
        if (!sync.equals("periodic")) {
            return SYNC + ": " + sync;
        }
        String period = Optional.ofNullable(settings.get(PERIOD))
                .or(() -> Optional.ofNullable(settings.get(PERIOD_OF_4_0)).map(millis -> millis + "ms"))
                .orElse(UNKNOWN);
        return everySecond(period) ? PERIODIC : SYNC + ": periodic and " + PERIOD + ": " + period;
    }

    private static boolean everySecond(String period) {
        Matcher parts = SHORT.matcher(period);
        return parts.matches()
                && Integer.parseInt(parts.group(1)) <= (parts.group(2).equals("s") ? 1 : 1000);
    }
}
