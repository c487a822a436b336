package io.blobbench.trial.judge;

import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import java.time.Duration;

/**
 * A cell that was held for long after its rounds.
 *
 * @param result of the long trial
 * @param duration that its measurement was to take
 * @param ratio its throughput divided by the median of the cell's rounds; NaN where the trial has no figures that hold, or ended early
 */
public record HeldCell(TrialResult result, Duration duration, double ratio) {
    public Cell cell() {
        return result.cell();
    }

    /** Time that was measured, in seconds; NaN where nothing was. */
    public double seconds() {
        return result.measured().map(Measured::seconds).orElse(Double.NaN);
    }

    /** Whether the rounds showed a burst that does not last. */
    public boolean burst() {
        return ratio < Tolerances.BURST;
    }

    /** Whether the rounds were much slower than what lasts. */
    public boolean understated() {
        return ratio > Tolerances.UNDERSTATED;
    }
}
