package io.blobbench.scenario;

import java.util.Comparator;
import java.util.List;

/**
 * The faults that a cell asks for: what a trial does to its local servers on purpose.
 *
 * @param faults within the measurement, the earliest first
 * @param killedBeforeVerification whether all servers are killed when the load has ended, and started on their data before the
 *     store is verified
 */
public record FaultPlan(List<Fault> faults, boolean killedBeforeVerification) {
    /** Servers are left alone. */
    public static final FaultPlan NONE = new FaultPlan(List.of(), false);

    public FaultPlan {
        faults = faults.stream().sorted(Comparator.comparing(Fault::at)).toList();
    }

    /** Whether anything is done to servers. */
    public boolean any() {
        return killedBeforeVerification || duringLoad();
    }

    /** Whether anything is done to them while they are measured. */
    public boolean duringLoad() {
        return !faults.isEmpty();
    }
}
