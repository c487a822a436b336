package io.blobbench.cli.display;

import io.blobbench.cli.base.PrintableText;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.sweep.EarlierTrials;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** One line at the bottom of a terminal that is drawn again and again, and above it the trials that went wrong and what else to know. */
public final class TerminalDisplay implements Display {
    private static final int REDRAW_MILLIS = 250;

    private final RunProgress progress;
    private final DownloadProgress downloads;
    private final BottomLine line;
    private final ProgressBar bar;

    /**
     * @param columns width of the terminal
     * @param letters how the bar is drawn
     * @param trials of the whole run
     * @param earlier trials that ended before the run was resumed
     */
    public TerminalDisplay(
            PrintStream out,
            int columns,
            ProgressLine letters,
            int trials,
            Forecast forecast,
            EarlierTrials earlier,
            NanoClock clock) {
        this.progress = new RunProgress(trials, forecast, earlier, clock);
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
    public void on(RunEvent event) {
        progress.on(event);
        if (event instanceof RunEvent.TrialEnded ended
                && !ended.result().verdict().figuresHold()) {
            say(TrialLine.of(ended.result()));
        } else if (event instanceof RunEvent.Heated heated && !heated.summary().steady()) {
            say(HeatLine.of(heated.summary()));
        } else if (event instanceof RunEvent.CellHeld cell) {
            say(HeldLine.of(cell.held()));
        }
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
            super(PrintableText.terminal(terminal), columns - 1);
            this.terminal = PrintableText.terminal(terminal);
        }

        @Override
        public synchronized void accept(String text) {
            drawn = PrintableText.of(text);
            terminal.print("\r" + drawn + "\033[K");
            terminal.flush();
        }

        synchronized void say(String text) {
            terminal.print(ERASE_LINE + PrintableText.of(text) + System.lineSeparator() + drawn);
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
