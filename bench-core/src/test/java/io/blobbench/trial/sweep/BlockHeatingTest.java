package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.trial.FakeNode;
import io.blobbench.trial.RecordedServers;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials of a second each on a server that takes a minute to start, at a steady speed: heating takes 15 s. */
class BlockHeatingTest {
    private static final int SLICES_UNTIL_STEADY = 15;
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final String FOUR_CELLS = "workload: {batch: [1, 2, 3, 4]}";

    private final FakeNode server = new FakeNode("memory-1");
    private final RecordedServers servers = new RecordedServers();
    private final ScriptedTrials trials = new ScriptedTrials(this::trial);
    private final List<TrialResult> results = new ArrayList<>();
    /** Slices that the servers of each trial had had when it began. */
    private final List<Integer> slicesBefore = new ArrayList<>();

    private final List<HeatSummary> heatings = new ArrayList<>();
    private final List<RunEvent.ServerLog> logs = new ArrayList<>();
    private final List<TrialResult> held = new ArrayList<>();
    private Predicate<TrialPlan> ends = plan -> false;
    private Runnable end = () -> server.end("no heap left");
    private Predicate<TrialPlan> fills = plan -> false;
    private Predicate<TrialPlan> measuresNothing = plan -> false;
    private long waitForNothingNs;
    private double growthOfSlices = 1;
    private int slices;
    private long nowNs;

    @TempDir
    Path directory;

    @Test
    void theStartOfServersIsNoPartOfHeating() throws Exception {
        run("heat: 20s", "trials: 2", "layout: {durability: [none, always]}");

        assertThat(servers.started).hasSize(2);
        assertThat(heatings).hasSize(2).allSatisfy(heating -> {
            assertThat(heating.steady()).isTrue();
            assertThat(heating.seconds()).isCloseTo(SLICES_UNTIL_STEADY, within(1e-6));
        });
        assertThat(slicesBefore).hasSize(4).allMatch(before -> before >= SLICES_UNTIL_STEADY);
    }

    @Test
    void aCellThatEndsItsServersLeavesTheOthersHeated() throws Exception {
        ends = plan -> plan.cell().id().equals("batch=2");

        run("heat: 75s", "trials: 5", FOUR_CELLS);

        assertThat(results).hasSize(20);
        assertThat(results)
                .filteredOn(result -> !result.cell().id().equals("batch=2"))
                .hasSize(15)
                .extracting(TrialResult::verdict)
                .containsOnly(Verdict.VALID);
        assertThat(slicesBefore).hasSize(20).allMatch(before -> before >= SLICES_UNTIL_STEADY);
        assertThat(logs).extracting(RunEvent.ServerLog::lastLines).contains("no heap left");
    }

    @Test
    void aCellThatFillsItsServersLeavesTheOthersHeatedAndSaysThatItDidNotHeatThem() throws Exception {
        fills = plan -> plan.cell().id().equals("batch=2");

        run("heat: 75s", "trials: 5", FOUR_CELLS);

        assertThat(slicesBefore).hasSize(20).allMatch(before -> before >= SLICES_UNTIL_STEADY);
        assertThat(results).hasSize(20).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.VALID);
            assertThat(result.reasons())
                    .isEqualTo(
                            result.cell().id().equals("batch=2")
                                    ? List.of("the servers were heated by other cells alone: none that this one"
                                            + " heated could be used further")
                                    : List.of());
        });
    }

    @Test
    void aServerThatEndsOnceWhileTheRunIsHeatedIsToldAndTheNextIsHeatedByAllCells() throws Exception {
        ends = plan -> slices == 10 && servers.started.size() == 1;

        run("heat: 75s", "trials: 5", "workload: {batch: [1, 2]}");

        assertThat(heatings).extracting(HeatSummary::steady).containsExactly(false, true);
        assertThat(heatings).extracting(HeatSummary::cells).containsOnly(2);
        assertThat(slicesBefore).hasSize(10).allMatch(before -> before >= SLICES_UNTIL_STEADY);
        assertThat(logs).containsExactly(new RunEvent.ServerLog("memory-1", "no heap left"));
        assertThat(results.get(0).reasons()).containsExactly("memory-1 ended while the run was heated");
        assertThat(results.subList(1, 10))
                .allSatisfy(result -> assertThat(result.reasons()).isEmpty());
    }

    @Test
    void aServerThatEndedIsToldInTheRowOfACellThatRunsOnServers() throws Exception {
        trials.refuse(cell -> cell.id().equals("batch=1"));
        ends = plan -> slices == 10 && servers.started.size() == 1;

        run("heat: 75s", "trials: 1", "workload: {batch: [1, 2]}");

        assertThat(results).hasSize(2).allSatisfy(result -> assertThat(result.reasons())
                .containsExactly(
                        result.cell().id().equals("batch=1") ? "refused" : "memory-1 ended while the run was heated"));
    }

    @Test
    void serversThatACellCostsBeforeAHeatingThatEndedWellCountNoMore() throws Exception {
        fills = plan -> servers.started.size() % 2 == 1 ? slices == 10 : plan.trial() == 1;

        run("heat: 75s", "trials: 2");

        assertThat(servers.started).hasSize(4);
        assertThat(slicesBefore).hasSize(2).allMatch(before -> before >= SLICES_UNTIL_STEADY);
        assertThat(results).allSatisfy(result -> assertThat(result.reasons()).isEmpty());
    }

    @Test
    void trialsOnServersThatNoCellCouldHeatSaySoWhateverTheNumberOfRounds() throws Exception {
        fills = plan -> true;

        run("heat: 75s", "trials: 5");

        assertThat(results).hasSize(5).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.VALID);
            assertThat(result.reasons())
                    .containsExactly("measured on servers that were not heated, because none that was could be used"
                            + " further; client and harness were heated for 2 s since the run began or was resumed");
        });
        assertThat(heatings).as("it is not tried for ever").hasSize(2);
    }

    @Test
    void trialsAfterAHeatingThatMeasuredNothingSaySoWhateverTheNumberOfRounds() throws Exception {
        measuresNothing = plan -> plan.trial() == 0;

        run("heat: 75s", "trials: 5");

        assertThat(heatings).hasSize(1);
        assertThat(results).hasSize(5).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.VALID);
            assertThat(result.reasons())
                    .containsExactly("measured on servers that were not heated, because the short trials of the heating"
                            + " measured nothing");
        });
    }

    /** It could have become steady, and a heating that ends at its bound says nothing, either. */
    @Test
    void aHeatingThatMeasuresNothingMoreAfterThreeStagesHasHeated() throws Exception {
        growthOfSlices = 1.2;
        measuresNothing = plan -> plan.trial() == 0 && slices > 15;

        run("heat: 75s", "trials: 5");

        assertThat(slicesBefore).hasSize(5).allMatch(before -> before == 16);
        assertThat(results).hasSize(5).allSatisfy(result -> assertThat(result.reasons())
                .isEmpty());
    }

    /** The second short trial waits for 23 s for a store that has become silent, as for its connections and operations. */
    @Test
    void trialsAfterAHeatingThatSoonMeasuredNothingMoreSaySoWhateverTheNumberOfRounds() throws Exception {
        measuresNothing = plan -> plan.trial() == 0 && slices > 1;
        waitForNothingNs = 22 * SECOND_NS;

        run("heat: 75s", "trials: 5");

        assertThat(heatings).extracting(HeatSummary::seconds).containsExactly(24.0);
        assertThat(results).hasSize(5).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.VALID);
            assertThat(result.reasons())
                    .containsExactly("measured on servers that were heated for 1 s only, because the short trials of"
                            + " the heating measured nothing further");
        });
    }

    @Test
    void aHeatingThatReachesABoundTooLowToBecomeSteadySaysNothing() throws Exception {
        run("heat: 5s", "trials: 5");

        assertThat(results).hasSize(5).allSatisfy(result -> assertThat(result.reasons())
                .isEmpty());
    }

    @Test
    void serversThatAreSoonFullAreHeatedAsLongAsTwiceTheBoundAllows() throws Exception {
        fills = plan -> slices % 12 == 0;

        run("heat: 15s", "trials: 4", "workload: {batch: [1, 2, 3, 4, 5, 6, 7]}");

        assertThat(heatings).extracting(HeatSummary::seconds).startsWith(12.0, 12.0, 6.0);
        assertThat(slicesBefore.get(0)).isEqualTo(6);
        assertThat(results.get(0).reasons())
                .containsExactly("measured on servers that were heated for 6 s only, because those before them could"
                        + " not be used further");
    }

    @Test
    void aHoldOnServersThatWereNotHeatedSaysSoAsItsRoundsDo() throws Exception {
        fills = plan -> plan.trial() == 0;

        run("heat: 75s", "trials: 1", "phases: {measurement: 1s}", "sustain: 2s");

        assertThat(results).hasSize(1);
        assertThat(held).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.VALID);
            assertThat(result.reasons())
                    .isEqualTo(results.get(0).reasons())
                    .singleElement()
                    .asString()
                    .startsWith("measured on servers that were not heated");
        });
    }

    @Test
    void aServerThatEndsInTheHeatingBeforeAHoldIsToldInItsRow() throws Exception {
        fills = plan -> plan.trial() == 1;
        ends = plan -> servers.started.size() == 2 && slices == 10;

        run("heat: 75s", "trials: 1", "phases: {measurement: 1s}", "sustain: 2s");

        assertThat(results.get(0).reasons()).isEmpty();
        assertThat(held).singleElement().satisfies(result -> assertThat(result.reasons())
                .containsExactly("memory-1 ended while the run was heated"));
    }

    @Test
    void theCauseOfTheEndOfAServerInHeatingIsTold() throws Exception {
        ends = plan -> servers.started.size() == 1;
        end = () -> server.end("write: No space left on device");

        run("heat: 75s", "trials: 1");

        assertThat(results.get(0).reasons())
                .containsExactly("memory-1 ended while the run was heated, whose log says: no space left on device");
    }

    @Test
    void aServerThatTheSystemKillsInHeatingIsTold() throws Exception {
        ends = plan -> servers.started.size() == 1;
        end = server::endKilled;

        run("heat: 75s", "trials: 1");

        assertThat(results.get(0).reasons())
                .containsExactly("memory-1 ended while the run was heated, killed with SIGKILL, as by a system that is"
                        + " short of memory");
    }

    private void run(String... lines) throws Exception {
        servers.nodes = List.of(server);
        Scenario scenario = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), "question: Is it warm?\n" + String.join("\n", lines), "memory");
        RunSetup setup = new RunSetup(
                "test", () -> nowNs, 0, Optional.empty(), Optional.of(trials), Remedies.NONE, EarlierTrials.NONE);
        Target target = new Target(
                new MemoryStoreFactory(), Optional.of(servers), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        new Sweep(scenario, target, null, options, this::record, setup).runToEnd();
    }

    private TrialResult trial(TrialPlan plan, String layoutName) {
        nowNs += SECOND_NS;
        boolean slice = layoutName.contains("-heat-");
        if (slice) {
            slices++;
        } else {
            slicesBefore.add(slices);
        }
        if (ends.test(plan)) {
            end.run();
            return TrialSamples.unmeasured(plan.cell(), plan.trial(), Verdict.FAILED, "memory-1 ended");
        }
        if (fills.test(plan)) {
            trials.fill();
        }
        if (measuresNothing.test(plan)) {
            nowNs += waitForNothingNs;
            return TrialSamples.unmeasured(plan.cell(), plan.trial(), Verdict.INVALID, "no operation ended");
        }
        double growth = slice ? Math.pow(growthOfSlices, slices) : 1;
        return TrialSamples.valid(
                plan.cell(), plan.trial(), Math.round(1_000_000 * growth), TrialSamples.latencies(false));
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
        } else if (event instanceof RunEvent.ServersStarted) {
            server.restart();
            slices = 0;
            nowNs += 60 * SECOND_NS;
        } else if (event instanceof RunEvent.Heated heated) {
            heatings.add(heated.summary());
        } else if (event instanceof RunEvent.CellHeld cell) {
            held.add(cell.held().result());
        } else if (event instanceof RunEvent.ServerLog log) {
            logs.add(log);
        }
    }
}
