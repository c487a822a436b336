package io.blobbench.report.compare.format;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonRow.Entry;
import io.blobbench.report.statistics.Contrast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/**
 * A comparison for the terminal: in a sentence, as a compact table, and, if asked for, each cell with a line for each measure, as many
 * runs side by side as the width takes.
 */
public final class ComparisonTable {
    private static final int NARROWEST = 80;
    /** Columns of characters that the measure and the baseline take, and those of one run. */
    private static final int BASELINE_WIDTH = 28;

    private static final int RUN_WIDTH = 51;

    private ComparisonTable() {}

    /**
     * Renders a comparison.
     *
     * @return lines joined and ended by {@code \n}
     */
    public static String render(Comparison comparison, TableStyle style) {
        int columns = Math.max(NARROWEST, style.columns());
        List<String> parts = new ArrayList<>(compact(comparison, style));
        if (!style.details()) {
            comparison.runs().forEach(run -> parts.addAll(ComparedKinds.lines(run, columns)));
        }
        parts.add("");
        ComparisonNotes.runs(comparison).forEach(line -> parts.add(wrapped(line, columns)));
        if (style.details()) {
            int sideBySide = Math.max(1, (columns - BASELINE_WIDTH) / RUN_WIDTH);
            ComparisonRow.of(comparison).parallelStream()
                    .map(row -> parts(row, columns, sideBySide, new Palette(style.colours())))
                    .toList()
                    .forEach(parts::addAll);
            parts.add("");
        }
        ComparisonNotes.ending(comparison).forEach(line -> parts.add(wrapped(line, columns)));
        return String.join("\n", parts) + "\n";
    }

    /**
     * Renders who is faster, and nothing else: the sentences and the compact table.
     *
     * @return lines joined and ended by {@code \n}
     */
    public static String renderCompact(Comparison comparison, TableStyle style) {
        return String.join("\n", compact(comparison, style)) + "\n";
    }

    private static List<String> compact(Comparison comparison, TableStyle style) {
        int columns = Math.max(NARROWEST, style.columns());
        List<String> parts = new ArrayList<>();
        Summary.of(comparison).forEach(sentence -> parts.add(WordUtils.wrap(sentence, columns, "\n", true)));
        parts.add("");
        List<String> pairs = CompactTable.lines(comparison, columns, style);
        if (pairs.contains("")) { // in several blocks, so that the runs do not stand side by side
            parts.addAll(sideBySide(comparison, columns, style));
        }
        parts.addAll(pairs);
        return parts;
    }

    /** All runs in one table, where that is not wider than the terminal. */
    private static List<String> sideBySide(Comparison comparison, int columns, TableStyle style) {
        Pivot pivot = Pivot.ofLoad(comparison);
        List<String> lines = new ArrayList<>(pivot.lines(style.unicode()));
        if (lines.stream().anyMatch(line -> line.length() > columns)) {
            return List.of();
        }
        lines.add(wrapped(pivot.legend(), columns));
        lines.add("");
        return lines;
    }

    private static List<String> parts(ComparisonRow row, int columns, int sideBySide, Palette palette) {
        List<String> parts = new ArrayList<>(List.of("", palette.coloured(wrapped(row.heading(), columns))));
        for (int from = 0; from < row.entries().size() && !row.lines().isEmpty(); from += sideBySide) {
            int to = Math.min(from + sideBySide, row.entries().size());
            parts.add(block(row, row.entries().subList(from, to), palette));
        }
        return parts;
    }

    private static String block(ComparisonRow row, List<Entry> entries, Palette palette) {
        List<Column> columns = new ArrayList<>();
        columns.add(column("", 14).headerAlign(HorizontalAlign.LEFT).dataAlign(HorizontalAlign.LEFT));
        columns.add(column(Comparison.BASELINE, 8));
        for (Entry entry : entries) {
            columns.add(column(entry.label(), 9));
            columns.add(column(entry.label() + "/" + Comparison.BASELINE, 5));
            columns.add(column("95 %", 12));
            columns.add(column("p", 5));
            columns.add(column("", 6).dataAlign(HorizontalAlign.LEFT));
        }
        Object[][] lines =
                row.lines().stream().map(line -> line(row, entries, line)).toArray(Object[][]::new);
        return AsciiTable.builder()
                .lineSeparator("\n")
                .border(AsciiTable.NO_BORDERS)
                .styler(palette)
                .data(columns.toArray(Column[]::new), lines)
                .asString()
                .lines()
                .map(line -> " " + line.stripTrailing())
                .collect(Collectors.joining("\n"));
    }

    private static Object[] line(ComparisonRow row, List<Entry> entries, RowLine line) {
        List<String> fields =
                new ArrayList<>(List.of(line.title(), ContrastText.value(line.measure(), row.baseline(line))));
        for (Entry entry : entries) {
            Optional<Contrast> contrast = line.in(entry.comparison());
            fields.addAll(Arrays.asList(
                    ContrastText.value(contrast),
                    ContrastText.ratio(contrast),
                    ContrastText.interval(contrast),
                    ContrastText.p(contrast),
                    ContrastText.finding(contrast)));
        }
        return fields.toArray();
    }

    private static Column column(String header, int width) {
        return new Column()
                .header(header)
                .minWidth(width)
                .headerAlign(HorizontalAlign.RIGHT)
                .dataAlign(HorizontalAlign.RIGHT);
    }

    private static String wrapped(String text, int width) {
        return WordUtils.wrap(text, width - 2, "\n  ", true);
    }
}
