package io.blobbench.report.compare;

import java.util.Locale;

/** The result of a gate, for a cell or for a comparison. */
public enum GateResult {
    PASSED,
    /** A measure is worse by more than the limit; of a comparison also a cell without figures, or whose load is not kept. */
    REGRESSION,
    /** No trial of a cell is VALID or UNSTEADY any more, while the figures of the baseline hold, and no slower machine explains it. */
    NO_FIGURES,
    /** The store does not keep the open load of a cell any more, in any trial. */
    LOAD_NOT_KEPT,
    /** Whether the cell became worse is not known. */
    NOT_JUDGED;

    /** For programs: {@code not judged}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
