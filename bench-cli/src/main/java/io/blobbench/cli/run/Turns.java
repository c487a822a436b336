package io.blobbench.cli.run;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.Signals;
import io.blobbench.cli.base.Surroundings;
import io.blobbench.cli.display.Display;
import io.blobbench.cli.display.PlainDisplay;
import io.blobbench.cli.display.ProgressLine;
import io.blobbench.cli.display.TerminalDisplay;
import io.blobbench.results.ResultsException;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.schedule.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs of one scenario that take turns, trial by trial, so that a drift of the machine meets all of them alike; or a single
 * run, whose turn it always is. Control thread only; signals come on one of their own.
 */
public final class Turns {
    private final Surroundings surroundings;
    private final List<StoreRun> runs;
    private final List<BegunRun> begun = new ArrayList<>();
    private boolean interrupted;

    /** @param runs at least one, of the same scenario */
    public Turns(Surroundings surroundings, List<StoreRun> runs) {
        this.surroundings = surroundings;
        this.runs = List.copyOf(runs);
    }

    /**
     * Measures, then shows the results of each but for its folder.
     *
     * @param base folder of all runs
     * @throws CommandFailure when results could not be written to the end
     */
    public List<EndedRun> take(Path base) throws IOException, CommandFailure {
        for (Path left : ServerData.removeLeftovers(base)) {
            System.err.println("removed what the servers of a run that was killed had left: " + left);
        }
        measure(base);
        boolean stopped = interrupted();
        List<EndedRun> ended =
                begun.stream().map(run -> run.ended(base, stopped)).toList();
        ended.forEach(run -> run.show(surroundings));
        return ended;
    }

    /** The last run that begins is the first that ends. */
    private void measure(Path base) throws IOException, CommandFailure {
        Opened opened = new Opened();
        try (opened) {
            opened.add(Signals.handledBy(this::interrupt)::close);
            for (StoreRun run : runs) {
                BegunRun next = BegunRun.begin(run, base, this);
                opened.add(next);
                add(next);
            }
            runTrials();
        } catch (ResultsException e) { // such as a full disk, which is no wrong usage
            throw new CommandFailure(ExitCodes.BAD_ROWS, e.getMessage(), e);
        }
    }

    /** Every other turn goes backwards, so that none always follows the same one. */
    private void runTrials() {
        List<BegunRun> order = new ArrayList<>(begun);
        boolean more = true;
        while (more) {
            more = false;
            for (BegunRun run : order) {
                more |= run.nextTrial();
            }
            Collections.reverse(order);
        }
    }

    private synchronized void add(BegunRun run) {
        begun.add(run);
        if (interrupted) {
            run.interrupt();
        }
    }

    /** Any thread: ends all runs, those too that have not begun. */
    private synchronized void interrupt() {
        interrupted = true;
        begun.forEach(BegunRun::interrupt);
        begun.stream()
                .findFirst()
                .ifPresent(run -> run.say("stopping; what was measured is kept (Ctrl-C again ends at once) ..."));
    }

    private synchronized boolean interrupted() {
        return interrupted;
    }

    /** Shows a run, told from the others. Of several none has the bottom of the terminal for itself. */
    Display display(StoreRun run) {
        if (runs.size() > 1) {
            return new PlainDisplay(System.err, run.targetName() + ": ");
        }
        return surroundings.terminal()
                ? new TerminalDisplay(
                        System.err,
                        surroundings.columns(),
                        ProgressLine.of(surroundings.unicode()),
                        run.scenario(),
                        NanoClock.SYSTEM)
                : new PlainDisplay(System.err, "");
    }

    /** Of all runs, since what one client complains of is in the log of each. */
    SecretValues secrets() {
        return runs.stream().map(StoreRun::secrets).reduce(SecretValues::and).orElseThrow();
    }
}
