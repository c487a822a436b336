package io.blobbench.cli.live;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.results.RunContext;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Follows a run and has its metrics ready. Called on the control thread, read by those of scrapes.
 *
 * <p>Counters and histograms are of all measurements of the run and never decrease, so that rates and percentiles over any window are
 * right; only the rates of a search are not, whose final check is added at once. The percentiles of the current trial are summaries beside
 * them.
 */
final class RunMetrics implements RunListener {
    private final Labels run;
    private final Labels described;
    private final UnaryOperator<String> hide;
    private final RowCounts rows;
    private final MeasuredTotals measured = new MeasuredTotals();
    private final HostTotals host = new HostTotals();
    private Activity phase = Activity.STARTING;
    private Optional<Cell> cell = Optional.empty();
    private long probes;

    /** @param hide replaces the secrets of the run in a text */
    RunMetrics(RunContext context, UnaryOperator<String> hide) {
        Scenario scenario = context.scenario();
        this.hide = hide;
        this.run = Labels.of(
                "run_id", hide.apply(context.runId()),
                "store", hide.apply(context.store()),
                "target", hide.apply(context.target()));
        this.described = run.merge(Labels.of(
                "scenario", hide.apply(scenario.name()),
                "tool_version", context.toolVersion(),
                "client_version", context.clientVersion(),
                "forked", Boolean.toString(context.forked())));
        this.rows = new RowCounts(scenario.cells().size(), scenario.trials());
    }

    @Override
    public synchronized void on(RunEvent event) {
        if (event instanceof RunEvent.Phase next) {
            phase = next.activity();
            if (phase != Activity.MEASUREMENT) {
                paused();
            }
        } else if (event instanceof RunEvent.TrialStarted started) {
            cell = Optional.of(started.cell());
            measured.trialStarted();
        } else if (event instanceof RunEvent.IntervalEnded ended) {
            measured.add(ended.interval());
            host.add(ended.interval().resources());
        } else if (event instanceof RunEvent.ProbeEnded) {
            probes++;
        } else if (event instanceof RunEvent.TrialEnded ended) {
            rows.add(ended.result());
            ended.result().measured().ifPresent(measured::ended);
            cell = Optional.empty();
            turnEnded();
        } else if (event instanceof RunEvent.CellHeld) {
            turnEnded();
        } else if (event instanceof RunEvent.CellsJudged judged) {
            judged.verdicts().forEach(rows::judged);
        }
    }

    /** Another run may take its turn. */
    private void turnEnded() {
        phase = Activity.OTHER;
        paused();
    }

    private void paused() {
        measured.paused();
        host.paused();
    }

    /** The run has ended. */
    synchronized void ended() {
        phase = Activity.ENDED;
        cell = Optional.empty();
        paused();
    }

    synchronized void into(Families families) {
        families.info(Metric.RUN, described);
        families.state(Metric.PHASE, run, phase);
        cell.ifPresent(current -> {
            families.info(Metric.CELL, run.add("cell", hide.apply(current.id())));
            if (current.load() instanceof OpenLoad open && current.maxLoad().isEmpty()) {
                families.gauge(Metric.OFFERED, run, open.offeredOpsPerSecond()); // each probe of a search has its own
            }
        });
        families.count(Metric.PROBES, run, probes);
        rows.into(families, run);
        measured.into(families, run);
        host.into(families, run);
    }
}
