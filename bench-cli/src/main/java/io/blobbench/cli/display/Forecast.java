package io.blobbench.cli.display;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Sustain;
import io.blobbench.trial.heat.Heating;
import io.blobbench.trial.sweep.EarlierTrials;
import io.blobbench.workload.trace.TraceReplay;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The progress of a run and the time that it will still take, from the phases of its cells and from the trials and probes done so far. */
public final class Forecast {
    /** Provisioning, draining and verifying a trial. */
    private static final double OVERHEAD_SECONDS = 0.5;
    /** Share of the bound on heating that is expected: most runs are steady before it. */
    private static final double HEAT_SHARE = 0.5;

    private final int heatings;
    private final double heatSeconds;
    private final Map<String, Cell> cells;
    private final double holdSeconds;
    /** Trials and holds before the run was resumed. */
    private final double earlierSeconds;

    private int heated;
    /** Whether the last heating may go on, on other servers. */
    private boolean heating;
    /** The time of all heatings until now. */
    private double actualHeatSeconds;

    /** All trials and holds of the run. */
    private double trialsSeconds;

    private double expectedSeconds;
    private double actualSeconds;
    private double planned;
    private double current;
    private boolean probed;

    /**
     * The forecast of a run that has not begun.
     *
     * @param scenario without cells that are known to be UNSUPPORTED
     * @param heatings before the trials that remain
     * @param earlier trials that are done already
     */
    public Forecast(Scenario scenario, int heatings, EarlierTrials earlier) {
        this.heatings = heatings;
        this.heatSeconds = heatSeconds(scenario);
        this.trialsSeconds = seconds(scenario, 0);
        this.holdSeconds = seconds(scenario.sustain().duration());
        this.cells = scenario.cells().stream().collect(Collectors.toMap(Cell::id, Function.identity()));
        this.earlierSeconds = earlier.ids().stream()
                        .mapToDouble(trial -> plannedSeconds(trial.cell()))
                        .sum()
                + earlier.heldRatios().size() * holdSeconds;
    }

    /**
     * About how long a run takes when no limit but time ends its phases, and its searches take as many probes as they need at most;
     * the start of servers comes on top.
     */
    public static double seconds(Scenario scenario, int heatings) {
        return seconds(scenario, heatings, Forecast::seconds);
    }

    /** The same when no probe of a search contradicts another; equal where nothing is searched. */
    public static double leastSeconds(Scenario scenario, int heatings) {
        return seconds(
                scenario,
                heatings,
                cell -> (cell.fewestProbes() - 1) * phasesSeconds(cell) + checkSeconds(cell, cell.highestToTry()));
    }

    private static double seconds(Scenario scenario, int heatings, ToDoubleFunction<Cell> ofTrial) {
        double round = scenario.cells().stream().mapToDouble(ofTrial).sum();
        return heatings * heatSeconds(scenario) + scenario.trials() * round + heldSeconds(scenario);
    }

    private static double heatSeconds(Scenario scenario) {
        double bound = seconds(scenario.heat());
        return Math.min(bound, Math.max(seconds(Heating.SHORTEST), HEAT_SHARE * bound));
    }

    private static double heldSeconds(Scenario scenario) {
        Sustain sustain = scenario.sustain();
        return sustain.heldOf(scenario.cells()) * seconds(sustain.duration());
    }

    /** About how long a trial takes when no limit but time ends it, a search with as many probes as it needs at most. */
    public static double seconds(Cell cell) {
        return cell.maxLoad().isPresent()
                ? (cell.mostProbes() - MaxLoad.MOST_CHECKS) * phasesSeconds(cell)
                        + MaxLoad.MOST_CHECKS * checkSeconds(cell, cell.lowestToTry())
                : phasesSeconds(cell);
    }

    /** The part of a trial that it reports: all of it, or a final check of a search that found a load. */
    private static double checkSeconds(Cell cell, double found) {
        return cell.maxLoad().isPresent()
                ? phasesSeconds(cell.checking(found, cell.workload().seed()))
                : phasesSeconds(cell);
    }

    private static double phasesSeconds(Cell cell) {
        return OVERHEAD_SECONDS + warmUpSeconds(cell) + measuredSeconds(cell);
    }

    private static double warmUpSeconds(Cell cell) {
        return cell.warmsUp() ? seconds(cell.warmUp().duration()) : 0;
    }

    /** A trace ends with its last operation; its measurement may last longer, for late ones. */
    private static double measuredSeconds(Cell cell) {
        return cell.workload()
                .trace()
                .map(TraceReplay::lengthSeconds)
                .orElseGet(() -> seconds(cell.measurement().duration()));
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }

    /** About how long a trial of a cell takes; 0 where the cell is known to be UNSUPPORTED. */
    private double plannedSeconds(String cell) {
        return Optional.ofNullable(cells.get(cell)).map(Forecast::seconds).orElse(0.0);
    }

    /** A heating ended, or a part of one, where servers were lost; those that remain are expected to take as long. */
    void heated(double seconds) {
        if (!heating) {
            heating = true;
            heated++;
        }
        actualHeatSeconds += seconds;
    }

    void trialStarted(Cell cell) {
        heating = false;
        planned = plannedSeconds(cell.id());
        current = planned;
        probed = false;
    }

    /** A cell is held for long after its rounds, which ends like a trial. */
    void holdStarted() {
        heating = false;
        planned = holdSeconds;
        current = planned;
        probed = false;
    }

    /**
     * A probe of the current trial ended: the rest of the trial is estimated again.
     *
     * @param trialSeconds since the trial began
     * @param number of the probe, from 1
     * @param left probes that follow at most, the final checks included
     * @param probe the cell with its load, which is taken for the one that is found
     */
    void probeEnded(double trialSeconds, int number, int left, Cell probe) {
        double each = trialSeconds / number;
        double checkSeconds = checkSeconds(probe, probe.load().offeredOpsPerSecond());
        int checks = Math.min(left, MaxLoad.MOST_CHECKS);
        current = trialSeconds + (left - checks) * each + checks * checkSeconds;
        probed = true;
    }

    void trialEnded(double seconds) {
        expectedSeconds += planned;
        actualSeconds += seconds;
        planned = 0;
        current = 0;
    }

    /** The current trial turned out to be UNSUPPORTED, which is no sign of the pace of others. */
    void trialUnsupported() {
        trialsSeconds -= planned;
        planned = 0;
        current = 0;
    }

    /** The share of the run that is done, in [0, 1], the given seconds into the current trial. */
    double share(double trialSeconds) {
        double done = earlierSeconds + expectedSeconds + planned * doneOfCurrent(trialSeconds);
        double all = heatings * heatSeconds + trialsSeconds;
        return all > 0 ? Math.min(1, (Math.min(heated, heatings) * heatSeconds + done) / all) : 1;
    }

    /** A trial that takes longer than expected does not eat into the next one. */
    private double doneOfCurrent(double trialSeconds) {
        return current == 0 ? 0 : Math.min(1, trialSeconds / current);
    }

    /** The time for the rest if trials take as long as they took so far. */
    Duration remaining(double trialSeconds) {
        double pace = expectedSeconds > 0 ? actualSeconds / expectedSeconds : 1;
        double ofCurrent = (probed ? 1 : pace) * Math.max(0, current - trialSeconds);
        double others = pace * Math.max(0, trialsSeconds - earlierSeconds - expectedSeconds - planned);
        double eachHeating = heated == 0 ? heatSeconds : actualHeatSeconds / heated;
        double toHeat = eachHeating * Math.max(0, heatings - heated);
        return Duration.ofMillis((long) (1e3 * (toHeat + ofCurrent + others)));
    }
}
