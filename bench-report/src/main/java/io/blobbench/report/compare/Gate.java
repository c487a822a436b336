package io.blobbench.report.compare;

import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import java.util.List;

/**
 * A gate in CI, which lets only cells pass that became worse by no more than a limit.
 *
 * @param limit share of the baseline: 0.05 for 5 %
 */
public record Gate(double limit) {
    /** Judges a cell: by the measures that decide, and by whether it still has figures and keeps its load. */
    public GatedCell judge(CellComparison cell) {
        if (cell.outcome() == Outcome.CANNOT_KNOW) { // without figures, too: a slower machine may have lost the load
            return new GatedCell(GateResult.NOT_JUDGED, List.of());
        }
        if (lostItsFigures(cell)) {
            return new GatedCell(GateResult.NO_FIGURES, List.of());
        }
        if (cell.loadKeptByOne()) {
            boolean lost = cell.outcome() == Outcome.SLOWER;
            return new GatedCell(lost ? GateResult.LOAD_NOT_KEPT : GateResult.PASSED, List.of());
        }
        if (cell.outcome() == Outcome.NOT_COMPARABLE) {
            return new GatedCell(GateResult.NOT_JUDGED, List.of());
        }
        List<Contrast> worse = cell.different().stream()
                .filter(contrast -> contrast.finding() == ContrastFinding.WORSE)
                .filter(contrast -> contrast.worseBy() > limit)
                .toList();
        return new GatedCell(worse.isEmpty() ? GateResult.PASSED : GateResult.REGRESSION, worse);
    }

    /** Judges all cells: NOT_JUDGED where no cell could be judged, REGRESSION where any failed, for whichever reason. */
    public GateResult judge(Comparison comparison) {
        List<GateResult> judged = comparison.runs().stream()
                .flatMap(run -> run.cells().stream())
                .map(cell -> judge(cell).result())
                .filter(result -> result != GateResult.NOT_JUDGED)
                .toList();
        if (judged.isEmpty()) {
            return GateResult.NOT_JUDGED;
        }
        return judged.stream().allMatch(result -> result == GateResult.PASSED)
                ? GateResult.PASSED
                : GateResult.REGRESSION;
    }

    /** Whether the baseline has figures that hold, and the other run has the cell, but no trial whose figures hold. */
    private static boolean lostItsFigures(CellComparison cell) {
        return cell.baseline().filter(before -> before.verdict().figuresHold()).isPresent()
                && cell.other().filter(now -> now.trials() == 0).isPresent();
    }
}
