package io.blobbench.trial.fleet;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.host.Pause;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.Silence;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.judge.SilenceJudge;
import io.blobbench.trial.judge.Tolerances;
import java.util.Comparator;
import java.util.List;

/**
 * Times in which an agent had no answer although others had: its way to the servers may have been interrupted, or the servers that it asks. A silence
 * that all had is judged like that of a single host, and one in which the agent itself did not run is a pause of the agent.
 */
final class AgentSilences {
    private AgentSilences() {}

    /**
     * Adds a sentence for the longest silence of each agent.
     *
     * @param together the outcome of all agents
     */
    static void note(List<FleetAgent> agents, PhaseOutcome together, TrialFacts facts) {
        for (FleetAgent agent : agents) {
            agent.measurement().ifPresent(outcome -> SilenceJudge.longEnough(outcome).stream()
                    .filter(silence -> !mostlyIn(together.silences(), silence))
                    .filter(silence -> !paused(agent, silence))
                    .max(Comparator.comparingDouble(Silence::seconds))
                    .ifPresent(silence -> facts.noted(text(
                            "nothing was answered to %s for %.2f s, from %.1f s of the measurement on, while not all lanes of other agents waited",
                            agent.name(), silence.seconds(), silence.startSeconds()))));
        }
    }

    private static boolean mostlyIn(List<Silence> silences, Silence silence) {
        double seconds = silences.stream()
                .flatMap(each -> Silence.common(List.of(each), List.of(silence)).stream())
                .mapToDouble(Silence::seconds)
                .sum();
        return seconds > silence.seconds() * Tolerances.OWN_SILENCE;
    }

    private static boolean paused(FleetAgent agent, Silence silence) {
        List<Pause> pauses = agent.report().orElseThrow().utilization().pauses();
        return SilenceJudge.isOwn(pauses, silence);
    }
}
