package io.blobbench.cli.display;

import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.HeldCell;
import java.io.PrintStream;
import java.util.Locale;

/** One line for every finished trial, for logs and pipes. */
public final class PlainDisplay implements Display {
    private final PrintStream out;
    private final String run;
    private final DownloadProgress downloads;
    private int trial;
    private int trials;

    /** @param run goes before what is said of trials; may be empty */
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
    public void phase(String what) {
        if (what.startsWith(RunProgress.STARTING)) {
            say(what.strip() + " ...");
        }
    }

    @Override
    public void heated(HeatSummary summary) {
        say(run + HeatLine.of(summary));
    }

    @Override
    public void trialStarted(Cell cell, int number, int index, int total) {
        trial = index + 1;
        trials = total;
    }

    @Override
    public void trialEnded(TrialResult result) {
        int digits = Integer.toString(trials).length();
        say(run + String.format(Locale.ROOT, "%" + digits + "d/%d ", trial, trials) + TrialLine.of(result));
    }

    @Override
    public void cellHeld(HeldCell held) {
        say(run + HeldLine.of(held));
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
