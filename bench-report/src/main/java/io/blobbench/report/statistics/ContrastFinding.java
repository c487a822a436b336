package io.blobbench.report.statistics;

import java.util.Locale;

/** The finding on one measure of a pair of cells. */
public enum ContrastFinding {
    /** Different by more than chance and than the least difference that counts. */
    BETTER,
    /** The same, in the other direction. */
    WORSE,
    /** Nothing was detected, which does not mean that there is nothing. */
    NONE,
    /** Not judged: too few trials, cells that are not comparable, throughput under an open load. */
    UNJUDGED;

    /** Whether a difference was found. */
    public boolean differs() {
        return this == BETTER || this == WORSE;
    }

    /** In output for programs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
