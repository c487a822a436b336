package io.blobbench.report.page;

import io.blobbench.host.Resources;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.measure.Counts;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.facts.Verdict;
import java.util.List;
import java.util.Optional;

/** A run on two agents: in its second trial one of them was lost. */
final class FleetRun {
    private FleetRun() {}

    static void writeTo(ResultsWriter writer, Cell cell) {
        writer.on(new RunEvent.AgentsEnded(cell, 1, List.of(whole(0, "lab-1", 3_000), whole(1, "lab-2", 5_000))));
        writer.on(new RunEvent.TrialEnded(TrialSamples.valid(cell, 1, 8_000, TrialSamples.latencies(true))));
        writer.on(new RunEvent.AgentsEnded(cell, 2, List.of(whole(0, "lab-1", 3_100), lost(1, "lab-2"))));
        writer.on(new RunEvent.TrialEnded(
                TrialSamples.unmeasured(cell, 2, Verdict.FAILED, "agent 1 on lab-2 was lost: " + PageRuns.MARKUP)));
    }

    private static AgentSummary whole(int agent, String host, long blobs) {
        return new AgentSummary(
                agent,
                host,
                250_000,
                100_000,
                4,
                2,
                500,
                Optional.of(oneSecond(blobs)),
                Resources.UNKNOWN,
                "store",
                "");
    }

    private static AgentSummary lost(int agent, String host) {
        return new AgentSummary(
                agent, host, -1, 100_000, 4, 2, 500, Optional.empty(), Resources.UNKNOWN, "", PageRuns.MARKUP);
    }

    private static PhaseOutcome oneSecond(long blobs) {
        return new PhaseOutcome(
                new Counts(blobs, blobs, 0, 0, blobs * 100),
                TrialSamples.latencies(true),
                List.of(),
                0,
                0,
                ConnectionLosses.NONE,
                0,
                0,
                0,
                0,
                0,
                false,
                false,
                1,
                1,
                1,
                Drift.UNKNOWN,
                List.of(),
                ReadComparison.NONE,
                0,
                0,
                0,
                Optional.empty(),
                0,
                Optional.empty(),
                Double.NaN);
    }
}
