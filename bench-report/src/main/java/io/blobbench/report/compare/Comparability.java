package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.read.RowView;
import io.blobbench.scenario.key.LoadKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Whether two cells may be compared at all. */
public final class Comparability {
    /** Columns of promises: a store that promises more does more work, so that they may differ only where that is allowed. */
    public static final List<String> PROMISES = List.of("durability", "consistency", "replicas");

    private static final String LOAD_MODEL = "load_model";
    private static final List<String> MUST_BE_EQUAL =
            Stream.concat(Stream.of("entity", "cache"), PROMISES.stream()).toList();

    private Comparability() {}

    /**
     * The reason why not; empty where they may.
     *
     * @param unlike columns that may differ
     */
    static Optional<String> obstacle(Pair pair, String baseline, String other, Set<String> unlike) {
        if (pair.baseline().isEmpty()) {
            return Optional.of("not in " + baseline);
        }
        if (pair.other().isEmpty()) {
            return Optional.of("not in " + other);
        }
        MeasuredCell first = pair.baseline().get();
        MeasuredCell second = pair.other().get();
        return notValid(first, baseline)
                .or(() -> notValid(second, other))
                .or(() -> otherLoad(first, second))
                .or(() -> MUST_BE_EQUAL.stream()
                        .filter(column -> !unlike.contains(column))
                        .filter(column ->
                                !CellPairs.condition(first, column).equals(CellPairs.condition(second, column)))
                        .map(column -> column + " " + CellPairs.condition(first, column) + " against "
                                + CellPairs.condition(second, column)
                                + (PROMISES.contains(column) ? "; --allow " + column + " compares them" : ""))
                        .findFirst());
    }

    /** Parts of a run may differ in the load model; a throughput that a schedule set says nothing beside one that the store set. */
    private static Optional<String> otherLoad(MeasuredCell first, MeasuredCell second) {
        return kind(first).equals(kind(second))
                ? Optional.empty()
                : Optional.of("load model " + first.text(LOAD_MODEL) + " against " + second.text(LOAD_MODEL));
    }

    /** A word for all load models that the same measures decide. */
    private static String kind(MeasuredCell cell) {
        return cell.load()
                .map(load -> switch (load) {
                    case OPEN, TRACE -> LoadKind.OPEN;
                    case CLOSED, ROUGH -> LoadKind.CLOSED;
                    case FIND_MAX, IDLE -> load;
                })
                .map(LoadKind::word)
                .orElseGet(() -> cell.text(LOAD_MODEL));
    }

    private static Optional<String> notValid(MeasuredCell cell, String run) {
        List<RowView> bad =
                cell.rows().stream().filter(row -> !row.hasFigures()).toList();
        if (bad.isEmpty()) {
            return Optional.empty();
        }
        RowView first = bad.get(0);
        String many = cell.rows().size() == 1
                ? ""
                : " in " + bad.size() + " of " + cell.rows().size() + " trials";
        return Optional.of(
                run + " is " + first.verdict() + many + (first.reasons().isEmpty() ? "" : ": " + first.reasons()));
    }
}
