package io.blobbench.results.column;

import io.blobbench.measure.KindTimes;
import io.blobbench.results.RunContext;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;

/** The contents of one row of kinds.csv. */
public record KindRow(RunContext run, TrialResult result, Measured measured, KindTimes times) {}
