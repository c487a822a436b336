package io.blobbench.trial.fleet;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.trial.facts.TrialFacts.Stage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that an agent found in its part of a trial.
 *
 * @param phases that it ran, however they ended
 * @param noRoom a sentence if the store or the agent's host had no room left
 * @param failure why it could not do its part; null where it could
 * @param unsupported whether that is because the store cannot do it
 * @param caution what its store says of the connections; null where that is nothing
 * @param description what its store says of itself with open connections; empty where it has none
 * @param warmUpSteady whether its speed was steady before the warm-up's bound
 * @param firstUses measured operations that may have waited while the client connected to a server
 * @param settledTwice blobs that the adapter settled once too often until its connections were closed
 * @param resources used in the measurement
 * @param utilization in the measurement
 * @param limitedBy the limit of the agent alone; empty without a measurement
 * @param ledgers what its lanes wrote, in Base64: see {@link io.blobbench.workload.Workload#ledgers}
 */
public record AgentReport(
        Map<Stage, PhaseOutcome> phases,
        Map<Stage, String> noRoom,
        @Nullable String failure,
        boolean unsupported,
        @Nullable String caution,
        Map<String, String> description,
        boolean warmUpSteady,
        long firstUses,
        long settledTwice,
        Resources resources,
        Utilization utilization,
        String limitedBy,
        String ledgers) {
    public AgentReport {
        phases = Map.copyOf(phases);
        noRoom = Map.copyOf(noRoom);
        description = Map.copyOf(description);
    }

    /** The same with other ledgers. */
    public AgentReport withLedgers(String others) {
        return new AgentReport(
                phases,
                noRoom,
                failure,
                unsupported,
                caution,
                description,
                warmUpSteady,
                firstUses,
                settledTwice,
                resources,
                utilization,
                limitedBy,
                others);
    }
}
