package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.results.column.ParameterColumns;
import io.blobbench.results.column.TrialParameter.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Pairs the cells of two runs that were asked the same.
 *
 * <p>Their loads must be equal. Promises of the store, whether caches are cold, settings, and consequences of how a
 * client works (operations in flight, lanes) must be equal only where one of the runs has cells that differ in them:
 * there they are an axis, and elsewhere they are what the runs are compared for. Each setting is a condition of its own.
 */
public final class CellPairs {
    private static final List<String> LOAD = ParameterColumns.names(Role.LOAD);
    private static final List<String> CONDITIONS = ParameterColumns.names(Role.CONDITION);
    /** Columns of settings, {@code name=value; name=value}. */
    private static final Set<String> SETTINGS = Set.of("options", "client", "server");

    /** Columns of the load that say how blobs are sent, not which operations and blobs. */
    private static final Set<String> MEANS = Set.of("batch_size", "connections", "partitions");

    private static final String LANES = "lanes";
    private static final Set<String> OF_A_LOAD = Set.of(LANES, "in_flight");

    private CellPairs() {}

    /**
     * A cell in both runs, or in one of them.
     *
     * @param baseline empty where only the other run has it
     * @param other empty where only the baseline has it
     */
    record Pair(Optional<MeasuredCell> baseline, Optional<MeasuredCell> other) {}

    /** Every cell of both runs once: the baseline's in its order, then those that only the other run has. */
    static List<Pair> of(ComparedRun baseline, ComparedRun other) {
        return baseline.part().isEmpty() ? ofRuns(baseline, other) : ofParts(baseline, other);
    }

    /** Parts of a run differ in their axis and its consequences; their cells have the same ids. */
    private static List<Pair> ofParts(ComparedRun baseline, ComparedRun other) {
        Map<String, MeasuredCell> left = new LinkedHashMap<>();
        other.cells().forEach(cell -> left.put(cell.id(), cell));
        List<Pair> pairs = new ArrayList<>();
        baseline.cells()
                .forEach(cell -> pairs.add(new Pair(Optional.of(cell), Optional.ofNullable(left.remove(cell.id())))));
        left.values().forEach(cell -> pairs.add(new Pair(Optional.empty(), Optional.of(cell))));
        return pairs;
    }

    private static List<Pair> ofRuns(ComparedRun baseline, ComparedRun other) {
        Map<List<String>, List<MeasuredCell>> first = byLoad(baseline);
        Map<List<String>, List<MeasuredCell>> left = byLoad(other);
        Set<String> axes = axes(first, left);
        Map<String, MeasuredCell> found = new HashMap<>();
        BiPredicate<MeasuredCell, MeasuredCell> same = (one, another) ->
                axes.stream().allMatch(column -> agree(column, asked(one, column), asked(another, column)));
        pair(first, left, found, same.and((one, another) -> one.id().equals(another.id())));
        pair(first, left, found, same);
        return Stream.concat(
                        baseline.cells().stream()
                                .map(cell -> new Pair(Optional.of(cell), Optional.ofNullable(found.get(cell.id())))),
                        left.values().stream()
                                .flatMap(List::stream)
                                .map(cell -> new Pair(Optional.empty(), Optional.of(cell))))
                .toList();
    }

    private static void pair(
            Map<List<String>, List<MeasuredCell>> first,
            Map<List<String>, List<MeasuredCell>> left,
            Map<String, MeasuredCell> found,
            BiPredicate<MeasuredCell, MeasuredCell> same) {
        first.forEach((load, cells) -> {
            List<MeasuredCell> candidates = left.getOrDefault(load, List.of());
            for (MeasuredCell cell : cells) {
                candidates.stream()
                        .filter(each -> !found.containsKey(cell.id()) && same.test(cell, each))
                        .findFirst()
                        .ifPresent(each -> {
                            found.put(cell.id(), each);
                            candidates.remove(each);
                        });
            }
        });
    }

    private static Map<List<String>, List<MeasuredCell>> byLoad(ComparedRun run) {
        return run.cells().stream()
                .collect(Collectors.groupingBy(
                        CellPairs::load, LinkedHashMap::new, Collectors.toCollection(ArrayList::new)));
    }

    /** The texts of the load, which are equal in cells that are paired. */
    public static List<String> load(MeasuredCell cell) {
        return LOAD.stream().map(column -> asked(cell, column)).toList();
    }

    /** The first column in which two cells do different work, with both texts; empty where they differ in how they do it alone. */
    static Optional<String> otherWork(MeasuredCell first, MeasuredCell second) {
        return LOAD.stream()
                .filter(column -> !MEANS.contains(column))
                .filter(column -> !asked(first, column).equals(asked(second, column)))
                .map(column -> column + " " + asked(first, column) + " against " + asked(second, column))
                .findFirst();
    }

    /** The text of a column, but none for the load that a search found, because nobody asked for it. */
    private static String asked(MeasuredCell cell, String column) {
        return column.equals("offered_ops_s") && cell.searched() ? "" : condition(cell, column);
    }

    /**
     * The text of a column, or the value of a setting, {@code client.linger.ms}. A row from before there were cold caches was hot, and one
     * from before traces had a checksum has the name of its file.
     */
    static String condition(MeasuredCell cell, String column) {
        if (isSetting(column)) {
            return settings(cell, column.substring(0, column.indexOf('.'))).getOrDefault(column, "");
        }
        String text = cell.text(column);
        if (column.equals("trace_sha256") && text.isEmpty()) {
            return cell.text("trace");
        }
        return column.equals("cache") && text.isEmpty() ? "hot" : text;
    }

    /** Whether this is the whole name of a setting, which a cell may leave out. */
    private static boolean isSetting(String column) {
        return column.indexOf('.') > 0;
    }

    /** The settings in a column by their whole names, {@code client.linger.ms}. */
    private static Map<String, String> settings(MeasuredCell cell, String column) {
        return Stream.of(cell.text(column).split("; ", -1))
                .map(setting -> setting.split("=", 2))
                .filter(parts -> parts.length == 2)
                .collect(
                        Collectors.toMap(parts -> column + "." + parts[0], parts -> parts[1], (first, again) -> first));
    }

    /** Whether two texts agree; where no load ran, lanes and operations in flight are empty and agree with any. */
    private static boolean agree(String column, String first, String second) {
        return first.equals(second) || (OF_A_LOAD.contains(column) && (first.isEmpty() || second.isEmpty()));
    }

    private static Set<String> axes(
            Map<List<String>, List<MeasuredCell>> first, Map<List<String>, List<MeasuredCell>> second) {
        return Stream.concat(first.values().stream(), second.values().stream())
                .flatMap(cells -> conditions(cells).filter(column -> vary(cells, column)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The columns of conditions, with each setting of the cells for its column. */
    private static Stream<String> conditions(List<MeasuredCell> cells) {
        return CONDITIONS.stream()
                .flatMap(column -> SETTINGS.contains(column)
                        ? cells.stream().flatMap(cell -> settings(cell, column).keySet().stream())
                        : Stream.of(column))
                .distinct();
    }

    /** Whether a column is an axis of cells with the same load. Lanes that follow from another axis differ together with it. */
    private static boolean vary(List<MeasuredCell> cells, String column) {
        return column.equals(LANES)
                ? cells.stream().collect(Collectors.groupingBy(CellPairs::withoutLanes)).values().stream()
                        .anyMatch(alike -> differ(alike, LANES))
                : differ(cells, column);
    }

    private static List<String> withoutLanes(MeasuredCell cell) {
        return CONDITIONS.stream()
                .filter(column -> !column.equals(LANES))
                .map(cell::text)
                .toList();
    }

    private static boolean differ(List<MeasuredCell> cells, String column) {
        return cells.stream()
                        .map(cell -> condition(cell, column))
                        .filter(text -> !text.isEmpty() || isSetting(column))
                        .distinct()
                        .count()
                > 1;
    }

    /** Columns of the load, and axes, in which no cell of one run is like any of the other. */
    public static List<String> apart(ComparedRun baseline, ComparedRun other) {
        return Stream.concat(LOAD.stream(), axes(byLoad(baseline), byLoad(other)).stream())
                .filter(column -> asked(baseline, column).stream().noneMatch(one -> asked(other, column).stream()
                        .anyMatch(another -> agree(column, one, another))))
                .toList();
    }

    private static Set<String> asked(ComparedRun run, String column) {
        return run.cells().stream().map(cell -> asked(cell, column)).collect(Collectors.toSet());
    }
}
