package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import java.util.List;

/** Whether the trials of two parts of a run took turns: cells that share no servers are measured one after the other. */
public final class Turns {
    private static final int FEWEST = 2;

    private Turns() {}

    /** Whether all trials of a cell in one part began before the first of the same cell in the other. */
    public static boolean missing(ComparedRun baseline, ComparedRun part) {
        return CellPairs.of(baseline, part).stream()
                .filter(pair -> pair.baseline().isPresent() && pair.other().isPresent())
                .anyMatch(pair -> apart(
                        starts(pair.baseline().orElseThrow()),
                        starts(pair.other().orElseThrow())));
    }

    private static boolean apart(List<String> first, List<String> second) {
        return first.size() >= FEWEST && second.size() >= FEWEST && (before(first, second) || before(second, first));
    }

    private static boolean before(List<String> first, List<String> second) {
        return first.get(first.size() - 1).compareTo(second.get(0)) < 0;
    }

    /** Instants of equal precision or not, the earliest first; without their Z they are in order as texts. */
    private static List<String> starts(MeasuredCell cell) {
        return cell.withFigures().stream()
                .map(row -> row.text("started_at").replace("Z", ""))
                .filter(start -> !start.isEmpty())
                .sorted()
                .toList();
    }
}
