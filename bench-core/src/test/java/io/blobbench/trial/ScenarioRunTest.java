package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Interval;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.HeldCell;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.RunSummary;
import io.blobbench.trial.sweep.Sweep;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Scenarios as they are written, on a store in memory. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ScenarioRunTest {
    /** Phases shorter than the time for which cells are held. */
    private static final String BRIEF =
            "phases: {warmUp: {duration: 50ms, operations: 10}, measurement: {duration: 2s, operations: 20}}";

    private final RecordedServers servers = new RecordedServers();
    private StoreFactory store = new MemoryStoreFactory();
    private final List<TrialResult> results = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final List<HeatSummary> heatings = new ArrayList<>();
    private final List<HeldCell> held = new ArrayList<>();
    private final List<Boolean> probes = new ArrayList<>();
    private final List<Long> probeSeeds = new ArrayList<>();
    private final List<Interval> intervals = new ArrayList<>();
    private RunSummary summary;

    @TempDir
    Path directory;

    @Test
    void cellsThatShareServersFollowOneAnother() throws Exception {
        run(
                "trials: 2",
                "workload: {batch: [1, 2]}",
                "layout: {durability: [none, always, periodic]}",
                "stores: {memory: {server: {x: {by: batch, 1: a, 2: b}}}}");

        assertThat(results)
                .extracting(result -> result.cell().id().substring(0, 7) + " "
                        + (result.cell().durability() == Durability.ALWAYS) + " " + result.trial())
                .containsExactly(
                        "batch=1 false 1",
                        "batch=1 false 1",
                        "batch=1 false 2",
                        "batch=1 false 2",
                        "batch=1 true 1",
                        "batch=1 true 2",
                        "batch=2 false 1",
                        "batch=2 false 1",
                        "batch=2 false 2",
                        "batch=2 false 2",
                        "batch=2 true 1",
                        "batch=2 true 2");
        assertThat(servers.started)
                .extracting(plan -> plan.durability() + " " + plan.settings())
                .containsExactly("NONE {x=a}", "ALWAYS {x=a}", "NONE {x=b}", "ALWAYS {x=b}");
        assertThat(servers.stopped).isEqualTo(4);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aTrialTellsHowLongItTookAndHowMuchOfThatWasLoad() throws Exception {
        run("stores: {memory: {options: {delay: 20ms}}}");

        assertThat(results).hasSize(1).allSatisfy(result -> {
            double measured = result.measured().orElseThrow().settledSeconds();
            assertThat(result.time().loadSeconds())
                    .isGreaterThan(measured)
                    .isLessThan(result.time().seconds());
        });
    }

    @Test
    void anOpenLoadTellsHowEarlyItsLanesWakeAndAClosedOneDoesNotWait() throws Exception {
        run("load: {model: open, rate: 50/s}");
        run("load: {model: closed}");

        assertThat(results.get(0).measured().orElseThrow().wakeEarlyNs()).isBetween(2_000.0, 60_000.0);
        assertThat(results.get(1).measured().orElseThrow().wakeEarlyNs()).isNaN();
    }

    @Test
    void spaceIsAskedForWhereItIsWanted() throws Exception {
        run("space: {by: batch, 1: none, 2: required}", "workload: {batch: [1, 2]}");

        assertThat(results).extracting(TrialResult::verdict).containsOnly(Verdict.VALID);
        assertThat(results).allSatisfy(result -> assertThat(result.space().isPresent())
                .isEqualTo(result.cell().id().equals("batch=2")));
    }

    @Test
    void recordingsAreVerifiedByContent() throws Exception {
        run("verify: content", "workload: {entity: recording, blob: 100B, batch: [1, 16], serialize: [ahead, inline]}");

        assertThat(results).hasSize(4).extracting(TrialResult::verdict).containsOnly(Verdict.VALID);
    }

    @Test
    void theWarmUpOfKeysThatAreAddedOnceTakesNoMoreThanItsLimit() throws Exception {
        run(
                "workload: {operation: add, keys: {count: 10000}}",
                "phases: {warmUp: {duration: 20s, operations: 10}, measurement: 60s}");

        assertThat(results).singleElement().satisfies(result -> assertThat(
                        result.measured().orElseThrow().counts().operations())
                .isBetween(9990L, 9999L));
    }

    @Test
    void everyProbeDrawsItsOwnArrivalsAndTheRowThoseOfItsSeed() throws Exception {
        run(
                "load: {model: find-max, responseP99: 30s, lowest: 540/s, highest: 540/s}", // none lower is tried
                "phases: {warmUp: {duration: 20s, operations: 10}, measurement: 250ms}",
                "seed: 7",
                "trials: 2");

        assertThat(results).hasSize(2);
        assertThat(results)
                .filteredOn(
                        result -> result.verdict() != Verdict.FAILED) // as if no lane had run for the whole of a probe
                .isNotEmpty()
                .allSatisfy(
                        result -> assertThat(result.cell().workload().seed()).isEqualTo(7));
        assertThat(probeSeeds)
                .filteredOn(seed -> seed != 7)
                .hasSizeGreaterThanOrEqualTo(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void theHighestLoadIsLookedForByTrialsAndReportedByOneMore() throws Exception {
        run(
                "load: {model: find-max, responseP99: 30s, lowest: 1000/s, highest: 4000/s, confirmations: 1}",
                "phases: {warmUp: {duration: 20s, operations: 10}, measurement: 1s}",
                "verify: content");

        assertThat(results).singleElement().satisfies(result -> {
            boolean missed = probes.contains(false); // as other programs may make a probe miss its load
            assertThat(result.verdict() == Verdict.VALID || missed)
                    .as("%s", result.reasons())
                    .isTrue();
            assertThat(result.cell().load().offeredOpsPerSecond()).isBetween(missed ? 135.0 : 4_000.0, 4_000.0);
            assertThat(result.reasons()).last().asString().contains(missed ? "kept" : "at this load kept");
        });
        assertThat(probes).contains(true).hasSizeGreaterThanOrEqualTo(3);
        assertThat(intervals.stream()
                        .mapToLong(interval -> interval.counts().blobsAcknowledged())
                        .sum())
                .isEqualTo(results.stream()
                        .mapToLong(result ->
                                result.measured().orElseThrow().counts().blobsAcknowledged())
                        .sum());
    }

    @Test
    void aStoreTooSlowForTheLowestLoadIsInvalid() throws Exception {
        run(
                "load: {model: find-max, responseP99: 1ms, lowest: 540/s, highest: 600/s, confirmations: 1}",
                "phases: {warmUp: {duration: 20s, operations: 10}, measurement: 250ms}",
                "stores: {memory: {options: {delay: 5ms}}}");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(result.reasons()).last().asString().contains("not even the lowest load", "1 ms");
        });
    }

    @Test
    void aStoreThatLosesBlobsEndsTheSearch() throws Exception {
        run(
                "load: {model: find-max, responseP99: 30s, lowest: 200/s, highest: 200/s}",
                "phases: {warmUp: {duration: 20s, operations: 10}, measurement: 1s}",
                "stores: {memory: {options: {dropEvery: 7}}}");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason).contains("were not found"));
        });
        assertThat(probes).containsExactly(false);
    }

    @Test
    void theRowsOfABuildThatCallsForCautionSaySo() throws Exception {
        servers.caution = Optional.of("this build is slow");

        run("trials: 2");

        assertThat(results).hasSize(2).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.VALID);
            assertThat(Reasons.withoutSilence(result)).containsExactly("this build is slow");
            assertThat(result.description()).containsEntry("source", "nowhere");
        });
    }

    @Test
    void theRowsAfterServersWhoseDataCouldNotBeRemovedSaySo() throws Exception {
        List<UnremovableFolder> made = new ArrayList<>();
        servers.stopping = () -> {
            if (made.isEmpty()) {
                made.add(UnremovableFolder.at(directory.resolve("memory-1")));
            }
        };

        run("layout: {durability: [none, always]}");

        made.get(0).close();
        assertThat(results).hasSize(2).extracting(TrialResult::verdict).containsOnly(Verdict.VALID);
        assertThat(Reasons.withoutSilence(results.get(0))).isEmpty();
        assertThat(Reasons.withoutSilence(results.get(1)))
                .singleElement()
                .asString()
                .startsWith("the data of earlier servers in " + directory.resolve("memory-1"))
                .contains("could not be removed");
    }

    @Test
    void aServerThatDoesNotEndEndsTheRunWithTheRowsBeforeIt() throws Exception {
        servers.stopping = () -> {
            throw new IllegalStateException("memory-1 had not ended");
        };

        run("heat: 50ms", "trials: 2", "layout: {durability: [none, always]}");

        assertThat(results).hasSize(2).extracting(TrialResult::verdict).containsOnly(Verdict.VALID);
        assertThat(summary.givenUp()).contains("memory-1 had not ended, and no server is started beside it");
        assertThat(summary.clean()).isFalse();
    }

    @Test
    void theTrialForWhichNoServerIsStartedIsRunAgainWhenTheRunIsResumed() throws Exception {
        servers.stopping = () -> {
            throw new IllegalStateException("memory-1 had not ended");
        };

        run("heat: none", "layout: {durability: [none, always]}");

        assertThat(results).extracting(TrialResult::verdict).containsExactly(Verdict.VALID, Verdict.INVALID);
        assertThat(results.get(1).interruption()).isPresent();
        assertThat(results.get(1).reasons())
                .containsExactly("interrupted: memory-1 had not ended, and no server is started beside it");
        assertThat(summary.clean()).isFalse();
    }

    @Test
    void aServerThatDoesNotEndAfterTheLastTrialTakesNothingFromTheRun() throws Exception {
        servers.stopping = () -> {
            throw new IllegalStateException("memory-1 had not ended");
        };

        run("trials: 2");

        assertThat(results).hasSize(2);
        assertThat(summary.clean()).isTrue();
    }

    @Test
    void aCellAfterOneThatFilledTheStoreGetsNewServers() throws Exception {
        run("workload: {batch: [1, 2, 4]}", "stores: {memory: {options: {fullAfter: {by: batch, 1: 15, else: 1000}}}}");

        assertThat(results).extracting(TrialResult::verdict).containsOnly(Verdict.VALID);
        assertThat(results)
                .filteredOn(
                        result -> result.reasons().stream().anyMatch(reason -> reason.contains("the store was full")))
                .singleElement()
                .satisfies(full -> assertThat(full.cell().id()).isEqualTo("batch=1"));
        int cellsAfterIt = results.get(results.size() - 1).cell().id().equals("batch=1") ? 0 : 1;
        assertThat(servers.started).hasSize(1 + cellsAfterIt);
        assertThat(servers.stopped).isEqualTo(1 + cellsAfterIt);
    }

    @Test
    void aTrialAfterOneWhoseLayoutCouldNotBeRemovedGetsNewServers() throws Exception {
        RecordedStore keeping = new RecordedStore();
        keeping.keeps = true;
        store = keeping;

        run("trials: 2");

        assertThat(results).hasSize(2).allSatisfy(result -> assertThat(result.reasons())
                .contains("teardown failed: it stays"));
        assertThat(servers.started).hasSize(2);
    }

    @Test
    void aTrialAfterOneWhoseLayoutCouldNotBeCreatedGetsNewServers() throws Exception {
        RecordedStore refusing = new RecordedStore();
        refusing.refusal = Optional.of(new StoreException("it hangs"));
        store = refusing;

        run("trials: 2");

        assertThat(results).hasSize(2).extracting(TrialResult::verdict).containsOnly(Verdict.FAILED);
        assertThat(servers.started).hasSize(2);
    }

    @Test
    void aLayoutThatAStoreDoesNotSupportLeavesItsServersInUse() throws Exception {
        RecordedStore refusing = new RecordedStore();
        refusing.refusal = Optional.of(new UnsupportedLayoutException("not here"));
        store = refusing;

        run("trials: 2");

        assertThat(results).hasSize(2).extracting(TrialResult::verdict).containsOnly(Verdict.UNSUPPORTED);
        assertThat(servers.started).hasSize(1);
    }

    @Test
    void aTrialWithoutAMeasurementHasNoLanesNoOperationsInFlightAndNoLimit() throws Exception {
        RecordedStore refusing = new RecordedStore();
        refusing.refusal = Optional.of(new UnsupportedLayoutException("not here"));
        store = refusing;

        run("load: {model: closed}");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.lanes()).isZero();
            assertThat(result.inFlight()).isZero();
            assertThat(result.limitedBy()).isEmpty();
        });
    }

    @Test
    void everyStartOfServersIsFollowedByHeatingThatNoRowShows() throws Exception {
        run("heat: 50ms", "trials: 2", "layout: {durability: [none, always]}");

        assertThat(eventsOfTrials())
                .containsExactly("started", "heated", "trial 1", "trial 2", "started", "heated", "trial 1", "trial 2");
        assertThat(heatings).hasSize(2).allSatisfy(heating -> assertThat(heating.cells())
                .isEqualTo(1));
    }

    @Test
    void serversThatATrialStartedAgainAreHeatedBeforeTheNext() throws Exception {
        servers.nodes = List.of(new FakeNode("memory-1"));

        run("heat: 50ms", "trials: 3", "verify: {check: count, after: kill}");

        assertThat(results).extracting(TrialResult::verdict).containsOnly(Verdict.VALID);
        assertThat(servers.started).hasSize(1);
        assertThat(eventsOfTrials())
                .containsExactly("started", "heated", "trial 1", "heated", "trial 2", "heated", "trial 3");
    }

    /** Without the judgement of a cell whose rounds are far apart, as they may be on a busy machine. */
    private List<String> eventsOfTrials() {
        return events.stream().filter(event -> !event.equals("judged")).toList();
    }

    @Test
    void theFastestCellIsHeldWhenAllRoundsHaveEnded() throws Exception {
        run(
                "sustain: fastest",
                "limits: {freeDisk: none}",
                "workload: {batch: [1, 2]}",
                "stores: {memory: {options: {delay: {by: batch, 1: 100ms, 2: 1ms}, fullAfter: 1000}}}");

        assertThat(held).singleElement().satisfies(cell -> {
            assertThat(cell.ratio()).as("of a hold that was cut off").isNaN();
            assertThat(cell.cell().id()).isEqualTo("batch=2");
            assertThat(cell.cell().measurement().operations()).isEqualTo(Long.MAX_VALUE);
            assertThat(cell.duration()).isEqualTo(Duration.ofSeconds(30));
        });
        assertThat(events).last().isEqualTo("judged");
        assertThat(results).hasSize(2);
    }

    @Test
    void aCellOfOtherServersIsHeldOnHeatedOnes() throws Exception {
        run(
                "heat: 50ms",
                BRIEF,
                "sustain: 2100ms",
                "layout: {durability: [none, periodic, always]}",
                "stores: {memory: {options: {delay: 5ms}}}");

        assertThat(events)
                .containsExactly(
                        "started", "heated", "trial 1", "trial 1", "started", "heated", "trial 1", // rounds
                        "started", "heated", "held", "held", "started", "heated", "held", "judged");
    }

    @Test
    void aDurationHoldsEveryCellAndTheRatioIsThatOfItsRounds() throws Exception {
        run(BRIEF, "sustain: 2100ms", "workload: {batch: [1, 2]}", "stores: {memory: {options: {delay: 5ms}}}");

        assertThat(held).extracting(cell -> cell.cell().id()).containsExactly("batch=1", "batch=2");
        assertThat(held).allSatisfy(cell -> {
            double round = results.stream()
                    .filter(result -> result.cell().id().equals(cell.cell().id()))
                    .mapToDouble(result -> result.measured().orElseThrow().throughputBlobs())
                    .sum();
            double longTrial = cell.result().measured().orElseThrow().throughputBlobs();
            assertThat(cell.ratio()).isEqualTo(longTrial / round);
            assertThat(cell.result().measured().orElseThrow().counts().blobsAcknowledged())
                    .as("20 operations end a trial, not this")
                    .isGreaterThan(40);
        });
    }

    private void run(String... lines) throws Exception {
        String cold = Stream.of(lines).anyMatch(line -> line.startsWith("heat:")) ? "" : "heat: none\n";
        String brief = Stream.of(lines).anyMatch(line -> line.startsWith("phases:"))
                ? ""
                : "phases: {warmUp: {duration: 20s, operations: 10}, measurement: {duration: 20s, operations: 20}}\n";
        String yaml = "question: What is it?\n" + cold + brief + String.join("\n", lines);
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
        Target target = new Target(store, Optional.of(servers), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        summary = new Sweep(scenario, target, null, options, this::record, RunSetup.of("test", NanoClock.SYSTEM))
                .runToEnd();
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
            events.add("trial " + ended.result().trial());
        } else if (event instanceof RunEvent.ServersStarted) {
            events.add("started");
        } else if (event instanceof RunEvent.Heated heated) {
            heatings.add(heated.summary());
            events.add("heated");
        } else if (event instanceof RunEvent.CellHeld cell) {
            held.add(cell.held());
            events.add("held");
        } else if (event instanceof RunEvent.CellsJudged) {
            events.add("judged");
        } else if (event instanceof RunEvent.ProbeEnded probe) {
            probes.add(probe.kept());
            probeSeeds.add(probe.result().cell().workload().seed());
        } else if (event instanceof RunEvent.IntervalEnded ended) {
            intervals.add(ended.interval());
        }
    }
}
