package io.blobbench.report.cell;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The limits of two cells, where these were not the store. */
public final class Limits {
    /** Words of {@code limited_by} that name the harness, or the processor of its host. */
    private static final Set<String> LOAD_HOST =
            Set.of("harness-cpu", "generator-late", "generator-jitter", "host-cpu");

    private static final String SCHEDULE = "offered-load";

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("generator-late", "the harness, whose operations started late"),
            Map.entry("generator-jitter", "the harness, whose operations started unevenly"),
            Map.entry("harness-cpu", "the processor time of the harness"),
            Map.entry("host-cpu", "the processor of the load host"),
            Map.entry("server-cpu", "the processor of the servers"),
            Map.entry("server-turns", "the servers, which work on one operation of a connection at a time"),
            Map.entry("disk", "the disk of the servers"),
            Map.entry("disk-wait", "the disk, which the servers waited for"),
            Map.entry("network", "the network"),
            Map.entry(SCHEDULE, "the offered load"),
            Map.entry("store", "the store itself, since nothing else was busy"));

    private Limits() {}

    /** Whether a trial with that {@code limited_by} says little about its store. */
    public static boolean ofLoadHost(String limitedBy) {
        return LOAD_HOST.contains(limitedBy);
    }

    /** The limit in words, to follow "limited by"; empty where none was found. */
    public static Optional<String> words(String limitedBy) {
        return Optional.ofNullable(WORDS.get(limitedBy));
    }

    /**
     * A remark where neither cell was limited by its store: {@code both limited by harness-cpu}.
     *
     * @param different whether one was found faster: then a load that was offered and kept is no objection
     */
    public static Optional<String> remark(MeasuredCell baseline, MeasuredCell other, boolean different) {
        String first = baseline.limitedBy();
        String second = other.limitedBy();
        if (!beside(first, different) || !beside(second, different)) {
            return Optional.empty();
        }
        return Optional.of(
                first.equals(second) ? "both limited by " + first : "limited by " + first + " and " + second);
    }

    private static boolean beside(String limitedBy, boolean different) {
        return ofLoadHost(limitedBy) || (limitedBy.equals(SCHEDULE) && !different);
    }
}
