package io.blobbench.trial;

/** Whether the numbers of a row may be believed; the row's reasons say why not. */
public enum Verdict {
    /** Everything the row claims was checked and holds. */
    VALID,
    /** The trial ran, but its numbers do not describe what was asked for. */
    INVALID,
    /** This store or target cannot do it; nothing was measured. */
    UNSUPPORTED,
    /** Operations stayed without an answer. */
    TIMED_OUT,
    /** The trial could not be carried out, or nothing was acknowledged. */
    FAILED
}
