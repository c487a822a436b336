package io.blobbench.report.compare.format;

import io.blobbench.report.table.TextTable.Field;
import java.util.List;
import java.util.stream.Stream;

/**
 * The cells of a table: a column for each axis where all have the same ones, else their ids.
 *
 * @param headers of the columns
 * @param cells a field for each header
 */
record CellLabels(List<Field> headers, List<List<Field>> cells) {
    private static final char EQUALS = '=';

    static CellLabels of(List<String> ids) {
        List<String[]> parts = ids.stream().map(id -> id.split(" ", -1)).toList();
        List<String> axes = parts.isEmpty() ? List.of() : axes(parts.get(0));
        if (axes.contains("") || !parts.stream().allMatch(each -> axes(each).equals(axes))) {
            return new CellLabels(
                    List.of(Field.left("cell")),
                    ids.stream().map(id -> List.of(Field.left(id))).toList());
        }
        return new CellLabels(
                axes.stream().map(Field::right).toList(),
                parts.stream().map(CellLabels::values).toList());
    }

    private static List<String> axes(String... parts) {
        return Stream.of(parts)
                .map(part -> part.substring(0, Math.max(0, part.indexOf(EQUALS))))
                .toList();
    }

    private static List<Field> values(String... parts) {
        return Stream.of(parts)
                .map(part -> Field.right(part.substring(part.indexOf(EQUALS) + 1)))
                .toList();
    }
}
