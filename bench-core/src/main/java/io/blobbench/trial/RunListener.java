package io.blobbench.trial;

import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import java.util.List;

/** Follows a run: results are journaled and progress is shown through it. Called on the control thread, in order. */
public interface RunListener {
    /** Called with the next step of the run, in a few words: {@code starting kafka 4.3.1}, {@code warm-up}, {@code verifying}. */
    default void phase(String what) {}

    /**
     * Local servers of the run are ready.
     *
     * @param origin see {@link io.blobbench.server.LocalCluster#origin}
     */
    default void serversStarted(String origin) {}

    /** Client, harness and servers were heated; the rounds of the cells that were visited follow. */
    default void heated(HeatSummary summary) {}

    /**
     * Preparation of a trial begins.
     *
     * @param index position of the trial in the run, from 0
     * @param total trials of the run
     */
    default void trialStarted(Cell cell, int trial, int index, int total) {}

    /** An interval of the measurement ended; the listener may keep its histograms. */
    default void interval(Cell cell, int trial, Interval interval) {}

    /**
     * A probe of a trial that looks for the highest load ended.
     *
     * @param result with the load offered in its cell; its intervals are told only when it is what the trial reports
     * @param number of the probe in its trial, from 1
     * @param kept whether the store kept the load
     */
    default void probeEnded(TrialResult result, int number, boolean kept) {}

    /** A trial ended, however it did; its row must be on disk when this returns. */
    default void trialEnded(TrialResult result) {}

    /** A cell was held for long after its rounds. */
    default void cellHeld(HeldCell held) {}

    /** All rounds have ended: what they say of their cells together, which changes rows that were written before. */
    default void cellsJudged(List<CellVerdict> verdicts) {}

    /** A server of the run wrote these last lines before something failed. */
    default void serverLog(String node, String lastLines) {}
}
