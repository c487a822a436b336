package io.blobbench.cli.display;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellVerdict;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PlainDisplayTest {
    @Test
    void onlyServersThatCellsShareAreSaidToStart() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PlainDisplay display = new PlainDisplay(new PrintStream(bytes, true, UTF_8), "")) {
            display.on(new RunEvent.Phase(Activity.STARTING, "starting kafka 4.3.1"));
            display.on(new RunEvent.Phase(Activity.PROVISIONING, "starting a JVM"));
            display.on(new RunEvent.Phase(Activity.RESTARTING, "starting the servers on their data"));
        }

        assertThat(bytes.toString(UTF_8)).isEqualToIgnoringNewLines("starting kafka 4.3.1 ...");
    }

    @Test
    void aCellWhoseTrialsWereSaidToBeValidIsNamedWhenItsRoundsAreNotSteady() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Cell first = TrialSamples.cell(TrialSamples.CLOSED, "batch", "1");
        Cell second = TrialSamples.cell(TrialSamples.CLOSED, "batch", "2");
        try (PlainDisplay display = new PlainDisplay(new PrintStream(bytes, true, UTF_8), "")) {
            display.on(new RunEvent.TrialEnded(TrialSamples.valid(first, 1, 1000, TrialSamples.latencies(false))));
            display.on(new RunEvent.TrialEnded(
                    TrialSamples.unmeasured(second, 1, Verdict.FAILED, "redis-1 ended during the trial")));

            display.on(new RunEvent.CellsJudged(List.of(notSteady(first), notSteady(second))));
        }

        assertThat(bytes.toString(UTF_8).lines())
                .hasSize(3)
                .last()
                .isEqualTo("batch=1: UNSTEADY, judged by its trials together: not steady: they differ");
    }

    private static CellVerdict notSteady(Cell cell) {
        return new CellVerdict(
                cell.id(), Optional.of("not steady: they differ"), OptionalDouble.empty(), Optional.empty());
    }
}
