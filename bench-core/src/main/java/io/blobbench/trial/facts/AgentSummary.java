package io.blobbench.trial.facts;

import io.blobbench.host.Resources;
import io.blobbench.load.outcome.PhaseOutcome;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One agent's part of a trial.
 *
 * @param agent its index in the fleet
 * @param host as the fleet's description names it
 * @param startSkewNs the agent began no further than this from the common instant; -1 when it did not begin
 * @param clockErrorNs the difference of its clock from the controller's is known no better than this; -1 when it is not known
 * @param connections of its share
 * @param lanes of its share
 * @param offeredOpsPerSecond its share of an open load; NaN of any other
 * @param measured its measurement; empty when it did not report one
 * @param resources used in it
 * @param limitedBy the limit of this agent alone; empty without a measurement
 * @param trouble why the agent was lost or could not do its part; empty when it did it
 */
public record AgentSummary(
        int agent,
        String host,
        long startSkewNs,
        long clockErrorNs,
        int connections,
        int lanes,
        double offeredOpsPerSecond,
        Optional<PhaseOutcome> measured,
        Resources resources,
        String limitedBy,
        String trouble) {
    /** The same with another text wherever a client speaks. */
    public AgentSummary withTexts(UnaryOperator<String> change) {
        return new AgentSummary(
                agent,
                host,
                startSkewNs,
                clockErrorNs,
                connections,
                lanes,
                offeredOpsPerSecond,
                measured,
                resources,
                limitedBy,
                change.apply(trouble));
    }
}
