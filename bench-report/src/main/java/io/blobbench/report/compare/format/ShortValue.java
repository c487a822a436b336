package io.blobbench.report.compare.format;

import io.blobbench.report.compare.ComparedCell;
import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.facts.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The content of a compact table for one cell of one run.
 *
 * @param value {@code 12.3k}; the verdict where there is none
 * @param interval {@code ±4%}; may be empty
 * @param mark of a verdict other than VALID; may be empty
 * @param limitedBy as in results.csv; may be empty
 */
record ShortValue(String value, String interval, String mark, String limitedBy) {
    static final String NOT_VALID = "!";
    static final String UNKNOWN_LIMIT = "?";
    private static final String NOTHING = "-";
    private static final int PERCENT = 100;

    private static final Map<String, String> SHORT = Map.ofEntries(
            Map.entry("harness-cpu", "harness"),
            Map.entry("generator-late", "late"),
            Map.entry("generator-jitter", "jitter"),
            Map.entry("host-cpu", "host"),
            Map.entry("shared-cpu", "shared"),
            Map.entry("offered-load", "offered"),
            Map.entry("server-cpu", "server"),
            Map.entry("server-turns", "turns"),
            Map.entry("client-wait", "client"),
            Map.entry("network", "net"),
            Map.entry("none found", UNKNOWN_LIMIT));

    /**
     * Shortens what is known of a cell.
     *
     * @param measure that is shown
     * @param wide whether both ends of the interval are shown
     * @param unicode whether the terminal shows more than ASCII
     */
    static ShortValue of(
            Optional<ComparedCell> cell,
            Measure measure,
            OptionalDouble value,
            Optional<ConfidenceInterval> interval,
            boolean wide,
            boolean unicode) {
        if (cell.isEmpty()) {
            return new ShortValue(NOTHING, "", "", "");
        }
        Verdict verdict = cell.get().verdict();
        String limitedBy = cell.get().limitedBy();
        String limit = wide ? limitedBy : SHORT.getOrDefault(limitedBy, limitedBy);
        if (value.isEmpty()) {
            return new ShortValue(verdict == Verdict.VALID ? NOTHING : verdict.name(), "", "", limit);
        }
        String spread = interval.map(ends -> wide
                        ? "(" + figure(measure, ends.low()) + "-" + figure(measure, ends.high()) + ")"
                        : share(ends, value.getAsDouble(), unicode))
                .orElse("");
        return new ShortValue(
                figure(measure, value.getAsDouble()),
                spread,
                switch (verdict) {
                    case VALID -> "";
                    case UNSTEADY -> Humanized.UNSTEADY_SIGN;
                    case INVALID, UNSUPPORTED, TIMED_OUT, FAILED -> NOT_VALID;
                },
                limit);
    }

    /** The values of a run, their parts below one another. */
    static List<String> aligned(List<ShortValue> values) {
        int value = longest(values.stream().map(ShortValue::value));
        int interval = longest(values.stream().map(ShortValue::interval));
        int mark = longest(values.stream().map(ShortValue::mark));
        return values.stream()
                .map(each -> String.format("%" + Math.max(1, value) + "s", each.value())
                        + (interval == 0 ? "" : String.format(" %-" + interval + "s", each.interval()))
                        + (mark == 0 ? "" : String.format("%-" + mark + "s", each.mark()))
                        + (each.limitedBy().isEmpty() ? "" : " " + each.limitedBy()))
                .map(String::stripTrailing)
                .toList();
    }

    private static int longest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }

    /** A value with its unit; those of throughput and load are in the header or the legend. */
    private static String figure(Measure measure, double value) {
        return measure == Measure.THROUGHPUT || measure == Measure.HIGHEST_LOAD
                ? Humanized.count(value)
                : measure.shown(value);
    }

    private static String share(ConfidenceInterval ends, double value, boolean unicode) {
        long percent = Math.max(1, Math.round(PERCENT * ends.share(value)));
        return (unicode ? "\u00b1" : "+-") + (percent >= PERCENT ? ">99%" : percent + "%");
    }
}
