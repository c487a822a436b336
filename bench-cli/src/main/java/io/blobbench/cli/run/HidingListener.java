package io.blobbench.cli.run;

import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.trial.RunListener;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import java.util.List;

/**
 * Passes on what a run reports, without the secrets that a client or a server may have repeated.
 *
 * @param secrets of the run
 * @param next told the rest
 */
record HidingListener(SecretValues secrets, RunListener next) implements RunListener {
    @Override
    public void phase(String what) {
        next.phase(secrets.hide(what));
    }

    @Override
    public void serversStarted(String origin) {
        next.serversStarted(origin);
    }

    @Override
    public void heated(HeatSummary summary) {
        next.heated(summary);
    }

    @Override
    public void trialStarted(Cell cell, int trial, int index, int total) {
        next.trialStarted(cell, trial, index, total);
    }

    @Override
    public void interval(Cell cell, int trial, Interval interval) {
        next.interval(cell, trial, interval);
    }

    @Override
    public void probeEnded(TrialResult result, int number, boolean kept) {
        next.probeEnded(result.withTexts(secrets::hide), number, kept);
    }

    @Override
    public void trialEnded(TrialResult result) {
        next.trialEnded(result.withTexts(secrets::hide));
    }

    @Override
    public void cellHeld(HeldCell held) {
        next.cellHeld(new HeldCell(held.result().withTexts(secrets::hide), held.duration(), held.ratio()));
    }

    @Override
    public void cellsJudged(List<CellVerdict> verdicts) {
        next.cellsJudged(verdicts);
    }

    @Override
    public void serverLog(String node, String lastLines) {
        next.serverLog(node, secrets.hide(lastLines));
    }
}
