package io.blobbench.cli;

import io.blobbench.scenario.Cell;
import java.time.Duration;
import java.util.List;

/** How far a run is and how long it will still take, from the phases of its cells and from the trials done so far. */
final class Forecast {
    /** Provisioning, draining and verifying a trial. */
    private static final double OVERHEAD_SECONDS = 0.5;

    private final double totalSeconds;
    private double expectedSeconds;
    private double actualSeconds;
    private double current;

    Forecast(List<Cell> cells, int trials) {
        this.totalSeconds =
                trials * cells.stream().mapToDouble(Forecast::seconds).sum();
    }

    /** About how long a trial takes when no limit but time ends it. */
    static double seconds(Cell cell) {
        Duration phases = cell.warmUp().duration().plus(cell.measurement().duration());
        return cell.probes() * (OVERHEAD_SECONDS + phases.toMillis() / 1e3);
    }

    void trialStarted(Cell cell) {
        current = seconds(cell);
    }

    void trialEnded(double seconds) {
        expectedSeconds += current;
        actualSeconds += seconds;
        current = 0;
    }

    /** The share of the run that is done, in [0, 1], the given seconds into the current trial. */
    double share(double trialSeconds) {
        return Math.min(1, done(trialSeconds) / totalSeconds);
    }

    /** How long the rest will take if trials go on as they went so far. */
    Duration remaining(double trialSeconds) {
        double pace = expectedSeconds > 0 ? actualSeconds / expectedSeconds : 1;
        return Duration.ofMillis((long) (1e3 * pace * Math.max(0, totalSeconds - done(trialSeconds))));
    }

    /** Expected seconds of what was done; a trial that takes longer than expected does not eat into the next one. */
    private double done(double trialSeconds) {
        return expectedSeconds + Math.min(current, trialSeconds);
    }
}
