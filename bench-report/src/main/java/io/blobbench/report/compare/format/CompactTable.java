package io.blobbench.report.compare.format;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.compare.format.ComparisonRow.Entry;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.table.TextTable;
import io.blobbench.report.table.TextTable.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.text.WordUtils;

/**
 * A comparison with a line for each cell: its value in each run, and who is faster. As many runs side by side as the width takes;
 * the wider, the more is said of each. Used by one thread.
 */
final class CompactTable {
    /** Columns that a verdict takes at least, and with which more than the verdict is said. */
    private static final int NARROW_VERDICT = 21;

    private static final int WIDE_VERDICT = 34;
    private static final int MOST_LINES = 2;
    /** Not a part of a name, such as that of a percentile: {@code p99}. */
    private static final Pattern NUMBER = Pattern.compile("(?<![A-Za-z0-9.])[0-9]+([.,][0-9]+)*");

    private static final int HEADERS = 2;
    private static final int GAP = 2;

    private final Comparison comparison;
    private final TableStyle style;
    private final List<ComparisonRow> rows;
    private final CellLabels labels;
    private final Map<String, String> names;
    /** The cells of each note by its text; texts that differ in their numbers only are one note. */
    private final Map<String, Map<String, List<String>>> notes = new LinkedHashMap<>();

    private final Palette palette;

    private CompactTable(Comparison comparison, TableStyle style) {
        this.comparison = comparison;
        this.style = style;
        this.rows = ComparisonRow.of(comparison);
        this.labels = CellLabels.of(rows.stream().map(ComparisonRow::cell).toList());
        this.names = Summary.names(comparison);
        this.palette = new Palette(style.colours());
    }

    /** The lines of the table, and what its marks mean. */
    static List<String> lines(Comparison comparison, int columns, TableStyle style) {
        return new CompactTable(comparison, style).lines(columns);
    }

    private List<String> lines(int columns) {
        boolean wide = fits(0, 1, columns, true);
        List<String> lines = new ArrayList<>();
        for (int from = 0; from < comparison.runs().size(); ) {
            int to = from + 1;
            while (to < comparison.runs().size() && fits(from, to + 1, columns, wide)) {
                to++;
            }
            if (from > 0) {
                lines.add("");
            }
            lines.addAll(block(from, to, columns, wide));
            from = to;
        }
        lines.addAll(legend(columns, wide));
        return lines;
    }

    private boolean fits(int from, int to, int columns, boolean wide) {
        List<Integer> widths = TextTable.widths(fields(from, to, wide));
        return room(widths, to - from, columns) >= (wide ? WIDE_VERDICT : NARROW_VERDICT);
    }

    /** The width left for each verdict; verdicts are every other column, counted from the end. */
    private static int room(List<Integer> widths, int verdicts, int columns) {
        int others = widths.stream().mapToInt(Integer::intValue).sum() + GAP * (widths.size() + verdicts - 1);
        return (columns - others) / verdicts;
    }

    private List<String> block(int from, int to, int columns, boolean wide) {
        List<List<Field>> fields = fields(from, to, wide);
        List<Integer> known = TextTable.widths(fields);
        int room = Math.max(NARROW_VERDICT, room(known, to - from, columns));
        List<Integer> widths = new ArrayList<>(known);
        List<List<Field>> table = new ArrayList<>();
        int firstRun = labels.headers().size() + 1;
        for (int line = 0; line < fields.size(); line++) {
            if (line >= HEADERS && !concerns(rows.get(line - HEADERS), from, to)) {
                continue;
            }
            List<Field> whole = new ArrayList<>(fields.get(line));
            for (int run = to - 1; run >= from; run--) {
                whole.add(
                        firstRun + run - from + 1,
                        verdict(line, comparison.runs().get(run), room));
            }
            table.add(whole);
        }
        for (int run = to - 1; run >= from; run--) {
            widths.add(firstRun + run - from + 1, room);
        }
        return TextTable.lines(table, widths);
    }

    /** Whether any of the runs has to do with a cell. */
    private boolean concerns(ComparisonRow row, int from, int to) {
        return comparison.runs().subList(from, to).stream()
                .anyMatch(run -> entry(row, run).isPresent());
    }

    private Field verdict(int line, RunComparison run, int room) {
        if (line < HEADERS) {
            return Field.left(line == 0 ? "" : run.label() + " or " + Comparison.BASELINE + " faster");
        }
        ComparisonRow row = rows.get(line - HEADERS);
        Optional<Entry> entry = entry(row, run);
        if (entry.isEmpty()) {
            return Field.left("");
        }
        ShortVerdict verdict = ShortVerdict.of(entry.get().comparison(), run.label(), row.measure());
        if (verdict.outcome() == Outcome.CANNOT_KNOW
                && Summary.commonReason(run).isPresent()) { // the sentence above says it
            return Field.left(verdict.text());
        }
        boolean whole = height(verdict.whole(), room) <= MOST_LINES;
        if (!whole) {
            String note = run.label() + ": " + verdict.more();
            notes.computeIfAbsent(NUMBER.matcher(note).replaceAll("0"), ignored -> new LinkedHashMap<>())
                    .computeIfAbsent(note, ignored -> new ArrayList<>())
                    .add(entry.get().comparison().cell());
        }
        UnaryOperator<String> colour =
                switch (verdict.outcome()) {
                    case FASTER -> palette::good;
                    case SLOWER -> palette::bad;
                    case NO_DETECTABLE_DIFFERENCE, CANNOT_KNOW, NOT_COMPARABLE -> UnaryOperator.identity();
                };
        return new Field(whole ? verdict.whole() : verdict.text(), false, colour);
    }

    private static int height(String text, int width) {
        return WordUtils.wrap(text, width, "\n", true).split("\n").length;
    }

    /** Without verdicts: names of runs, names of columns, then a line for each cell. */
    private List<List<Field>> fields(int from, int to, boolean wide) {
        List<List<Field>> fields = new ArrayList<>();
        List<List<ShortValue>> columns = new ArrayList<>();
        columns.add(rows.stream().map(row -> baseline(row, wide)).toList());
        List<Field> first = new ArrayList<>(Collections.nCopies(labels.headers().size(), Field.left("")));
        List<Field> second = new ArrayList<>(labels.headers());
        first.add(Field.left(title(Comparison.BASELINE)));
        second.add(Field.left(unit()));
        for (RunComparison run : comparison.runs().subList(from, to)) {
            columns.add(rows.stream().map(row -> other(row, run, wide)).toList());
            first.add(Field.left(title(run.label())));
            second.add(Field.left(unit()));
        }
        fields.add(first);
        fields.add(second);
        List<List<String>> texts = columns.stream().map(ShortValue::aligned).toList();
        for (int line = 0; line < rows.size(); line++) {
            List<Field> row = new ArrayList<>(labels.cells().get(line));
            for (List<String> column : texts) {
                row.add(Field.left(column.get(line)));
            }
            fields.add(row);
        }
        return fields;
    }

    private String title(String label) {
        String name = names.getOrDefault(label, label);
        return name.equals(label) ? label : label + " " + name;
    }

    private String unit() {
        Set<Measure> shown = rows.stream()
                .map(ComparisonRow::measure)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Measure.class)));
        return shown.stream()
                .map(measure -> !measure.merged()
                        ? measure.unit()
                        : measure.title()
                                .substring(
                                        shown.size() == 1 ? 0 : measure.metric().length() + 1))
                .collect(Collectors.joining(" or "));
    }

    private ShortValue baseline(ComparisonRow row, boolean wide) {
        Measure measure = row.measure();
        return ShortValue.of(
                row.baseline(),
                measure,
                row.baseline(RowLine.ofAll(measure)),
                row.baselineInterval(RowLine.ofAll(measure)),
                wide,
                style.unicode());
    }

    private ShortValue other(ComparisonRow row, RunComparison run, boolean wide) {
        Optional<CellComparison> cell = entry(row, run).map(Entry::comparison);
        Optional<Contrast> shown = cell.flatMap(each -> each.contrast(row.measure()));
        return ShortValue.of(
                cell.flatMap(CellComparison::other),
                row.measure(),
                shown.map(Contrast::value).orElse(OptionalDouble.empty()),
                shown.flatMap(Contrast::valueInterval),
                wide,
                style.unicode());
    }

    private static Optional<Entry> entry(ComparisonRow row, RunComparison run) {
        return row.entries().stream()
                .filter(entry -> entry.label().equals(run.label()))
                .findFirst();
    }

    private List<String> legend(int columns, boolean wide) {
        List<ShortValue> values = IntStream.rangeClosed(0, comparison.runs().size())
                .boxed()
                .flatMap(run -> rows.stream()
                        .map(row -> run == 0
                                ? baseline(row, wide)
                                : other(row, comparison.runs().get(run - 1), wide)))
                .toList();
        return new CompactLegend(values, notes.values(), style.unicode(), wide).lines(unit(), columns - GAP);
    }
}
