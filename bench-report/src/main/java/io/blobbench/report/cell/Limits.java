package io.blobbench.report.cell;

import io.blobbench.report.statistics.Measure;
import io.blobbench.trial.judge.Limit;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The limits of two cells, where these were not the store. */
public final class Limits {
    private Limits() {}

    /** Whether a trial with that {@code limited_by} says little about its store. */
    public static boolean ofLoadHost(String limitedBy) {
        return Limit.ofLoadHost(limitedBy);
    }

    /** The limit by which a measure of most trials of a cell may be worse than their store, because operations started late. */
    public static Optional<String> delaysStarts(MeasuredCell cell, Measure measure) {
        List<String> late = cell.limits().stream()
                .filter(limit -> delaysStarts(limit, measure))
                .toList();
        return 2 * late.size() > cell.trialsWithFigures() ? Optional.of(Limit.ofMost(late)) : Optional.empty();
    }

    /** Uneven starts make the tail of a trial worse, not its median. */
    private static boolean delaysStarts(String limitedBy, Measure measure) {
        Optional<Limit> limit = Limit.of(limitedBy);
        return limit.filter(Limit.GENERATOR_LATE::equals).isPresent()
                || (limit.filter(Limit.GENERATOR_JITTER::equals).isPresent() && measure != Measure.RESPONSE_P50);
    }

    /** The limit as text to follow "limited by"; empty where none was found. */
    public static Optional<String> words(String limitedBy) {
        return Limit.of(limitedBy).map(Limit::description).filter(Predicate.not(String::isEmpty));
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
        return ofLoadHost(limitedBy) || (limitedBy.equals(Limit.OFFERED_LOAD.word()) && !different);
    }
}
