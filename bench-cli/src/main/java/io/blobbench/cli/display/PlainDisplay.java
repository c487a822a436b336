package io.blobbench.cli.display;

import io.blobbench.schedule.NanoClock;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Verdict;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** One line for every finished trial, and for every probe of a search, for logs and pipes. */
public final class PlainDisplay implements Display {
    private final PrintStream out;
    private final String run;
    private final DownloadProgress downloads;
    /** Cells that had a VALID trial, as its line said. */
    private final Set<String> valid = new HashSet<>();

    private int trial;
    private int trials;

    /** @param run prefix of lines about trials; may be empty */
    public PlainDisplay(PrintStream out, String run) {
        this.out = out;
        this.run = run;
        this.downloads = new DownloadProgress(what -> say(what + " ..."), this::say, NanoClock.SYSTEM);
    }

    @Override
    public DownloadListener downloads() {
        return downloads;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.Phase phase && phase.activity() == Activity.STARTING) {
            say(phase.text() + " ...");
        } else if (event instanceof RunEvent.Heated heated) {
            say(run + HeatLine.of(heated.summary()));
        } else if (event instanceof RunEvent.TrialStarted started) {
            trial = started.index() + 1;
            trials = started.total();
        } else if (event instanceof RunEvent.ProbeEnded probe) {
            say(run + "  " + ProbeLine.of(probe));
        } else if (event instanceof RunEvent.TrialEnded ended) {
            int digits = Integer.toString(trials).length();
            say(run + String.format(Locale.ROOT, "%" + digits + "d/%d ", trial, trials) + TrialLine.of(ended.result()));
            if (ended.result().verdict() == Verdict.VALID) {
                valid.add(ended.result().cell().id());
            }
        } else if (event instanceof RunEvent.CellHeld cell) {
            say(run + HeldLine.of(cell.held()));
        } else if (event instanceof RunEvent.CellsJudged judged) {
            judged.verdicts().stream()
                    .filter(cell -> valid.contains(cell.cell()))
                    .forEach(cell -> cell.unsteady()
                            .ifPresent(why -> say(run + cell.cell() + ": " + Verdict.UNSTEADY
                                    + ", judged by its trials together: " + why)));
        }
    }

    @Override
    public void say(String line) {
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }

    @Override
    public void close() {
        out.flush();
    }
}
