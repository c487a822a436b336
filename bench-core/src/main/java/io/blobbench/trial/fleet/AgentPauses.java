package io.blobbench.trial.fleet;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.host.Pause;
import io.blobbench.host.Utilization;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.judge.Tolerances;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Times in which agents did not run although others did: because they were stopped, collected garbage, or their host did not run. A pause that
 * all had is judged like that of a single host.
 */
final class AgentPauses {
    private AgentPauses() {}

    /** Adds a sentence for each agent; UNSTEADY if the part of the whole load that they concern is more than a single host may lose. */
    static void judge(List<FleetAgent> agents, TrialFacts facts) {
        List<Utilization> used = agents.stream()
                .filter(agent -> agent.measurement().isPresent())
                .map(agent -> agent.report().orElseThrow().utilization())
                .toList();
        List<Pause> ofAll = UsageMerge.pauses(used).stream()
                .filter(pause -> pause.seconds() >= Tolerances.SILENCE_SECONDS)
                .toList();
        List<FleetAgent> paused = agents.stream()
                .filter(agent -> seconds(agent) >= Tolerances.SILENCE_SECONDS && !within(ofAll, agent))
                .toList();
        double lost = paused.stream().mapToDouble(AgentPauses::seconds).sum();
        double measured = agents.stream()
                .flatMap(agent -> agent.measurement().stream())
                .mapToDouble(PhaseOutcome::seconds)
                .sum();
        for (FleetAgent agent : paused) {
            String what = text("%s itself did not run for %.2f s", agent.name(), seconds(agent));
            if (lost > measured * Tolerances.PAUSE_SHARE) {
                facts.unsteady(what);
            } else {
                facts.noted(what);
            }
        }
    }

    /** Whether most of the agent's longest pause was one of all agents. */
    private static boolean within(List<Pause> ofAll, FleetAgent agent) {
        Optional<Pause> longest = agent.report().orElseThrow().utilization().pauses().stream()
                .max(Comparator.comparingDouble(Pause::seconds));
        return longest.filter(own -> 2
                                * Pause.common(List.of(own), ofAll).stream()
                                        .mapToDouble(Pause::seconds)
                                        .sum()
                        >= own.seconds())
                .isPresent();
    }

    /** NaN where it is unknown or nothing was measured. */
    private static double seconds(FleetAgent agent) {
        return agent.measurement().isEmpty()
                ? Double.NaN
                : agent.report().orElseThrow().utilization().longestPauseSeconds();
    }
}
