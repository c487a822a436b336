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
        for (Detail detail : Detail.values()) {
            String table = table(detail, across, unicode);
            if (fits(table, width)) {
                return table;
            }
        }
        List<String> tables = new ArrayList<>();
        for (int from = 0; from < across.size(); ) {
            int to = across.size();
            while (to > from + 1 && !fits(table(Detail.SHORT, across.subList(from, to), unicode), width)) {
                to--;
            }
            tables.add(table(Detail.SHORT, across.subList(from, to), unicode));
            from = to;
        }
        return String.join("\n", tables);
    }

    private String table(Detail detail, List<String> columns, boolean unicode) {
        List<Column> headers = new ArrayList<>();
        headers.add(column(corner));
        columns.forEach(value -> headers.add(column(value)));
        Object[][] lines = down.stream()
                .map(row -> {
                    List<String> line = new ArrayList<>(List.of(row));
                    columns.forEach(value -> line.add(fields.apply(row, value)
                            .map(field -> field.field(detail))
                            .orElse(NOT_APPLICABLE)));
                    return line.toArray();
                })
                .toArray(Object[][]::new);
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
