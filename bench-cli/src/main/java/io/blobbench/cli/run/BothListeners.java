package io.blobbench.cli.run;

import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.RunListener;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import java.util.List;

/**
 * Tells the journal first, so that nothing is shown that is not on disk.
 *
 * @param first told first
 * @param second told when the first has returned
 */
record BothListeners(RunListener first, RunListener second) implements RunListener {
    @Override
    public void phase(String what) {
        first.phase(what);
        second.phase(what);
    }

    @Override
    public void serversStarted(String origin) {
        first.serversStarted(origin);
        second.serversStarted(origin);
    }

    @Override
    public void heated(HeatSummary summary) {
        first.heated(summary);
        second.heated(summary);
    }

    @Override
    public void trialStarted(Cell cell, int trial, int index, int total) {
        first.trialStarted(cell, trial, index, total);
        second.trialStarted(cell, trial, index, total);
    }

    @Override
    public void interval(Cell cell, int trial, Interval interval) {
        first.interval(cell, trial, interval);
        second.interval(cell, trial, interval);
    }

    @Override
    public void probeEnded(TrialResult result, int number, boolean kept) {
        first.probeEnded(result, number, kept);
        second.probeEnded(result, number, kept);
    }

    @Override
    public void trialEnded(TrialResult result) {
        first.trialEnded(result);
        second.trialEnded(result);
    }

    @Override
    public void cellHeld(HeldCell held) {
        first.cellHeld(held);
        second.cellHeld(held);
    }

    @Override
    public void cellsJudged(List<CellVerdict> verdicts) {
        first.cellsJudged(verdicts);
        second.cellsJudged(verdicts);
    }

    @Override
    public void serverLog(String node, String lastLines) {
        first.serverLog(node, lastLines);
        second.serverLog(node, lastLines);
    }
}
