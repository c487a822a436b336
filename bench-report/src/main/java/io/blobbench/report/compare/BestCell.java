package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;

/**
 * The best cell of a run.
 *
 * @param name of the run
 */
public record BestCell(String name, ComparedRun run, MeasuredCell cell) {}
