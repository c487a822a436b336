package io.blobbench.trial.server;

import io.blobbench.scenario.Cell;
import io.blobbench.server.Impairment;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.layout.Durability;
import io.blobbench.trial.fault.FaultNeeds;
import java.util.Map;
import java.util.Set;

/**
 * The demands of a cell on local servers at their start; cells of equal needs share them.
 *
 * @param nodes at least 1
 * @param durability as the servers are started for it
 * @param settings native settings of the server
 * @param impairments that they must be started for
 */
public record ServerNeeds(int nodes, Durability durability, Map<String, String> settings, Set<Impairment> impairments) {
    public ServerNeeds {
        settings = Map.copyOf(settings);
        impairments = Set.copyOf(impairments);
    }

    /**
     * The needs of a cell.
     *
     * @param leastNodes a cell with more replicas gets more
     */
    public static ServerNeeds of(Cell cell, int leastNodes, ServerFactory factory) {
        return new ServerNeeds(
                Math.max(leastNodes, cell.replicas()),
                factory.startedFor(cell.durability()),
                cell.server(),
                FaultNeeds.impairments(cell));
    }
}
