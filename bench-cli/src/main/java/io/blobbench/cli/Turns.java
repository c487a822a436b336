package io.blobbench.cli;

import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.SecretValues;
import io.blobbench.trial.RunSummary;
import io.blobbench.trial.SweepRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs of one scenario that take turns, trial by trial, so that a drift of the machine meets all of them alike; or a single
 * run, whose turn it always is. Control thread only, but for {@link #interrupt}.
 */
final class Turns {
    private final List<StoreRun> runs;
    private final List<StoreRun.Measured> measured = new ArrayList<>();
    private final List<SweepRunner.Sweep> sweeps = new ArrayList<>();
    private final List<SweepRunner> runners = new ArrayList<>();
    private boolean interrupted;

    /** @param runs at least one, of the same scenario */
    Turns(List<StoreRun> runs) {
        this.runs = List.copyOf(runs);
    }

    /**
     * Measures, then shows the results of each.
     *
     * @param base folder of all runs
     * @throws CommandFailure when results could not be written to the end
     */
    List<StoreRun.Ended> take(Path base) throws IOException, CommandFailure {
        for (Path left : ServerData.removeLeftovers(base)) {
            System.err.println("removed what the servers of a run that was killed had left: " + left);
        }
        measureNext(base);
        List<StoreRun.Ended> ended = new ArrayList<>();
        for (StoreRun.Measured run : measured) {
            ended.add(run.show());
        }
        return ended;
    }

    /** The last run that begins is the first that ends. */
    private void measureNext(Path base) throws IOException, CommandFailure {
        measured.add(0, runs.get(sweeps.size()).measure(base, this));
    }

    /** Begins with the trials of a run, and returns when those of all have ended. */
    RunSummary drive(SweepRunner runner, Scenario scenario, Path base) throws IOException, CommandFailure {
        add(runner);
        SweepRunner.Sweep sweep = runner.begin(scenario);
        try (sweep) {
            sweeps.add(sweep);
            if (sweeps.size() < runs.size()) {
                measureNext(base);
            } else {
                runTrials();
            }
        }
        return sweep.summary();
    }

    /** Every other turn goes backwards, so that none always follows the same one. */
    private void runTrials() {
        List<SweepRunner.Sweep> order = new ArrayList<>(sweeps);
        boolean more = true;
        while (more) {
            more = false;
            for (SweepRunner.Sweep sweep : order) {
                more |= sweep.nextTrial();
            }
            Collections.reverse(order);
        }
    }

    private synchronized void add(SweepRunner runner) {
        runners.add(runner);
        if (interrupted) {
            runner.interrupt();
        }
    }

    /** Any thread: ends all runs, those too that have not begun. */
    synchronized void interrupt() {
        interrupted = true;
        runners.forEach(SweepRunner::interrupt);
    }

    /** What goes before a line about a run, to tell it from the others. */
    String prefix(StoreRun run) {
        return runs.size() == 1 ? "" : run.target() + ": ";
    }

    /** Of all runs, since what one client complains of is in the log of each. */
    SecretValues secrets() {
        return runs.stream().map(StoreRun::secrets).reduce(SecretValues::and).orElseThrow();
    }
}
