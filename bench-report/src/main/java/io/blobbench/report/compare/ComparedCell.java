package io.blobbench.report.compare;

import io.blobbench.report.answer.LoadClaim;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.trial.facts.Verdict;

/**
 * One of the two cells that are compared.
 *
 * @param id in its run
 * @param trials that have figures
 * @param verdict of its trials: the first that is neither VALID nor UNSTEADY, else UNSTEADY where any is
 * @param limitedBy what limited most of those trials; empty where nothing is known of it
 * @param keepsAtLeast whether its store keeps the load that its searches found for certain, and may keep more
 */
public record ComparedCell(String id, int trials, Verdict verdict, String limitedBy, boolean keepsAtLeast) {
    static ComparedCell of(MeasuredCell cell) {
        return new ComparedCell(
                cell.id(), cell.trialsWithFigures(), cell.verdict(), cell.limitedBy(), LoadClaim.atLeast(cell));
    }
}
