package io.blobbench.results;

import io.blobbench.measure.KindTimes;
import io.blobbench.trial.Measured;
import io.blobbench.trial.TrialResult;

/** The contents of one row of kinds.csv. */
record KindRow(RunContext run, TrialResult result, Measured measured, KindTimes times) {}
