package io.blobbench.report.compare;

import java.util.Optional;
import java.util.Set;

/** The limits of two cells, where these were not the store. */
public final class Limits {
    /** Words of {@code limited_by} that name the harness, or the processor of its host. */
    private static final Set<String> LOAD_HOST =
            Set.of("harness-cpu", "generator-late", "generator-jitter", "host-cpu");

    private static final String SCHEDULE = "offered-load";

    private Limits() {}

    /** Whether a trial with that {@code limited_by} says little about its store. */
    public static boolean ofLoadHost(String limitedBy) {
        return LOAD_HOST.contains(limitedBy);
    }

    /**
     * A remark where neither cell was limited by its store: {@code both limited by harness-cpu}.
     *
     * @param different whether one was found faster: then a load that was offered and kept is no objection
     */
    static Optional<String> remark(MeasuredCell baseline, MeasuredCell other, boolean different) {
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
