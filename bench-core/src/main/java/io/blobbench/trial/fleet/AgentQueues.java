package io.blobbench.trial.fleet;

import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.Measurements;
import io.blobbench.trial.facts.TrialFacts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Parts of an open load that were not kept although the whole was: among the operations of all agents, the queue of one is small. Its way to the
 * servers may be too slow, or the servers that it asks.
 */
final class AgentQueues {
    private AgentQueues() {}

    /**
     * Adds a reason for each agent whose part was not kept, or, if the whole load was not, names those where that was.
     *
     * @param together the outcome of all agents
     */
    static void judge(Cell cell, List<FleetAgent> agents, PhaseOutcome together, TrialFacts facts) {
        List<FleetAgent> behind =
                agents.stream().filter(agent -> reason(cell, agent).isPresent()).toList();
        if (Measurements.notKept(cell, together).isEmpty()) {
            behind.forEach(agent ->
                    facts.unsteady(agent.name() + ": " + reason(cell, agent).orElseThrow()));
        } else if (!behind.isEmpty() && behind.size() < agents.size()) {
            facts.noted("only "
                    + behind.stream().map(FleetAgent::name).collect(Collectors.joining(", "))
                    + " did not keep " + (behind.size() == 1 ? "its part" : "their parts") + " of the load");
        }
    }

    /** Whether the part of any agent was not kept. */
    static boolean any(Cell cell, List<FleetAgent> agents) {
        return agents.stream().anyMatch(agent -> reason(cell, agent).isPresent());
    }

    private static Optional<String> reason(Cell cell, FleetAgent agent) {
        return agent.measurement().flatMap(outcome -> Measurements.notKept(cell, outcome));
    }
}
