package io.blobbench.trial.fault;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Fault;
import java.util.ArrayList;
import java.util.List;

/** Compares the faults of a cell with its servers. */
public final class FaultNeeds {
    private FaultNeeds() {}

    /**
     * Why a cell is UNSUPPORTED for its faults, in words; empty when it is not.
     *
     * @param store its name
     * @param nodes local servers of the cell; 0 where there are none
     * @param led whether one of them leads
     */
    public static List<String> lacks(String store, Cell cell, int nodes, boolean led) {
        if (!cell.faults().any()) {
            return List.of();
        }
        if (nodes == 0) {
            return List.of(store + " has no servers here to which something could be done");
        }
        List<String> lacks = new ArrayList<>();
        for (Fault fault : cell.faults().faults()) {
            if (fault.node().needsLeader() && !led) {
                lacks.add(store + " has no leader for the fault " + fault.text()
                        + "; its node may be any, all or a number");
            } else if (fault.node().fewestServers() > nodes) {
                lacks.add("the fault " + fault.text() + " needs " + fault.node().fewestServers() + " servers, there "
                        + (nodes == 1 ? "is 1" : "are " + nodes));
            }
        }
        return lacks;
    }
}
