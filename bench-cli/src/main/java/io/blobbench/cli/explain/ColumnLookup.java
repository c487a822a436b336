package io.blobbench.cli.explain;

import io.blobbench.results.column.AgentColumns;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.FaultColumns;
import io.blobbench.results.column.IntervalColumns;
import io.blobbench.results.column.KindColumns;
import io.blobbench.results.column.ResultColumns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The columns of the CSV files of a run. */
final class ColumnLookup {
    /** The meaning of a column that another file explains. */
    private static final String ELSEWHERE = "as in results.csv";

    /** A column, and the file that has it. */
    record Found(String file, Column<?> column) {}

    private ColumnLookup() {}

    /** Those of a name, each meaning once. */
    static List<Found> named(String name) {
        return columns(column -> column.name().equals(name));
    }

    /** Those whose name, followed by their meaning, is one that is wanted. */
    static List<Found> saying(Predicate<String> wanted) {
        return columns(column -> wanted.test(column.name() + " " + column.meaning()));
    }

    /** All names. */
    static Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        columns(column -> true).forEach(found -> names.add(found.column().name()));
        return names;
    }

    private static List<Found> columns(Predicate<Column<?>> filter) {
        Map<String, List<? extends Column<?>>> files = new LinkedHashMap<>();
        files.put("results.csv", ResultColumns.ALL);
        files.put("intervals.csv", IntervalColumns.ALL);
        files.put("kinds.csv", KindColumns.ALL);
        files.put("faults.csv", FaultColumns.ALL);
        files.put("agents.csv", AgentColumns.ALL);
        List<Found> found = new ArrayList<>();
        files.forEach((file, columns) -> columns.stream()
                .filter(filter)
                .filter(column -> !column.meaning().equals(ELSEWHERE))
                .filter(column -> found.stream()
                        .noneMatch(other -> other.column().name().equals(column.name())
                                && other.column().meaning().equals(column.meaning())))
                .forEach(column -> found.add(new Found(file, column))));
        return found;
    }
}
