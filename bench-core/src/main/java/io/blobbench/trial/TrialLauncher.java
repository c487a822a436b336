package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.server.ServerNode;
import java.util.List;

/** Where trials run. */
@FunctionalInterface
public interface TrialLauncher {
    /**
     * Prepares a trial.
     *
     * @param servers local ones, to be watched
     */
    TrialExecution trial(Cell cell, int trial, List<ServerNode> servers, RunListener listener);
}
