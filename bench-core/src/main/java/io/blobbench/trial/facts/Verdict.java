package io.blobbench.trial.facts;

/** Whether the numbers of a row may be believed; the row's reasons explain it. */
public enum Verdict {
    /** Everything the row claims was checked and holds. */
    VALID,
    /** Everything was checked and holds, but the figures were still changing, so they do not describe what lasts. */
    UNSTEADY,
    /** The trial ran, but its numbers do not describe what was asked for. */
    INVALID,
    /** This store or target cannot do it; no figure counts. */
    UNSUPPORTED,
    /** Operations had no answer in time. */
    TIMED_OUT,
    /** The trial could not be carried out, or nothing was acknowledged. */
    FAILED;

    /** Whether a trial ran as asked, so that its figures may be shown: they hold, or at least held at that moment. */
    public boolean figuresHold() {
        return this == VALID || this == UNSTEADY;
    }
}
