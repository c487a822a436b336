package io.blobbench.report.compare;

import java.util.Locale;

/** The verdict on a pair of cells. */
public enum Outcome {
    FASTER,
    SLOWER,
    /** The trials show none; there may be one that is too small for them. */
    NO_DETECTABLE_DIFFERENCE,
    /** Too few trials to distinguish a difference from chance. */
    CANNOT_KNOW,
    /** The cells were not asked the same, or not both may be believed. */
    NOT_COMPARABLE;

    /** For people and programs: {@code no detectable difference}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
