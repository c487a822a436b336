package io.blobbench.trial.sweep;

import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialPlan;

/** Where trials run. */
@FunctionalInterface
public interface TrialLauncher {
    /** Prepares a trial. */
    TrialExecution trial(TrialPlan plan);

    /** Whether processes stay from trial to trial, so that heating them is of use. */
    default boolean staysWarm() {
        return false;
    }
}
