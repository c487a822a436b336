package io.blobbench.trial;

/** Where trials run. */
@FunctionalInterface
public interface TrialLauncher {
    /** Prepares a trial. */
    TrialExecution trial(TrialPlan plan);
}
