package io.blobbench.report.compare;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import io.blobbench.report.compare.ComparisonRow.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** A comparison for the terminal: each cell with a line for each measure, as many runs side by side as the width takes. */
public final class ComparisonTable {
    private static final int NARROWEST = 80;
    /** Columns of characters that the measure and the baseline take, and those of one run. */
    private static final int BASELINE_WIDTH = 28;

    private static final int RUN_WIDTH = 51;

    private ComparisonTable() {}

    /**
     * Renders a comparison.
     *
     * @param width columns of the terminal
     * @param colours whether to colour what is better or worse
     * @return lines joined and ended by {@code \n}
     */
    public static String render(Comparison comparison, int width, boolean colours) {
        int columns = Math.max(NARROWEST, width);
        Palette palette = new Palette(colours);
        List<String> parts = new ArrayList<>();
        ComparisonNotes.runs(comparison).forEach(line -> parts.add(wrapped(line, columns)));
        int sideBySide = Math.max(1, (columns - BASELINE_WIDTH) / RUN_WIDTH);
        ComparisonRow.of(comparison).parallelStream()
                .map(row -> parts(row, columns, sideBySide, palette))
                .toList()
                .forEach(parts::addAll);
        parts.add("");
        ComparisonNotes.ending(comparison).forEach(line -> parts.add(wrapped(line, columns)));
        return String.join("\n", parts) + "\n";
    }

    private static List<String> parts(ComparisonRow row, int columns, int sideBySide, Palette palette) {
        List<String> parts = new ArrayList<>(List.of("", palette.coloured(wrapped(row.heading(), columns))));
        for (int from = 0; from < row.entries().size() && !row.measures().isEmpty(); from += sideBySide) {
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
        Object[][] lines = row.measures().stream()
                .map(measure -> line(row, entries, measure))
                .toArray(Object[][]::new);
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

    private static Object[] line(ComparisonRow row, List<Entry> entries, Measure measure) {
        List<String> fields = new ArrayList<>(List.of(measure.title(), Shown.value(measure, row.baseline(measure))));
        for (Entry entry : entries) {
            Optional<Contrast> contrast = entry.comparison().contrast(measure);
            fields.addAll(Arrays.asList(
                    Shown.value(contrast),
                    Shown.ratio(contrast),
                    Shown.interval(contrast),
                    Shown.p(contrast),
                    Shown.finding(contrast)));
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
