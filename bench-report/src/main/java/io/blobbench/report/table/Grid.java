package io.blobbench.report.table;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * One table: a first axis down, a second one across.
 *
 * @param corner names of both
 * @param down values of the first
 * @param across values of the second
 * @param fields the field for each pair of values; empty where the scenario has no cell
 */
public record Grid(
        String corner,
        List<String> down,
        List<String> across,
        BiFunction<String, String, Optional<? extends Field>> fields) {
    /** The content of one field of a table. */
    public interface Field {
        /** Lines, joined by {@code \n}, with as much as the detail allows. */
        String field(Detail detail);
    }

    /** Field of a combination that is not a cell of the sweep. */
    private static final String NOT_APPLICABLE = "n/a";

    private static final Character[] LINES = {
        '┌', '─', '┬', '┐', '│', '│', '│', '├', '─', '┼', '┤', '│', '│', '│', '├', '─', '┼', '┤', '├', '─', '┼', '┤',
        '│', '│', '│', '└', '─', '┴', '┘'
    };

    /** Place of the four that make the line between two rows. */
    private static final int BETWEEN_ROWS = 14;

    /** The table with as much detail as fits the width; split between columns where even the least does not. */
    public String render(int width, boolean unicode) {
        List<List<String>> texts = List.of();
        for (Detail detail : Detail.values()) {
            texts = texts(detail);
            String table = table(texts, 0, across.size(), unicode);
            if (fits(table, width)) {
                return table;
            }
        }
        List<String> tables = new ArrayList<>();
        for (int from = 0; from < across.size(); ) {
            int to = from + 1;
            String table = table(texts, from, to, unicode);
            while (to < across.size()) {
                String wider = table(texts, from, to + 1, unicode);
                if (!fits(wider, width)) {
                    break;
                }
                table = wider;
                to++;
            }
            tables.add(table);
            from = to;
        }
        return String.join("\n", tables);
    }

    /** The fields of each row, which may take long to make. */
    private List<List<String>> texts(Detail detail) {
        return down.stream()
                .map(row -> across.stream()
                        .map(value -> fields.apply(row, value)
                                .map(field -> field.field(detail))
                                .orElse(NOT_APPLICABLE))
                        .toList())
                .toList();
    }

    private String table(List<List<String>> texts, int from, int to, boolean unicode) {
        List<Column> headers = new ArrayList<>();
        headers.add(column(corner));
        across.subList(from, to).forEach(value -> headers.add(column(value)));
        Object[][] lines = new Object[down.size()][];
        for (int i = 0; i < lines.length; i++) {
            List<String> line = new ArrayList<>(List.of(down.get(i)));
            line.addAll(texts.get(i).subList(from, to));
            lines[i] = line.toArray();
        }
        return drawn(headers, lines, unicode && linesSurvive() ? LINES : AsciiTable.BASIC_ASCII);
    }

    /** A table of plain lines with nothing between them, the first column to the left. */
    public static String lines(List<String> headers, List<List<String>> rows, boolean unicode) {
        List<Column> columns = new ArrayList<>();
        headers.forEach(header -> columns.add(column(header)));
        columns.get(0).headerAlign(HorizontalAlign.LEFT).dataAlign(HorizontalAlign.LEFT);
        Character[] borders = AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS;
        if (unicode && linesSurvive()) {
            borders = LINES.clone();
            Arrays.fill(borders, BETWEEN_ROWS, BETWEEN_ROWS + 4, null);
        }
        return drawn(columns, rows.stream().map(List::toArray).toArray(Object[][]::new), borders);
    }

    private static String drawn(List<Column> headers, Object[][] fields, Character[] borders) {
        return AsciiTable.builder()
                .lineSeparator("\n")
                .border(borders)
                .data(headers.toArray(Column[]::new), fields)
                .asString();
    }

    /** The table library goes through the default charset. */
    private static boolean linesSurvive() {
        return Charset.defaultCharset().newEncoder().canEncode(LINES[0]);
    }

    private static Column column(String header) {
        return new Column().header(header).headerAlign(HorizontalAlign.RIGHT).dataAlign(HorizontalAlign.RIGHT);
    }

    private static boolean fits(String table, int width) {
        return table.lines().allMatch(line -> line.length() <= width);
    }
}
