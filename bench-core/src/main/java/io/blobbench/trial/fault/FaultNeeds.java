package io.blobbench.trial.fault;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Fault;
import io.blobbench.scenario.Fault.Action;
import io.blobbench.server.Impairment;
import io.blobbench.server.ServerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the faults of a cell with its servers. */
public final class FaultNeeds {
    private FaultNeeds() {}

    /**
     * The reasons why a cell is UNSUPPORTED for its faults; empty when it is not.
     *
     * @param store its name
     * @param nodes local servers of the cell; 0 where there are none
     * @param servers starts them; empty where there are none
     */
    public static List<String> unsupportedReasons(String store, Cell cell, int nodes, Optional<ServerFactory> servers) {
        if (!cell.faults().any()) {
            return List.of();
        }
        if (nodes == 0 || servers.isEmpty()) {
            return List.of(store + " has no servers here that a fault could affect");
        }
        List<String> reasons = new ArrayList<>();
        for (Fault fault : cell.faults().faults()) {
            Optional<String> refused = impairment(fault.action()).flatMap(servers.get()::refusal);
            if (refused.isPresent()) {
                reasons.add("the fault " + fault.text() + " is not possible: " + refused.get());
            } else if (fault.node().needsLeader() && !servers.get().led()) {
                reasons.add(store + " has no leader for the fault " + fault.text()
                        + "; its node may be any, all or a number");
            } else if (fault.fewestServers() > nodes) {
                reasons.add("the fault " + fault.text() + " needs " + fault.fewestServers() + " servers, there "
                        + (nodes == 1 ? "is 1" : "are " + nodes));
            }
        }
        return reasons;
    }

    /** The impairments that the servers of a cell must be started for. */
    public static Set<Impairment> impairments(Cell cell) {
        return cell.faults().prepared().stream()
                .flatMap(action -> impairment(action).stream())
                .collect(Collectors.toSet());
    }

    private static Optional<Impairment> impairment(Action action) {
        return switch (action) {
            case PARTITION -> Optional.of(Impairment.PARTITION);
            case SLOW_DISK -> Optional.of(Impairment.SLOW_DISK);
            case KILL, PAUSE, RESTART -> Optional.empty();
        };
    }
}
