package io.blobbench.report.answer;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.results.manifest.Manifest;

/**
 * Cells and trials that a run was asked for, which its rows do not tell before it is complete.
 *
 * @param cells of the scenario; those with rows may be fewer
 * @param trials of each cell
 * @param forked whether each trial had a JVM of its own, so that no cell can be held for long
 */
public record RunPlan(int cells, int trials, boolean forked) {
    /** The plan that run.json tells. */
    public static RunPlan of(Manifest run) {
        int cells = run.cells().size();
        return new RunPlan(cells, run.trialsPlanned() / Math.max(1, cells), run.forked());
    }

    /** The plan of a run of which only its rows are known. */
    public static RunPlan unknown() {
        return new RunPlan(0, 0, false);
    }

    /** The same with another number of cells. */
    public RunPlan ofCells(int count) {
        return new RunPlan(count, trials, forked);
    }

    /** Where a cell is, {@code  at batch=8}; empty where it is the only one. */
    String at(MeasuredCell cell) {
        return cells <= 1 ? "" : " at " + cell.id();
    }
}
