package io.blobbench.results;

/** How far a run came, as run.json says it. */
public enum RunStatus {
    /** Not ended; or ended so abruptly that nothing could be written any more. */
    RUNNING,
    /** Every trial of the scenario has its row. */
    COMPLETE,
    /** Interrupted: the rows that are there count, others are missing. */
    PARTIAL,
    /** Given up because of an error. */
    FAILED
}
