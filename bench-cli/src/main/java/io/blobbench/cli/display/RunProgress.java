package io.blobbench.cli.display;

import io.blobbench.host.Interval;
import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.sweep.EarlierTrials;
import java.time.Duration;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Follows a run for a display. Called on the control thread, read by the display's. */
final class RunProgress implements RunListener {
    private final NanoClock clock;
    private final Forecast forecast;
    private final int trials;
    private final long startNs;
    private int trial;
    private boolean trialUnderWay;
    /** Whether the trial has passed the start of its servers, which is not part of its time. */
    private boolean trialBegun;

    private long trialStartNs;
    private String cell = "";
    private RunEvent.Phase phase = new RunEvent.Phase(Activity.OTHER, "");
    private double throughputBlobs = Double.NaN;
    private String longest = "";

    /**
     * The progress of a run that has not begun.
     *
     * @param trials of the whole run
     * @param earlier trials that ended before the run was resumed
     */
    RunProgress(int trials, Forecast forecast, EarlierTrials earlier, NanoClock clock) {
        this.clock = clock;
        this.forecast = forecast;
        this.trials = trials;
        this.trial = earlier.rounds().size();
        this.startNs = clock.nanoTime();
    }

    @Override
    public synchronized void on(RunEvent event) {
        if (event instanceof RunEvent.Phase next) {
            phase(next);
        } else if (event instanceof RunEvent.Heated ended) {
            forecast.heated(ended.summary().seconds());
        } else if (event instanceof RunEvent.TrialStarted started) {
            trialStarted(started);
        } else if (event instanceof RunEvent.IntervalEnded ended) {
            interval(ended.interval());
        } else if (event instanceof RunEvent.ProbeEnded probe) {
            forecast.probeEnded(
                    trialSeconds(), probe.number(), probe.left(), probe.result().cell());
        } else if (event instanceof RunEvent.TrialEnded ended) {
            trialEnded(ended.result().verdict() == Verdict.UNSUPPORTED);
        } else if (event instanceof RunEvent.CellHeld) {
            trialEnded(false);
        }
    }

    private void phase(RunEvent.Phase next) {
        if (!trialBegun && next.activity() != Activity.STARTING) {
            trialBegun = true;
            if (phase.activity() == Activity.STARTING) {
                trialStartNs = clock.nanoTime(); // servers start once, trials come again
            }
        }
        if (next.activity() == Activity.HOLDING) {
            trialUnderWay = true;
            trialStartNs = clock.nanoTime();
            forecast.holdStarted();
        }
        phase = next;
        throughputBlobs = Double.NaN;
    }

    private void trialStarted(RunEvent.TrialStarted started) {
        trial = started.index() + 1;
        trialUnderWay = true;
        trialBegun = false;
        trialStartNs = clock.nanoTime();
        cell = started.cell().id();
        forecast.trialStarted(started.cell());
    }

    private void trialEnded(boolean unsupported) {
        if (unsupported) {
            forecast.trialUnsupported();
        } else {
            forecast.trialEnded(trialSeconds());
        }
        trialUnderWay = false;
        cell = ""; // the text of a hold names its own
        throughputBlobs = Double.NaN;
    }

    private void interval(Interval interval) {
        throughputBlobs = interval.counts().blobsAcknowledged() / Math.max(interval.seconds(), Double.MIN_NORMAL);
        Histogram times = interval.latencies().callers();
        longest = times.getTotalCount() == 0 ? "" : TrialLine.longest(times);
    }

    /** The run now, while the given download is under way. */
    synchronized Snapshot snapshot(Optional<DownloadProgress.UnderWay> download) {
        double seconds = trialSeconds();
        return new Snapshot(
                trial,
                trials,
                cell,
                phase.text(),
                throughputBlobs,
                longest,
                Duration.ofNanos(clock.nanoTime() - startNs),
                forecast.remaining(seconds),
                forecast.share(seconds),
                download);
    }

    private double trialSeconds() {
        return trialUnderWay ? (clock.nanoTime() - trialStartNs) / 1e9 : 0;
    }
}
