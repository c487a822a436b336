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
        int ledgersLength) {
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
                report.ledgers().length());
    }

    /** @param ledgers all pieces */
    AgentReport report(String ledgers) {
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
