package io.blobbench.trial.facts;

/**
 * A trial among those of its run.
 *
 * @param cell id of its cell
 * @param trial its number, 1 for the first of the cell
 */
public record TrialId(String cell, int trial) {
    /** The id of a trial that ended. */
    public static TrialId of(TrialResult result) {
        return new TrialId(result.cell().id(), result.trial());
    }
}
