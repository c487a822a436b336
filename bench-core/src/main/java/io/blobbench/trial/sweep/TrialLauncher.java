package io.blobbench.trial.sweep;

import io.blobbench.scenario.Cell;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialPlan;
import java.util.List;

/** Where trials run. */
@FunctionalInterface
public interface TrialLauncher {
    /**
     * Prepares a trial.
     *
     * @param calls for all calls into the adapter from this process: those that are given up are waited for before a clean-up
     */
    TrialExecution trial(TrialPlan plan, ControlCalls calls);

    /** The reasons why trials of a cell cannot run there; empty when they can. */
    default List<String> unsupportedReasons(Cell cell) {
        return List.of();
    }

    /** Whether processes stay from trial to trial, so that heating them is useful. */
    default boolean staysWarm() {
        return false;
    }
}
