package io.blobbench.results;

/** The state of a run, as run.json names it. */
public enum RunStatus {
    /** Not ended; or ended so abruptly that the judgement of its cells by all their rounds could not be written. */
    RUNNING,
    /** Every trial of the scenario has its row, and every cell that was to be held was held. */
    COMPLETE,
    /** Interrupted: the rows that are there count, others or a hold are missing. */
    PARTIAL,
    /** Given up because of an error. */
    FAILED
}
