package io.blobbench.report.compare.format;

import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.text.Counted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/**
 * The lines below a compact table: the meaning of its values and marks, and the notes on its cells.
 *
 * @param values of the table
 * @param notes each its texts, which differ in their numbers only, with the cells that they are about
 * @param unicode whether the terminal shows more than ASCII
 * @param wide whether both ends of intervals are shown
 */
record CompactLegend(
        List<ShortValue> values, Collection<Map<String, List<String>>> notes, boolean unicode, boolean wide) {
    /** In the unit of a table some of whose values are percentiles. */
    private static final Pattern PERCENTILE = Pattern.compile("p[0-9]+");

    private static final int MOST_NOTES = 5;

    /** The lines, wrapped. */
    List<String> lines(String unit, int columns) {
        List<String> lines = new ArrayList<>();
        lines.add("Each value: "
                + "median of the trials" + percentiles(unit)
                + ", " + (wide ? "(95 % interval)" : (unicode ? "\u00b1" : "+-") + " 95 % interval")
                + ", what limited it." + marks());
        notes.stream().limit(MOST_NOTES).map(CompactLegend::text).forEach(lines::add);
        rest().ifPresent(lines::add);
        return lines.stream()
                .map(line -> WordUtils.wrap(line, columns, "\n  ", true))
                .toList();
    }

    /** How many notes are left out; empty where none is. */
    private Optional<String> rest() {
        List<Map<String, List<String>>> left = notes.stream().skip(MOST_NOTES).toList();
        long cells = left.stream()
                .flatMap(note -> note.values().stream())
                .flatMap(List::stream)
                .distinct()
                .count();
        return left.isEmpty()
                ? Optional.empty()
                : Optional.of("and " + Counted.of(left.size(), "more note") + " on " + Counted.of(cells, "cell")
                        + ": see bench compare --details");
    }

    private static String percentiles(String unit) {
        return PERCENTILE
                .matcher(unit)
                .results()
                .map(percentile -> ", or " + percentile.group() + " of all together")
                .collect(Collectors.joining());
    }

    private String marks() {
        List<String> marks = values.stream().map(ShortValue::mark).toList();
        boolean unknown = values.stream().map(ShortValue::limitedBy).anyMatch(ShortValue.UNKNOWN_LIMIT::equals);
        return (unknown ? " " + ShortValue.UNKNOWN_LIMIT + " none found." : "")
                + (marks.contains(Humanized.UNSTEADY_SIGN) ? " " + Humanized.UNSTEADY_SIGN + " not steady." : "")
                + (marks.contains(ShortValue.NOT_VALID)
                        ? " " + ShortValue.NOT_VALID + " some trial is not valid."
                        : "");
    }

    private static String text(Map<String, List<String>> note) {
        int cells = note.values().stream().mapToInt(List::size).sum();
        String text = note.keySet().iterator().next();
        String first = note.values().iterator().next().get(0);
        return text + " ("
                + (cells == 1
                        ? first
                        : cells + " cells" + (note.size() > 1 ? ", some with other numbers" : "") + ", for example "
                                + first)
                + ")";
    }
}
