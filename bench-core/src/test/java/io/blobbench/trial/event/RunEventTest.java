package io.blobbench.trial.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunEventTest {
    private static final Cell CELL = TrialSamples.cell(TrialSamples.CLOSED);
    private static final TrialResult RESULT =
            TrialSamples.unmeasured(CELL, 1, Verdict.FAILED, "the client says: hunter2");
    private static final AgentSummary LOST_AGENT = new AgentSummary(
            1, "lab-2", 250_000, 100_000, 4, 2, 500, Optional.empty(), Resources.UNKNOWN, "", "lost: hunter2");
    private static final CellVerdict JUDGED = new CellVerdict(
            "single",
            Optional.of("its rounds differ: hunter2"),
            OptionalDouble.empty(),
            Optional.of("held for 30 s: FAILED, the client says: hunter2"));
    private static final List<RunEvent> EVENTS = List.of(
            new RunEvent.Phase(Activity.OTHER, "could not remove hunter2"),
            new RunEvent.ServersStarted("Maven"),
            new RunEvent.Heated(new HeatSummary(1, 2, 3, true, 0.01)),
            new RunEvent.TrialStarted(CELL, 1, 0, 5),
            new RunEvent.IntervalEnded(CELL, 1, TrialSamples.interval(0, Counts.ZERO, TrialSamples.latencies(false))),
            new RunEvent.ProbeEnded(RESULT, 1, 5, false, Optional.of("FAILED: hunter2")),
            new RunEvent.TrialEnded(RESULT),
            new RunEvent.CellHeld(new HeldCell(RESULT, Duration.ofSeconds(30), 0.9)),
            new RunEvent.CellsJudged(List.of(JUDGED)),
            new RunEvent.AgentsEnded(CELL, 1, List.of(LOST_AGENT)),
            new RunEvent.ServerLog("kafka-1", "refused hunter2"));

    @Test
    void noEventKeepsAText() {
        assertThat(EVENTS).allSatisfy(event -> assertThat(event.withTexts(text -> text.replace("hunter2", "***")))
                .isInstanceOf(event.getClass())
                .asString()
                .isEqualTo(event.toString().replace("hunter2", "***")));
    }

    @Test
    void everyEventIsTried() {
        assertThat(EVENTS.stream().<Class<?>>map(RunEvent::getClass))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(RunEvent.class.getPermittedSubclasses()).toList());
    }
}
