package io.blobbench.cli.fleet;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.fleet.AgentReport;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An {@link AgentReport} for JSON. */
record ReportWords(
        Map<Stage, PhaseWords> phases,
        Map<Stage, String> noRoom,
        @Nullable String failure,
        boolean unsupported,
        boolean warmUpSteady,
        Resources resources,
        Utilization utilization,
        double hostSpeed,
        String limitedBy,
        String ledgers) {
    static ReportWords of(AgentReport report) {
        Map<Stage, PhaseWords> phases = new EnumMap<>(Stage.class);
        report.phases().forEach((stage, outcome) -> phases.put(stage, PhaseWords.of(outcome)));
        return new ReportWords(
                phases,
                report.noRoom(),
                report.failure(),
                report.unsupported(),
                report.warmUpSteady(),
                report.resources(),
                report.utilization(),
                report.hostSpeed(),
                report.limitedBy(),
                report.ledgers());
    }

    AgentReport report() {
        Map<Stage, PhaseOutcome> outcomes = new EnumMap<>(Stage.class);
        phases.forEach((stage, words) -> outcomes.put(stage, words.outcome()));
        return new AgentReport(
                outcomes,
                noRoom,
                failure,
                unsupported,
                warmUpSteady,
                resources,
                utilization,
                hostSpeed,
                limitedBy,
                ledgers);
    }
}
