package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.read.RowView;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.store.layout.Consistency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Whether two cells may be compared at all. */
public final class Comparability {
    private static final String CONSISTENCY = "consistency";
    private static final String REPLICAS = "replicas";
    /** Columns of promises: a store that promises more does more work, so that they may differ only where that is allowed. */
    public static final List<String> PROMISES = List.of("durability", CONSISTENCY, REPLICAS);

    private static final String LOAD_MODEL = "load_model";
    private static final List<String> MUST_BE_EQUAL =
            Stream.concat(Stream.of("entity", "cache"), PROMISES.stream()).toList();
    /** Columns of what a store makes of the consistency that a layout asks for. */
    private static final List<String> CONSISTENCIES = List.of("write_consistency", "read_consistency");

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
        return notValid(pair.baseline().get(), baseline)
                .or(() -> notValid(pair.other().get(), other))
                .or(() -> unlike(pair, unlike));
    }

    /** The difference for which two cells may not be compared, whatever their figures; empty where there is none. */
    static Optional<String> unlike(Pair pair, Set<String> unlike) {
        MeasuredCell first = pair.baseline().orElseThrow();
        MeasuredCell second = pair.other().orElseThrow();
        return otherLoad(first, second).or(() -> MUST_BE_EQUAL.stream()
                .filter(column -> !unlike.contains(column))
                .flatMap(column -> difference(column, first, second)
                        .map(text -> PROMISES.contains(column) ? text + "; --allow " + column + " compares them" : text)
                        .stream())
                .findFirst());
    }

    /** Both values of a column, if they mean different things: {@code durability none against always}. */
    static Optional<String> difference(String column, MeasuredCell first, MeasuredCell second) {
        if (column.equals(CONSISTENCY) && toldByOperation(first) && toldByOperation(second)) {
            return CONSISTENCIES.stream()
                    .filter(each -> !sameConsistency(each, first, second))
                    .map(each -> against(each.replace('_', ' '), first.text(each), second.text(each)))
                    .findFirst();
        }
        String one = CellPairs.condition(first, column);
        String other = CellPairs.condition(second, column);
        return one.equals(other) ? Optional.empty() : Optional.of(against(column, one, other));
    }

    private static String against(String what, String one, String other) {
        return what + " " + one + " against " + other;
    }

    /** Whether its rows tell what reads and writes had; older ones tell only what was asked for. */
    private static boolean toldByOperation(MeasuredCell cell) {
        return CONSISTENCIES.stream().anyMatch(column -> !cell.text(column).isEmpty());
    }

    /** Whether as many replicas answered, one and quorum of a single one, for example. A cell without such operations agrees with any. */
    private static boolean sameConsistency(String column, MeasuredCell first, MeasuredCell second) {
        String one = first.text(column);
        String other = second.text(column);
        return one.isEmpty()
                || other.isEmpty()
                || one.equals(other)
                || (first.text(REPLICAS).equals(second.text(REPLICAS))
                        && answering(first, one) > 0
                        && answering(first, one) == answering(second, other));
    }

    /** Replicas that have to answer; 0 where none has to, or where that is not known. */
    private static int answering(MeasuredCell cell, String consistency) {
        int replicas = (int) cell.rows().get(0).number(REPLICAS).orElse(0);
        return Consistency.of(consistency)
                .map(level -> level.answering(replicas))
                .orElse(0);
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
