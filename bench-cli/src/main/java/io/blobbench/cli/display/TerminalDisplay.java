package io.blobbench.cli.display;

import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.HeldCell;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** One line at the bottom of a terminal that is drawn again and again, and above it the trials that went wrong. */
public final class TerminalDisplay implements Display {
    private static final int REDRAW_MILLIS = 250;

    private final RunProgress progress;
    private final DownloadProgress downloads;
    private final BottomLine line;
    private final ProgressBar bar;

    /**
     * @param columns width of the terminal
     * @param letters how the bar is drawn
     */
    public TerminalDisplay(PrintStream out, int columns, ProgressLine letters, Scenario scenario, NanoClock clock) {
        this.progress = new RunProgress(scenario, clock);
        this.line = new BottomLine(out, columns);
        this.downloads = new DownloadProgress(what -> {}, line::say, clock);
        this.bar = new ProgressBarBuilder()
                .setRenderer((state, width) -> letters.draw(progress.snapshot(downloads.fetched()), width))
                .setConsumer(line)
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .continuousUpdate()
                .clearDisplayOnFinish()
                .build();
    }

    @Override
    public DownloadListener downloads() {
        return downloads;
    }

    @Override
    public void phase(String what) {
        progress.phase(what);
    }

    @Override
    public void heated(HeatSummary summary) {
        progress.heated(summary);
    }

    @Override
    public void trialStarted(Cell cell, int trial, int index, int total) {
        progress.trialStarted(cell, trial, index, total);
    }

    @Override
    public void interval(Cell cell, int trial, Interval interval) {
        progress.interval(cell, trial, interval);
    }

    @Override
    public void trialEnded(TrialResult result) {
        progress.trialEnded(result);
        if (!result.verdict().figuresHold()) {
            say(TrialLine.of(result));
        }
    }

    @Override
    public void cellHeld(HeldCell held) {
        say(HeldLine.of(held));
    }

    @Override
    public void say(String text) {
        line.say(text);
    }

    @Override
    public void close() {
        bar.close();
    }

    /** Keeps the drawn line below what stays. Used by the control thread and the bar's. */
    private static final class BottomLine extends ConsoleProgressBarConsumer {
        private static final String ERASE_LINE = "\r\033[K";

        private final PrintStream terminal;
        private String drawn = "";

        /** The width is passed on because finding it out would replace this program's handlers of signals. */
        BottomLine(PrintStream terminal, int columns) {
            super(terminal, columns - 1);
            this.terminal = terminal;
        }

        @Override
        public synchronized void accept(String text) {
            terminal.print("\r" + text + "\033[K");
            terminal.flush();
            drawn = text;
        }

        synchronized void say(String text) {
            terminal.print(ERASE_LINE + text + System.lineSeparator() + drawn);
            terminal.flush();
        }

        @Override
        public synchronized void clear() {
            drawn = "";
            terminal.print(ERASE_LINE);
        }

        @Override
        public synchronized void close() {
            terminal.flush();
        }
    }
}
