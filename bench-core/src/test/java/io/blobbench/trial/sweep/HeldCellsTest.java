package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.LoadModel;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.Show;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellRounds;
import io.blobbench.trial.judge.HeldCell;
import io.blobbench.trial.judge.Round;
import io.blobbench.workload.sample.Sampling;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Cells whose measurements take five seconds. */
class HeldCellsTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Cell slow = cell(TrialSamples.CLOSED, "slow");
    private final Cell fast = cell(TrialSamples.CLOSED, "fast");
    private final Cell scheduled = cell(TrialSamples.OPEN, "scheduled");
    private final Cell failing = cell(TrialSamples.CLOSED, "failing");
    private final CellRounds rounds = new CellRounds();

    HeldCellsTest() {
        add(slow, Verdict.VALID, 100);
        add(fast, Verdict.UNSTEADY, 300);
        add(scheduled, Verdict.VALID, 900);
        add(failing, Verdict.INVALID, 900);
    }

    @Test
    void theFastestIsThatOfTheClosedLoadsThatMayBeBelieved() {
        assertThat(held(new Sustain(Sustain.Cells.FASTEST, LONG))).containsExactly("x=fast");
    }

    @Test
    void everyClosedLoadThatMayBeBelievedIsHeldInTheOrderOfTheScenario() {
        assertThat(held(new Sustain(Sustain.Cells.EVERY, LONG))).containsExactly("x=slow", "x=fast");
    }

    @Test
    void noneIsHeldWhereNoneIsToBe() {
        assertThat(held(Sustain.NONE)).isEmpty();
    }

    @Test
    void aCellIsHeldForLongAndEndsByTimeAlone() {
        Cell held = cells(new Sustain(Sustain.Cells.FASTEST, LONG)).next().orElseThrow();

        assertThat(held.measurement().duration()).isEqualTo(LONG);
        assertThat(held.measurement().bytes()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aCellIsHeldWithTheSecondReaderOfItsRounds() throws Exception {
        Scenario scenario = scenario("sustain: 30s", "visibility: {measure: true, sample: 70/s, within: 3s}");
        scenario.cells().forEach(cell -> add(cell, Verdict.VALID, 100));

        Cell held = new HeldCells(scenario, rounds).next().orElseThrow();

        assertThat(held.workload().sampling()).hasValue(new Sampling(70, Duration.ofSeconds(3)));
        assertThat(held.measurement().duration()).hasSeconds(30);
    }

    @Test
    void whoseMeasurementIsAsLongAlreadyGainsNothing() {
        assertThat(held(new Sustain(Sustain.Cells.EVERY, Duration.ofSeconds(5))))
                .isEmpty();
        assertThat(held(new Sustain(Sustain.Cells.EVERY, Duration.ofMillis(5001))))
                .hasSize(2);
    }

    @Test
    void aCellThatWasHeldBeforeTheRunWasResumedIsNotHeldAgain() {
        rounds.held(slow.id(), 0.9);

        assertThat(held(new Sustain(Sustain.Cells.EVERY, LONG))).containsExactly("x=fast");
        rounds.held(fast.id(), 0.9);
        assertThat(held(new Sustain(Sustain.Cells.FASTEST, LONG))).isEmpty();
    }

    @Test
    void aHoldThatFailedHasNoRatioAndIsNamedWithItsCell() {
        TrialResult failed = TrialSamples.unmeasured(fast, 0, Verdict.FAILED, "redis-1 ended");

        HeldCell held = rounds.held(failed, LONG).orElseThrow();

        assertThat(held.ratio()).isNaN();
        assertThat(rounds.wasHeld(fast)).isFalse();
        assertThat(rounds.judge()).singleElement().satisfies(verdict -> {
            assertThat(verdict.cell()).isEqualTo("x=fast");
            assertThat(verdict.sustainedRatio()).isEmpty();
            assertThat(verdict.heldWrong().orElseThrow())
                    .startsWith("held for ")
                    .endsWith(": FAILED, redis-1 ended");
        });
    }

    @Test
    void aHoldThatEndsEarlyHasNoRatioAndSaysSo() {
        TrialResult twoSeconds = TrialSamples.valid(fast, 0, 1500, TrialSamples.latencies(false));

        HeldCell inTime = rounds.held(twoSeconds, Duration.ofMillis(2222)).orElseThrow();
        assertThat(inTime.ratio()).isEqualTo(5);
        assertThat(inTime.seconds()).isEqualTo(2);

        HeldCell early = rounds.held(twoSeconds, Duration.ofMillis(2223)).orElseThrow();
        assertThat(early.ratio()).isNaN();
        assertThat(early.result().reasons()).containsExactly("it ended after 2.0 s, too early for a ratio");
        assertThat(rounds.judge()).singleElement().satisfies(verdict -> assertThat(verdict.heldWrong())
                .hasValueSatisfying(why -> assertThat(why)
                        .startsWith("held for ")
                        .endsWith(": VALID, it ended after 2.0 s, too early for a ratio")));
    }

    @Test
    void coldReadsAreNotHeldAndTheirRowsSayWhy() throws Exception {
        assertThat(heldOf("workload: {operation: get, blob: 100B, keys: {count: 50}}", "cache: [cold, hot]"))
                .containsExactly("cache=hot");

        assertThat(rounds.judge()).singleElement().satisfies(verdict -> {
            assertThat(verdict.cell()).isEqualTo("cache=cold");
            assertThat(verdict.heldWrong())
                    .hasValue("not held for long: after the first reads of its keys they are not cold any more");
        });
    }

    @Test
    void theFastestIsChosenAmongTheCellsThatCanBeHeld() throws Exception {
        Scenario scenario = scenario(
                "sustain: fastest",
                "workload: {operation: get, blob: 100B, keys: {count: 50}}",
                "layout: {partitions: [1, 2]}",
                "cache: [cold, hot]");
        for (Cell cell : scenario.cells()) {
            add(cell, Verdict.VALID, (cell.faults().coldCaches() ? 900 : 100) + cell.partitions());
        }

        assertThat(ids(new HeldCells(scenario, rounds))).containsExactly("partitions=2 cache=hot");
        assertThat(rounds.judge()).isEmpty();
    }

    @Test
    void cellsWithFaultsAreNotHeldAndTheirRowsSayWhy() throws Exception {
        assertThat(heldOf("faults: [{at: 1s, node: 1, do: kill}]")).isEmpty();

        assertThat(rounds.judge()).singleElement().satisfies(verdict -> assertThat(verdict.heldWrong())
                .hasValue("not held for long: its rounds have faults, and a hold has none"));
    }

    @Test
    void aCellWhoseServersAreKilledAfterTheLoadIsHeld() throws Exception {
        assertThat(heldOf("verify: {check: count, after: kill}")).containsExactly("single");
        assertThat(rounds.judge()).isEmpty();
    }

    /** Ids of the cells of a scenario that are held after rounds of equal speed. */
    private List<String> heldOf(String... lines) throws Exception {
        Scenario scenario = scenario("sustain: 30s", String.join("\n", lines));
        scenario.cells().forEach(cell -> add(cell, Verdict.VALID, 100));
        return ids(new HeldCells(scenario, rounds));
    }

    private static Scenario scenario(String... lines) throws Exception {
        String yaml = "question: What lasts?\n" + String.join("\n", lines);
        return ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
    }

    private static Cell cell(LoadModel load, String name) {
        return TrialSamples.cell(load, "x", name);
    }

    private void add(Cell cell, Verdict verdict, double throughputBlobs) {
        rounds.add(new Round(
                new TrialId(cell.id(), 1),
                verdict,
                false,
                throughputBlobs,
                throughputBlobs,
                1,
                Double.NaN,
                Double.NaN));
    }

    private List<String> held(Sustain sustain) {
        return ids(cells(sustain));
    }

    private static List<String> ids(HeldCells cells) {
        List<String> ids = new ArrayList<>();
        for (Optional<Cell> next = cells.next(); next.isPresent(); next = cells.next()) {
            ids.add(next.get().id());
        }
        return ids;
    }

    private HeldCells cells(Sustain sustain) {
        Scenario scenario = new Scenario(
                "test",
                "?",
                Path.of("test.yaml"),
                "memory",
                7,
                1,
                Duration.ZERO,
                sustain,
                List.of("x"),
                List.of(),
                Show.THROUGHPUT,
                List.of(),
                List.of(slow, fast, scheduled, failing),
                "");
        return new HeldCells(scenario, rounds);
    }
}
