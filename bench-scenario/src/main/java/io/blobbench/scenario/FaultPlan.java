package io.blobbench.scenario;

import io.blobbench.scenario.Fault.Action;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The faults that a cell asks for: what a trial does to its local servers on purpose.
 *
 * @param faults within the measurement, the earliest first
 * @param killedBeforeVerification whether all servers are killed when the load has ended, and started on their data before the
 *     store is verified
 * @param coldCaches whether all servers are started with nothing of their files in memory before they are measured
 * @param prepared actions that servers must be started for, those of the faults among them
 */
public record FaultPlan(
        List<Fault> faults, boolean killedBeforeVerification, boolean coldCaches, Set<Action> prepared) {
    /** Servers are left alone. */
    public static final FaultPlan NONE = new FaultPlan(List.of(), false, false);

    public FaultPlan {
        faults = faults.stream().sorted(Comparator.comparing(Fault::at)).toList();
        prepared = Set.copyOf(prepared);
    }

    /** A plan of servers that are started for its faults and for nothing else. */
    public FaultPlan(List<Fault> faults, boolean killedBeforeVerification, boolean coldCaches) {
        this(
                faults,
                killedBeforeVerification,
                coldCaches,
                faults.stream().map(Fault::action).filter(Action::prepared).collect(Collectors.toSet()));
    }

    /** The same servers, which are left alone. */
    FaultPlan suspended() {
        return new FaultPlan(List.of(), false, false, prepared);
    }

    /** Whether anything is done to servers. */
    public boolean any() {
        return killedBeforeVerification || coldCaches || duringLoad();
    }

    /** Whether processes of servers end, so that others are cold afterwards. */
    public boolean endServers() {
        return killedBeforeVerification
                || coldCaches
                || faults.stream().anyMatch(fault -> fault.action() == Action.KILL || fault.action() == Action.RESTART);
    }

    /** Whether anything is done to them while they are measured. */
    public boolean duringLoad() {
        return !faults.isEmpty();
    }
}
