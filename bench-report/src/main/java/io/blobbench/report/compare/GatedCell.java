package io.blobbench.report.compare;

import io.blobbench.report.statistics.Contrast;
import java.util.List;

/**
 * The judgement of a gate on a cell.
 *
 * @param result of the gate
 * @param worse the measures that are worse by more than the limit; empty unless the result is REGRESSION
 */
public record GatedCell(GateResult result, List<Contrast> worse) {
    public GatedCell {
        worse = List.copyOf(worse);
    }
}
