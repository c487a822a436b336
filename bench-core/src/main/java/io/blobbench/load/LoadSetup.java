package io.blobbench.load;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import java.time.Duration;
import java.util.stream.IntStream;

/**
 * Lanes, connections and slots of a trial.
 *
 * @param spec what operations carry
 * @param workload their sources, one a lane
 * @param share lanes and connections of this host
 * @param inFlight operations in flight on one connection; 1 for an INLINE store
 * @param scheduled whether any phase has an open load
 * @param arrivalSeed the same seed gives the same random arrivals: see {@link io.blobbench.schedule.TrialSeed}
 * @param timeout of the operations, which clients must outlast
 * @param loader context class loader of the lanes: the adapter's
 */
public record LoadSetup(
        WorkloadSpec spec,
        Workload workload,
        HostShare share,
        int inFlight,
        boolean scheduled,
        long arrivalSeed,
        Duration timeout,
        ClassLoader loader) {
    public LoadSetup {
        workload.requireKeys((share.connections() + share.lanes() - 1) / share.lanes() * inFlight);
    }

    /**
     * The setup of the only host, with the usual timeout.
     *
     * @param lanes generator threads, in [1, connections]
     * @param connections over all lanes
     */
    public LoadSetup(
            WorkloadSpec spec,
            Workload workload,
            int lanes,
            int connections,
            int inFlight,
            boolean scheduled,
            long arrivalSeed,
            ClassLoader loader) {
        this(
                spec,
                workload,
                HostShare.whole(lanes, connections),
                inFlight,
                scheduled,
                arrivalSeed,
                ConnectionPlan.USUAL_TIMEOUT,
                loader);
    }

    /** Generator threads of this host. */
    int lanes() {
        return share.lanes();
    }

    /**
     * Operations of all hosts under an open load that uses each key once, until it is the turn of a lane of this host that has no key left; at
     * least 0. {@link Long#MAX_VALUE} for any other load. To be called between phases.
     */
    long operationsLeft() {
        if (!scheduled || !spec.finite() || spec.trace().isPresent()) {
            return Long.MAX_VALUE;
        }
        return IntStream.range(0, lanes())
                .mapToLong(lane -> share.lane(lane) + workload.source(lane).remaining() * share.allLanes())
                .min()
                .orElseThrow();
    }

    /**
     * Lanes that the mode of connections and the machine's cores suggest; 0 wanted means that. If lanes have equal parts of the operations, they
     * then have equal numbers of connections: else those with one more would be idle when their part is done.
     *
     * @param completion INLINE or ASYNC, see {@link CompletionMode#at}
     * @param equalParts see {@link WorkloadSpec#equalParts}
     */
    public static int lanesFor(CompletionMode completion, int wanted, boolean equalParts, int connections, int cores) {
        if (completion == CompletionMode.INLINE) {
            return connections;
        }
        int lanes = Math.min(connections, wanted > 0 ? wanted : cores);
        while (wanted == 0 && equalParts && connections % lanes != 0) {
            lanes--;
        }
        return lanes;
    }
}
