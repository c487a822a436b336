package io.blobbench.report.compare;

import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.read.RowView;
import java.util.List;
import java.util.Optional;

/** Whether two cells may be compared at all. */
final class Comparability {
    private static final List<String> MUST_BE_EQUAL = List.of("entity", "replicas", "consistency", "durability");

    private Comparability() {}

    /** Why not; empty where they may. */
    static Optional<String> obstacle(Pair pair, String baseline, String other) {
        if (pair.baseline().isEmpty()) {
            return Optional.of("not in " + baseline);
        }
        if (pair.other().isEmpty()) {
            return Optional.of("not in " + other);
        }
        MeasuredCell first = pair.baseline().get();
        MeasuredCell second = pair.other().get();
        return notValid(first, baseline).or(() -> notValid(second, other)).or(() -> MUST_BE_EQUAL.stream()
                .filter(column -> !first.text(column).equals(second.text(column)))
                .map(column -> column + " " + first.text(column) + " against " + second.text(column))
                .findFirst());
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
