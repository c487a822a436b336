package io.blobbench.load;

import io.blobbench.store.operation.CompletionMode;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;

/**
 * Lanes, connections and slots of a trial.
 *
 * @param spec what operations carry
 * @param workload their sources, one a lane
 * @param lanes generator threads, in [1, connections]
 * @param connections over all lanes
 * @param inFlight operations in flight on one connection; 1 for an INLINE store
 * @param scheduled whether any phase has an open load
 * @param arrivalSeed the same seed gives the same random arrivals: see {@link io.blobbench.schedule.ArrivalSeed}
 * @param loader context class loader of the lanes: the adapter's
 */
public record LoadSetup(
        WorkloadSpec spec,
        Workload workload,
        int lanes,
        int connections,
        int inFlight,
        boolean scheduled,
        long arrivalSeed,
        ClassLoader loader) {
    public LoadSetup {
        if (connections < 1) {
            throw new IllegalArgumentException("connections must be at least 1, got " + connections);
        }
        if (lanes < 1 || lanes > connections) {
            throw new IllegalArgumentException("lanes must be in [1, connections = " + connections + "], got " + lanes);
        }
        if (spec.batchSize() > Slot.MAX_BATCH) {
            throw new IllegalArgumentException(
                    "workload.batch must be at most " + Slot.MAX_BATCH + ", got " + spec.batchSize());
        }
        workload.requireKeys((connections + lanes - 1) / lanes * inFlight);
    }

    /** Lanes that a store's completion mode and the machine's cores suggest; 0 wanted means that. */
    public static int lanesFor(CompletionMode completion, int wanted, int connections, int cores) {
        if (completion == CompletionMode.INLINE) {
            return connections;
        }
        return Math.min(connections, wanted > 0 ? wanted : cores);
    }
}
