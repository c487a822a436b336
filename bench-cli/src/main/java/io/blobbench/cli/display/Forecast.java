package io.blobbench.cli.display;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Sustain;
import java.time.Duration;

/** The progress of a run and the time that it will still take, from the phases of its cells and from the trials done so far. */
public final class Forecast {
    /** Provisioning, draining and verifying a trial. */
    private static final double OVERHEAD_SECONDS = 0.5;
    /** Share of the bound on heating that is expected: most runs are steady before it. */
    private static final double HEAT_SHARE = 0.5;

    private final double heatSeconds;
    private final double trialsSeconds;
    private boolean heated;
    private double expectedSeconds;
    private double actualSeconds;
    private double current;

    Forecast(Scenario scenario) {
        this.heatSeconds = heatSeconds(scenario);
        this.trialsSeconds = seconds(scenario) - heatSeconds;
    }

    /** About how long a run takes when no limit but time ends its phases; the start of servers comes on top. */
    public static double seconds(Scenario scenario) {
        double round = scenario.cells().stream().mapToDouble(Forecast::seconds).sum();
        return heatSeconds(scenario) + scenario.trials() * round + heldSeconds(scenario);
    }

    private static double heatSeconds(Scenario scenario) {
        return HEAT_SHARE * seconds(scenario.heat());
    }

    private static double heldSeconds(Scenario scenario) {
        Sustain sustain = scenario.sustain();
        return switch (sustain.cells()) {
            case NONE -> 0;
            case FASTEST -> seconds(sustain.duration());
            case EVERY -> scenario.cells().size() * seconds(sustain.duration());
        };
    }

    /** About how long a trial takes when no limit but time ends it. */
    public static double seconds(Cell cell) {
        Duration phases = cell.warmUp().duration().plus(cell.measurement().duration());
        return cell.probes() * (OVERHEAD_SECONDS + seconds(phases));
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }

    /** The first heating ended; further ones, before servers of other cells, are not foreseen. */
    void heated() {
        heated = true;
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
        return Math.min(1, ((heated ? heatSeconds : 0) + done(trialSeconds)) / (heatSeconds + trialsSeconds));
    }

    /** The time for the rest if trials take as long as they took so far. */
    Duration remaining(double trialSeconds) {
        double pace = expectedSeconds > 0 ? actualSeconds / expectedSeconds : 1;
        double trials = pace * Math.max(0, trialsSeconds - done(trialSeconds));
        return Duration.ofMillis((long) (1e3 * ((heated ? 0 : heatSeconds) + trials)));
    }

    /** Expected seconds of what was done; a trial that takes longer than expected does not eat into the next one. */
    private double done(double trialSeconds) {
        return expectedSeconds + Math.min(current, trialSeconds);
    }
}
