package io.blobbench.cli.fleet;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.fleet.AgentReport;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An {@link AgentReport} for JSON.
 *
 * @param ledgersLength characters of the ledgers, which follow in pieces: they may be longer than an answer can be
 */
record AgentReportJson(
        Map<Stage, PhaseOutcomeJson> phases,
        Map<Stage, String> noRoom,
        @Nullable String failure,
        boolean unsupported,
        @Nullable String caution,
        boolean warmUpSteady,
        Resources resources,
        Utilization utilization,
        String limitedBy,
        int ledgersLength) {
    static AgentReportJson of(AgentReport report) {
        Map<Stage, PhaseOutcomeJson> phases = new EnumMap<>(Stage.class);
        report.phases().forEach((stage, outcome) -> phases.put(stage, PhaseOutcomeJson.of(outcome)));
        return new AgentReportJson(
                phases,
                report.noRoom(),
                report.failure(),
                report.unsupported(),
                report.caution(),
                report.warmUpSteady(),
                report.resources(),
                report.utilization(),
                report.limitedBy(),
                report.ledgers().length());
    }

    /** @param ledgers all pieces */
    AgentReport report(String ledgers) {
        Map<Stage, PhaseOutcome> outcomes = new EnumMap<>(Stage.class);
        phases.forEach((stage, json) -> outcomes.put(stage, json.outcome()));
        return new AgentReport(
                outcomes,
                noRoom,
                failure,
                unsupported,
                caution,
                warmUpSteady,
                resources,
                utilization,
                limitedBy,
                ledgers);
    }
}
