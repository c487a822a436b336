package io.blobbench.report.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** Text in columns without lines between them; a field that is too long for its column continues below. */
public final class TextTable {
    private static final String GAP = "  ";

    private TextTable() {}

    /**
     * A field.
     *
     * @param style applied to each of its lines when it is padded, such as a colour
     */
    public record Field(String text, boolean right, UnaryOperator<String> style) {
        /** A plain field, padded on its right. */
        public static Field left(String text) {
            return new Field(text, false, UnaryOperator.identity());
        }

        /** A plain field, padded on its left. */
        public static Field right(String text) {
            return new Field(text, true, UnaryOperator.identity());
        }

        private List<String> lines(int width) {
            return text.length() <= width
                    ? List.of(text)
                    : List.of(WordUtils.wrap(text, width, "\n", true).split("\n"));
        }

        private String padded(String line, int width, boolean last) {
            String room = " ".repeat(width - line.length());
            return right ? room + style.apply(line) : style.apply(line) + (last ? "" : room);
        }
    }

    /** How wide each column would like to be. */
    public static List<Integer> widths(List<List<Field>> rows) {
        List<Integer> widths = new ArrayList<>();
        for (List<Field> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                int length = row.get(i).text().length();
                if (i == widths.size()) {
                    widths.add(length);
                } else {
                    widths.set(i, Math.max(widths.get(i), length));
                }
            }
        }
        return widths;
    }

    /**
     * The lines of rows whose last column may be narrowed.
     *
     * @param rows the first with the headers
     * @param width that the lines should not exceed; the last column stays as wide as its header
     */
    public static List<String> fitted(List<List<Field>> rows, int width) {
        List<Integer> widths = widths(rows);
        int last = widths.size() - 1;
        int others = widths.stream()
                .limit(last)
                .mapToInt(each -> each + GAP.length())
                .sum();
        int header = rows.get(0).get(last).text().length();
        widths.set(last, Math.max(header, Math.min(widths.get(last), width - others)));
        return lines(rows, widths);
    }

    /**
     * The lines of rows, each with a field for each column.
     *
     * @param widths of the columns
     */
    public static List<String> lines(List<List<Field>> rows, List<Integer> widths) {
        return rows.stream().flatMap(row -> linesOf(row, widths).stream()).toList();
    }

    private static List<String> linesOf(List<Field> row, List<Integer> widths) {
        List<List<String>> wrapped = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            wrapped.add(row.get(i).lines(widths.get(i)));
        }
        int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < height; line++) {
            List<String> parts = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                String part = line < wrapped.get(i).size() ? wrapped.get(i).get(line) : "";
                parts.add(row.get(i).padded(part, widths.get(i), i == row.size() - 1));
            }
            lines.add(parts.stream().collect(Collectors.joining(GAP)).stripTrailing());
        }
        return lines;
    }
}
