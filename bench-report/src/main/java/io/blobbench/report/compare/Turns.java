package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.read.RowView;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether the trials of two parts of a run took turns: cells that share no servers are measured one after the other. */
public final class Turns {
    private static final int FEWEST = 2;

    private Turns() {}

    /** Whether all trials of a cell in one part began before the first of the same cell in the other. */
    public static boolean missing(ComparedRun baseline, ComparedRun part) {
        return pairs(baseline, part)
                .anyMatch(pair -> apart(
                        starts(pair.baseline().orElseThrow()),
                        starts(pair.other().orElseThrow())));
    }

    /**
     * Whether both are parts of a run, and each of their cells took turns in every round: one trial that began among those of the
     * other part is no turn. Not where nothing tells when trials began.
     */
    static boolean taken(ComparedRun baseline, ComparedRun part) {
        if (baseline.part().isEmpty()) {
            return false;
        }
        List<Pair> repeated = pairs(baseline, part)
                .filter(pair -> Stream.of(pair.baseline(), pair.other())
                        .allMatch(cell -> cell.orElseThrow().trialsWithFigures() >= FEWEST))
                .toList();
        return !repeated.isEmpty()
                && repeated.stream()
                        .allMatch(pair -> inRounds(
                                pair.baseline().orElseThrow().withFigures(),
                                pair.other().orElseThrow().withFigures()));
    }

    private static Stream<Pair> pairs(ComparedRun baseline, ComparedRun part) {
        return CellPairs.of(baseline, part).stream()
                .filter(pair -> pair.baseline().isPresent() && pair.other().isPresent());
    }

    /** Whether both have the same rounds, but for one that did not end, and all trials of a round began before those of the next. */
    private static boolean inRounds(List<RowView> first, List<RowView> second) {
        List<RowView> inOrder = Stream.concat(first.stream(), second.stream())
                .sorted(Comparator.comparing(Turns::start).thenComparing(RowView::trial))
                .toList();
        for (int i = 0; i < inOrder.size(); i++) {
            if (start(inOrder.get(i)).isEmpty()
                    || (i > 0 && inOrder.get(i - 1).trial() > inOrder.get(i).trial())) {
                return false;
            }
        }
        Set<Integer> rounds = rounds(first);
        Set<Integer> others = rounds(second);
        Set<Integer> all = new TreeSet<>(rounds);
        all.addAll(others);
        return 2 * all.size() - rounds.size() - others.size() <= 1;
    }

    private static Set<Integer> rounds(List<RowView> trials) {
        return trials.stream().map(RowView::trial).collect(Collectors.toSet());
    }

    private static boolean apart(List<String> first, List<String> second) {
        return first.size() >= FEWEST && second.size() >= FEWEST && (before(first, second) || before(second, first));
    }

    private static boolean before(List<String> first, List<String> second) {
        return first.get(first.size() - 1).compareTo(second.get(0)) < 0;
    }

    private static List<String> starts(MeasuredCell cell) {
        return cell.withFigures().stream()
                .map(Turns::start)
                .filter(start -> !start.isEmpty())
                .sorted()
                .toList();
    }

    /** Instants of equal precision or not; without their Z they are in order as texts. */
    private static String start(RowView trial) {
        return trial.text("started_at").replace("Z", "");
    }
}
