package io.blobbench.trial.heat;

/**
 * How the heating before some rounds ended.
 *
 * @param cells that were visited
 * @param passes over all of them
 * @param seconds it took
 * @param steady whether the last stages agreed; if not, its bound on time ended it
 * @param change of the typical cell's speed between the last two stages, as a share; NaN with fewer than two
 */
public record HeatSummary(int cells, int passes, double seconds, boolean steady, double change) {}
