package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.server.ServerNode;
import java.util.List;

/**
 * One execution of one cell, wherever it runs.
 *
 * @param trial number among those of the cell
 * @param servers local ones, to be watched
 * @param host that the load comes from
 * @param listener is told how it goes
 */
public record TrialPlan(Cell cell, int trial, List<ServerNode> servers, TrialHost host, RunListener listener) {
    public TrialPlan {
        servers = List.copyOf(servers);
    }
}
