package io.blobbench.trial.fleet;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.scenario.Cell;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.trial.CellSetup;
import io.blobbench.workload.HostShare;
import java.util.ArrayList;
import java.util.List;

/**
 * The division of a cell among agents: connections in equal parts, lanes as each agent's cores suggest. All else follows from these
 * numbers, see {@link HostShare}.
 */
public final class LoadDivision {
    private LoadDivision() {}

    /**
     * Divides connections and lanes.
     *
     * @param cores that each agent may use
     * @return a share for each agent, in their order
     * @throws IllegalArgumentException when there are fewer connections than agents
     */
    public static List<HostShare> divide(CompletionMode completion, Cell cell, List<Integer> cores) {
        int agents = cores.size();
        if (agents < 1 || cell.connections() < agents) {
            throw new IllegalArgumentException(
                    "connections must be at least " + Math.max(1, agents) + ", got " + cell.connections());
        }
        int[] lanes = new int[agents];
        int allLanes = 0;
        for (int agent = 0; agent < agents; agent++) {
            int connections = HostShare.connections(agent, agents, cell.connections());
            lanes[agent] = CellSetup.lanes(cell, completion, connections, cores.get(agent));
            allLanes += lanes[agent];
        }
        List<HostShare> shares = new ArrayList<>();
        int firstLane = 0;
        for (int agent = 0; agent < agents; agent++) {
            shares.add(new HostShare(firstLane, lanes[agent], allLanes, agent, agents, cell.connections()));
            firstLane += lanes[agent];
        }
        return List.copyOf(shares);
    }

    /** The reasons why a cell cannot be divided among this many agents; empty when it can. */
    public static List<String> unsupportedReasons(Cell cell, int agents) {
        List<String> reasons = new ArrayList<>();
        if (cell.connections() < agents) {
            reasons.add("connections cannot be divided among " + agents + " agents: expected at least as many, got "
                    + cell.connections());
        }
        int most = (cell.connections() + agents - 1) / agents;
        if (cell.lanes() > most && cell.lanes() != cell.connections()) {
            reasons.add("lanes are threads of each of " + agents + " agents, which has at most " + most
                    + " of the connections: expected auto, " + cell.connections() + " or at most " + most + ", got "
                    + cell.lanes());
        }
        refuse(reasons, cell.maxLoad().isPresent(), "a search for the highest load (load.model: find-max)");
        refuse(reasons, cell.load() instanceof IdleLoad, "an idle load");
        refuse(reasons, cell.load() instanceof RoughLoad, "a rough load, whose rate is one of each lane,");
        refuse(reasons, cell.faults().any(), "a scenario that kills or impairs servers (faults, verify.after, cache)");
        refuse(reasons, cell.workload().trace().isPresent(), "a trace, whose operations have one order,");
        refuse(
                reasons,
                cell.workload().sampling().isPresent(),
                "visibility, for which writer and reader need one clock,");
        refuse(
                reasons,
                cell.workload().keys().anyShared(),
                "a history of shared keys, for which all lanes need one clock,");
        refuse(reasons, cell.p99Within() > 0, "an end by the width of the p99 (until.p99)");
        return reasons;
    }

    private static void refuse(List<String> reasons, boolean asked, String what) {
        if (asked) {
            reasons.add(what + " cannot be divided among agents; run it on one load host");
        }
    }
}
