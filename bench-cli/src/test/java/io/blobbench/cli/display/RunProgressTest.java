package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.HeldCell;
import io.blobbench.trial.sweep.EarlierTrials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RunProgressTest {
    private static final String HELD = """
            question: How long will it take?
            phases: {warmUp: {duration: 250ms}, measurement: {duration: 750ms}}
            heat: none
            sustain: 60s
            """;
    private static final String TWICE = """
            question: How long will it take?
            phases: {warmUp: {duration: 250ms}, measurement: {duration: 750ms}}
            heat: none
            trials: 2
            """;

    private static final String TWO_CELLS = """
            question: How long will it take?
            workload: {batch: [1, 2]}
            phases: {warmUp: {duration: 250ms}, measurement: {duration: 750ms}}
            heat: none
            """;

    private long nowNs;

    @Test
    void theTimeThatIsLeftFallsWhileACellIsHeld() throws Exception {
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("held.yaml"), HELD, "memory");
        Cell cell = scenario.cells().get(0);
        RunProgress progress = progress(scenario);
        progress.on(new RunEvent.TrialStarted(cell, 1, 0, 1));
        nowNs = Duration.ofMillis(1500).toNanos();
        progress.on(new RunEvent.TrialEnded(TrialSamples.valid(cell, 1, 1000, TrialSamples.latencies(false))));

        progress.on(new RunEvent.Phase(Activity.HOLDING, "holding single for 60s"));
        Snapshot held = progress.snapshot(Optional.empty());
        nowNs += Duration.ofSeconds(20).toNanos();
        Duration whileHeld = progress.snapshot(Optional.empty()).remaining();
        nowNs += Duration.ofSeconds(40).toNanos();
        progress.on(new RunEvent.CellHeld(new HeldCell(
                TrialSamples.valid(cell, 0, 1000, TrialSamples.latencies(false)), Duration.ofSeconds(60), 0.9)));

        assertThat(held.cell())
                .as("that of the last trial need not be the one that is held")
                .isEmpty();
        assertThat(held.phase()).isEqualTo("holding single for 60s");
        assertThat(whileHeld).isEqualTo(Duration.ofSeconds(40));
        assertThat(progress.snapshot(Optional.empty()).remaining()).isZero();
        assertThat(progress.snapshot(Optional.empty()).share()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"STARTING", "RESTARTING"})
    void serversThatStartWithinATrialArePartOfItsTimeAndThoseBeforeItAreNot(Activity within) throws Exception {
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("twice.yaml"), TWICE, "memory");
        Cell cell = scenario.cells().get(0);
        RunProgress progress = progress(scenario);

        progress.on(new RunEvent.TrialStarted(cell, 1, 0, 2));
        progress.on(new RunEvent.Phase(Activity.STARTING, "starting memory"));
        nowNs += Duration.ofSeconds(20).toNanos();
        progress.on(new RunEvent.Phase(Activity.PROVISIONING, "provisioning"));
        nowNs += Duration.ofSeconds(2).toNanos();
        progress.on(new RunEvent.Phase(within, "starting the servers on their data"));
        progress.on(new RunEvent.Phase(Activity.VERIFYING, "verifying"));
        nowNs += Duration.ofSeconds(1).toNanos();
        progress.on(new RunEvent.TrialEnded(TrialSamples.valid(cell, 1, 1000, TrialSamples.latencies(false))));

        assertThat(progress.snapshot(Optional.empty()).remaining()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void anUnsupportedTrialLeavesThePlanOfTheOthers() throws Exception {
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("two.yaml"), TWO_CELLS, "memory");
        RunProgress progress = progress(scenario);
        Cell cell = scenario.cells().get(0);

        progress.on(new RunEvent.TrialStarted(cell, 1, 0, 2));
        progress.on(new RunEvent.TrialEnded(TrialSamples.unmeasured(cell, 1, Verdict.UNSUPPORTED, "not offered")));

        assertThat(progress.snapshot(Optional.empty()).remaining()).isEqualTo(Duration.ofMillis(1500));
    }

    @ParameterizedTest
    @CsvSource({"0, 0/s", "20, '20/s, max 20.0 ms'", "100, '100/s, p99 99.0 ms'"})
    void anIntervalOfFewOperationsHasAMaximumAndNoP99(int operations, String shown) throws Exception {
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("two.yaml"), TWO_CELLS, "memory");
        RunProgress progress = progress(scenario);
        OperationTimes times = OperationTimes.empty();
        for (int ms = 1; ms <= operations; ms++) {
            times.service().recordValue(Duration.ofMillis(ms).toNanos());
        }
        Counts counts = new Counts(operations, operations, 0, 0, 0);

        progress.on(new RunEvent.IntervalEnded(
                scenario.cells().get(0), 1, new Interval(0, 0, 1, counts, times, Resources.UNKNOWN)));

        assertThat(progress.snapshot(Optional.empty()).activity()).isEqualTo(shown);
    }

    private RunProgress progress(Scenario scenario) {
        return new RunProgress(
                scenario.cells().size(),
                new Forecast(scenario, 0, EarlierTrials.NONE),
                EarlierTrials.NONE,
                () -> nowNs);
    }
}
