package io.blobbench.report.compare.format;

import io.blobbench.report.cell.CellAxes;
import io.blobbench.report.table.TextTable.Field;
import java.util.List;
import java.util.Map;

/**
 * The cells of a table: a column for each axis where all have the same ones, else their ids.
 *
 * @param headers of the columns
 * @param cells a field for each header
 */
record CellLabels(List<Field> headers, List<List<Field>> cells) {
    static CellLabels of(List<String> ids) {
        List<Map<String, String>> cells = ids.stream().map(CellAxes::of).toList();
        List<String> axes =
                cells.isEmpty() ? List.of() : List.copyOf(cells.get(0).keySet());
        if (axes.isEmpty()
                || !cells.stream().allMatch(cell -> List.copyOf(cell.keySet()).equals(axes))) {
            return new CellLabels(
                    List.of(Field.left("cell")),
                    ids.stream().map(id -> List.of(Field.left(id))).toList());
        }
        return new CellLabels(
                axes.stream().map(Field::right).toList(),
                cells.stream()
                        .map(cell -> cell.values().stream().map(Field::right).toList())
                        .toList());
    }
}
