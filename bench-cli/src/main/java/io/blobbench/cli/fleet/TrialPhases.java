package io.blobbench.cli.fleet;

import io.blobbench.load.model.PhaseLimits;
import io.blobbench.scenario.Cell;
import java.time.Duration;

/**
 * Deviations of one trial from its scenario: the length of its phases and the check after them. For JSON.
 */
record TrialPhases(Limits warmUp, Limits measurement, Cell.Verify verify, Cell.Space space) {
    /** {@link PhaseLimits} in numbers. */
    record Limits(long durationNs, long operations, long bytes) {
        private static Limits of(PhaseLimits limits) {
            return new Limits(limits.duration().toNanos(), limits.operations(), limits.bytes());
        }

        private PhaseLimits limits() {
            return new PhaseLimits(Duration.ofNanos(durationNs), operations, bytes);
        }
    }

    static TrialPhases of(Cell cell) {
        return new TrialPhases(Limits.of(cell.warmUp()), Limits.of(cell.measurement()), cell.verify(), cell.space());
    }

    /** The same cell with these phases. */
    Cell in(Cell cell) {
        return cell.undisturbed(warmUp.limits(), measurement.limits(), verify, space);
    }
}
