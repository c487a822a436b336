package io.blobbench.trial.sweep;

import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialPlan;

/** Where trials run. */
@FunctionalInterface
public interface TrialLauncher {
    /**
     * Prepares a trial.
     *
     * @param calls for all calls into the adapter from this process: those that are given up are waited for before a clean-up
     */
    TrialExecution trial(TrialPlan plan, ControlCalls calls);

    /** Whether processes stay from trial to trial, so that heating them is useful. */
    default boolean staysWarm() {
        return false;
    }
}
