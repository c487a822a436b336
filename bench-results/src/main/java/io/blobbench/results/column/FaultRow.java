package io.blobbench.results.column;

import io.blobbench.results.RunContext;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.TrialResult;

/**
 * The contents of one row of faults.csv.
 *
 * @param number of the fault in its trial, from 1
 */
public record FaultRow(RunContext run, TrialResult result, int number, FaultEffect effect) {}
