package io.blobbench.trial.judge;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.measure.Counts;
import io.blobbench.scenario.Cell;

/**
 * Waves of a closed load: all operations that may be in flight begin together, and answers of a steady store come together again. One half of a
 * measurement may have a wave more than the other.
 */
final class Waves {
    private Waves() {}

    /**
     * Whether the halves of a measurement differ by their number of waves alone: two of five waves are 1.5 times as many in one half.
     *
     * @param slots operations that may be in flight at once
     */
    static boolean tooFew(Cell cell, long slots, Counts counts) {
        return cell.load() instanceof ClosedLoad && counts.operations() < slots * Tolerances.FEW_USES;
    }
}
