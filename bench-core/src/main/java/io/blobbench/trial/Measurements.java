package io.blobbench.trial;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.Visibility;
import io.blobbench.scenario.Cell;
import io.blobbench.store.Outages;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.judge.OpenLoadJudge;
import io.blobbench.trial.judge.Tolerances;
import java.util.Optional;

/** Makes the measurement of a trial from the outcome of its phase and the readings of meters. */
public final class Measurements {
    private Measurements() {}

    /**
     * Makes the measurement of a trial.
     *
     * @param fellBehind whether the load was not kept, see {@link #notKept}
     */
    public static Measured of(
            Cell cell,
            PhaseOutcome outcome,
            boolean fellBehind,
            Resources resources,
            Utilization utilization,
            double hostSpeed,
            Visibility visibility,
            double serverReadBytes) {
        return new Measured(
                outcome.counts(),
                outcome.unresolved(),
                outcome.timedOut(),
                outcome.unsent(),
                outcome.unsentForSlots(),
                outcome.dueSeconds(),
                outcome.seconds(),
                outcome.settledSeconds(),
                drift(cell, outcome),
                fellBehind,
                outcome.latencies(),
                outcome.kinds(),
                resources,
                utilization,
                hostSpeed,
                outcome.unresolvedBlobs() + outcome.losses().blobs(),
                outcome.losses()
                        .outages()
                        .map(Outages::reconnects)
                        .map(Double::valueOf)
                        .orElse(Double.NaN),
                outcome.losses().outages().map(Outages::disconnectedSeconds).orElse(Double.NaN),
                visibility,
                serverReadBytes,
                outcome.wakeEarlyNs());
    }

    /** Why the load of a cell was not kept; empty for any but an open load, and after a fault, when a load may fall behind. */
    public static Optional<String> notKept(Cell cell, PhaseOutcome outcome) {
        return cell.load() instanceof OpenLoad && !cell.faults().duringLoad()
                ? OpenLoadJudge.notKept(cell, outcome)
                : Optional.empty();
    }

    /** NaN for a trace, whose halves are different loads, and where the halves are too short to measure it. */
    private static double drift(Cell cell, PhaseOutcome outcome) {
        Drift drift = outcome.drift();
        if (!comparable(cell, outcome) || drift.fewest() < Tolerances.FEWEST_OPERATIONS) {
            return Double.NaN;
        }
        return cell.load() instanceof OpenLoad ? OpenLoadJudge.responseDrift(drift) : drift.throughputRatio();
    }

    private static boolean comparable(Cell cell, PhaseOutcome outcome) {
        return outcome.seconds() >= Tolerances.SHORTEST_DRIFT_SECONDS
                && cell.workload().trace().isEmpty();
    }
}
