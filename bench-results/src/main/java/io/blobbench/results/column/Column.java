package io.blobbench.results.column;

import io.blobbench.results.RunContext;
import io.blobbench.scenario.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * One column of a CSV file: its text in the dictionary and its value in a row.
 *
 * @param name as in the header, unit included
 * @param unit {@code us}, {@code blobs/s}; empty for words and plain counts
 * @param meaning definition, one line
 * @param emptyWhen when the field is empty; {@code never} where it always has a value
 * @param value text of the field, empty where there is none
 */
public record Column<T>(String name, String unit, String meaning, String emptyWhen, Function<T, String> value) {
    static final String NEVER = "never";

    public Column {
        if (!name.matches("[a-z][a-z0-9_]*")) {
            throw new IllegalArgumentException("column name must be lower case with '_', got '" + name + "'");
        }
    }

    /** A column without a unit that always has a value. */
    static <T> Column<T> column(String name, String meaning, Function<T, String> value) {
        return new Column<>(name, "", meaning, NEVER, value);
    }

    /** The columns that name the trial of a row in a file beside results.csv. */
    static <T> List<Column<T>> ofTrial(Function<T, RunContext> run, Function<T, Cell> cell, ToIntFunction<T> trial) {
        String meaning = "as in results.csv";
        return List.of(
                column("run_id", meaning, row -> run.apply(row).runId()),
                column("cell", meaning, row -> cell.apply(row).id()),
                column("trial", meaning, row -> Integer.toString(trial.applyAsInt(row))));
    }

    /** The names, in order. */
    public static <T> List<String> names(List<Column<T>> columns) {
        return columns.stream().map(Column::name).toList();
    }

    /** The fields of one row by the names of their columns, in order. */
    public static <T> Map<String, String> named(List<Column<T>> columns, T row) {
        Map<String, String> fields = new LinkedHashMap<>();
        columns.forEach(column -> fields.put(column.name(), column.value().apply(row)));
        return fields;
    }

    /** The fields of one row, in order. */
    public static <T> List<String> fields(List<Column<T>> columns, T row) {
        return columns.stream().map(column -> column.value().apply(row)).toList();
    }
}
