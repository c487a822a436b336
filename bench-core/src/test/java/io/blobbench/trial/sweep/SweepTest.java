package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.host.Interval;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.reference.AsyncMemoryStoreFactory;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.FaultPlan;
import io.blobbench.scenario.Floors;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.Show;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import io.blobbench.trial.Reasons;
import io.blobbench.trial.Target;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import io.blobbench.trial.judge.Round;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class SweepTest {
    private static final StoreFactory INLINE = new MemoryStoreFactory();
    private static final Floors NO_FLOORS = new Floors(0, 0);
    private static final StoreFactory ASYNC = new AsyncMemoryStoreFactory();

    private static final KeySpace KEYS = new KeySpace(KeySpace.Distribution.UNIFORM, 1_000, 0.99);

    private final Recorded recorded = new Recorded();

    @Test
    void aStoreThatKeepsEverythingIsValid() {
        RunSummary summary = run(INLINE, cell(Map.of(), Cell.Verify.CONTENT, 50));

        TrialResult result = recorded.only();
        assertThat(result.reasons()).noneMatch(reason -> reason.contains("blobs"));
        assertThat(result.verdict()).isEqualTo(Verdict.VALID);
        assertThat(summary.clean()).isTrue();
        assertThat(result.measured().orElseThrow().counts().operations()).isEqualTo(50);
        assertThat(result.verification().orElseThrow().blobsFound())
                .isEqualTo(result.verification().orElseThrow().blobsExpected());
    }

    @Test
    void blobsAcknowledgedAndDroppedAreCountedExactly() {
        run(INLINE, cell(Map.of("dropEvery", "1000"), Cell.Verify.CONTENT, 10_000));

        Verification found = recorded.only().verification().orElseThrow();
        assertThat(found.blobsLost()).isEqualTo(found.blobsExpected() / 1000).isPositive();
        assertThat(found.blobsDuplicated()).isZero();
        assertThat(found.blobsCorrupt()).isZero();
        assertThat(recorded.only().verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void countingAloneFindsDroppedBlobsToo() {
        run(ASYNC, cell(Map.of("dropEvery", "1000"), Cell.Verify.COUNT, 10_000));

        Verification found = recorded.only().verification().orElseThrow();
        assertThat(found.blobsLost()).isEqualTo(found.blobsExpected() / 1000).isPositive();
        assertThat(recorded.only().verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void repeatedBlobsAreCountedExactly() {
        run(INLINE, cell(Map.of("duplicateEvery", "1000"), Cell.Verify.CONTENT, 10_000));

        Verification found = recorded.only().verification().orElseThrow();
        assertThat(found.blobsDuplicated())
                .isEqualTo(found.blobsExpected() / 1000)
                .isPositive();
        assertThat(found.blobsLost()).isZero();
        assertThat(recorded.only().verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void aFlippedByteIsFound() {
        run(INLINE, cell(Map.of("corruptEvery", "1000"), Cell.Verify.CONTENT, 10_000));

        Verification found = recorded.only().verification().orElseThrow();
        assertThat(found.blobsCorrupt()).isEqualTo(found.blobsExpected() / 1000).isPositive();
        assertThat(found.blobsLost()).isZero();
        assertThat(found.blobsOfUnknownOutcome()).as("all were acknowledged").isZero();
        assertThat(recorded.only().verdict()).isEqualTo(Verdict.INVALID);
    }

    @ParameterizedTest
    @EnumSource(names = {"COUNT", "CONTENT"})
    void damagedBlobsAreFoundWhenTheyAreRead(Cell.Verify verify) {
        WorkloadSpec gets = new WorkloadSpec(Map.of(OperationKind.GET, 1), 1, 100, BlobContent.RANDOM, KEYS, 7);

        run(ASYNC, with(cell(Map.of("corruptEvery", "20"), verify, 100_000), gets));

        TrialResult result = recorded.only();
        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons())
                .anyMatch(reason ->
                        reason.matches("\\d+ of \\d+ blobs that were compared when they were read were damaged, .*"));
    }

    @Test
    void nobodyComparesWhereNothingIsVerified() {
        WorkloadSpec gets = new WorkloadSpec(Map.of(OperationKind.GET, 1), 1, 100, BlobContent.RANDOM, KEYS, 7);

        run(INLINE, with(cell(Map.of("corruptEvery", "20"), Cell.Verify.NONE, 10_000), gets));

        assertThat(recorded.only().reasons()).noneMatch(reason -> reason.contains("compared"));
    }

    @Test
    void aStoreThatRefusesAppendsIsInvalid() {
        run(INLINE, cell(Map.of("rejectEvery", "2"), Cell.Verify.CONTENT, 10_000));

        TrialResult result = recorded.only();
        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons())
                .anyMatch(reason -> reason.endsWith("blobs were refused although their writes had no condition"));
    }

    @Test
    void aStoreThatBecomesFullEndsTheMeasurementCleanly() {
        Cell full = cell(Map.of("fullAfter", "5000"), Cell.Verify.CONTENT, Long.MAX_VALUE);

        run(ASYNC, with(full, limits(Duration.ofMinutes(1))));

        TrialResult result = recorded.only();
        assertThat(result.reasons())
                .contains("the measurement ended early: the store was full: no room left, by script");
        assertThat(result.verdict().figuresHold()).as("%s", result.reasons()).isTrue();
        assertThat(result.measured().orElseThrow().seconds()).isLessThan(60);
        assertThat(result.verification().orElseThrow().blobsFound()).isEqualTo(5_000);
    }

    @Test
    void aStoreThatBecomesFullInTheWarmUpIsNotMeasured() {
        run(INLINE, cell(Map.of("fullAfter", "500"), Cell.Verify.CONTENT, Long.MAX_VALUE));

        TrialResult result = recorded.only();
        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).contains("no room in the warm-up: the store was full: no room left, by script");
        assertThat(result.measured()).isEmpty();
    }

    @Test
    void aHostWithLessRoomThanItsFloorIsNotFilledFurther() {
        Cell plenty = cell(Map.of(), Cell.Verify.NONE, 10);

        run(INLINE, with(plenty, new Floors(Long.MAX_VALUE, 0)));
        assertThat(recorded.only().verdict()).isEqualTo(Verdict.FAILED);
        assertThat(recorded.only().reasons())
                .anySatisfy(reason -> assertThat(reason).contains("MB of disk are free (limits.freeDisk)"));
    }

    @Test
    void failedBlobsMakeTheRowInvalidAndTheirCauseIsNamed() {
        run(INLINE, cell(Map.of("failEvery", "1000"), Cell.Verify.CONTENT, 3_000));

        TrialResult result = recorded.only();
        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        Counts counts = result.measured().orElseThrow().counts();
        assertThat(counts.blobsFailed()).isPositive();
        assertThat(counts.blobsAcknowledged() + counts.blobsFailed()).isEqualTo(counts.operations());
        assertThat(result.measured().orElseThrow().latencies().service().getTotalCount())
                .isEqualTo(counts.blobsAcknowledged());
        assertThat(result.verification().orElseThrow().clean()).isTrue();
    }

    @Test
    void operationsWithoutAnAnswerTimeOutInBoundedTime() {
        run(ASYNC, cell(Map.of("neverEvery", "1500"), Cell.Verify.CONTENT, 1_000));

        assertThat(recorded.only().verdict()).isEqualTo(Verdict.TIMED_OUT);
        assertThat(recorded.only().reasons()).anyMatch(reason -> reason.contains("no answer after"));
    }

    @Test
    void operationsOnLanesThatTheClientBlocksToTheEndHaveNoTimeAndTheRowSaysSo() {
        run(INLINE, cell(Map.of("neverEvery", "1500"), Cell.Verify.NONE, Long.MAX_VALUE));

        Measured measured = recorded.only().measured().orElseThrow();
        assertThat(recorded.only().verdict()).isEqualTo(Verdict.TIMED_OUT);
        assertThat(measured.operationsUnresolved()).isEqualTo(2);
        assertThat(measured.latencies().service().getTotalCount())
                .isEqualTo(measured.counts().operations());
        assertThat(recorded.only().reasons())
                .anyMatch(reason -> reason.startsWith("2 lanes were still blocked in the client library"));
    }

    @Test
    void aStoreThatRefusesToConnectFailsWithItsMessage() {
        run(INLINE, cell(Map.of("refuse", "connect"), Cell.Verify.COUNT, 10));

        assertThat(recorded.only().verdict()).isEqualTo(Verdict.FAILED);
        assertThat(recorded.only().measured()).isEmpty();
        assertThat(recorded.only().reasons()).isNotEmpty();
    }

    @Test
    void moreLoadThanTheStoreCanDoIsOverloaded() {
        OpenLoad tooMuch = new OpenLoad(20_000, OpenLoad.Arrivals.CONSTANT, 1);

        run(INLINE, with(cell(Map.of("delay", "1ms"), Cell.Verify.NONE, Long.MAX_VALUE), tooMuch));

        TrialResult result = recorded.only();
        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons()).anyMatch(reason -> reason.startsWith("overloaded"));
        assertThat(result.measured().orElseThrow().operationsUnsent()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(OperationKind.class)
    void everyKindOfOperationIsVerifiedByContent(OperationKind kind) {
        Cell cell = cell(Map.of(), Cell.Verify.CONTENT, 2_000);
        WorkloadSpec spec = new WorkloadSpec(
                Map.of(kind, 1),
                4,
                100,
                BlobContent.RANDOM,
                new KeySpace(KeySpace.Distribution.SEQUENTIAL, 500, 0.99),
                7);

        run(ASYNC, with(cell, spec));

        TrialResult result = recorded.only();
        // Keys can be added or deleted once; what the warm-up took is not there for the measurement.
        boolean runsDry = kind == OperationKind.ADD || kind == OperationKind.DELETE;
        assertThat(result.verdict().figuresHold()).as("%s", result.reasons()).isTrue();
        assertThat(result.measured().orElseThrow().counts().operations())
                .isBetween(runsDry ? 90L : 2_000L, runsDry ? 110L : 2_000L);
        assertThat(result.verification().orElseThrow().clean()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void messagesAreVerifiedByContentAndReadWithTheirSize(Serialization serialization) {
        Cell cell = cell(Map.of(), Cell.Verify.CONTENT, 2_000);
        WorkloadSpec spec = new WorkloadSpec(
                Map.of(OperationKind.GET, 1, OperationKind.PUT, 1),
                4,
                48,
                new MessageForm(Entity.ELEMENTS, serialization),
                BlobContent.RANDOM,
                new KeySpace(KeySpace.Distribution.UNIFORM, 500, 0.99),
                7);

        run(ASYNC, with(cell, spec));

        TrialResult result = recorded.only();
        assertThat(result.reasons()).noneMatch(reason -> reason.contains("blobs") || reason.contains("reads"));
        assertThat(result.verdict().figuresHold()).as("%s", result.reasons()).isTrue();
        Counts counts = result.measured().orElseThrow().counts();
        assertThat(counts.bytesAcknowledged()).isEqualTo(48 * counts.blobsAcknowledged());
    }

    @Test
    void intervalsAddUpToTheRow() {
        run(ASYNC, with(cell(Map.of(), Cell.Verify.NONE, Long.MAX_VALUE), limits(Duration.ofMillis(2300))));

        List<Interval> intervals = recorded.intervals;
        Measured row = recorded.only().measured().orElseThrow();
        assertThat(intervals).hasSizeGreaterThan(1).first().satisfies(first -> assertThat(first.startSeconds())
                .isZero());
        for (int k = 1; k < intervals.size(); k++) {
            Interval before = intervals.get(k - 1);
            assertThat(intervals.get(k).index()).isEqualTo(k);
            assertThat(intervals.get(k).startSeconds())
                    .isCloseTo(before.startSeconds() + before.seconds(), within(1e-9));
        }
        assertThat(intervals.stream().map(Interval::counts).reduce(Counts.ZERO, Counts::plus))
                .isEqualTo(row.counts());
        OperationTimes times =
                intervals.stream().map(Interval::latencies).reduce(OperationTimes.empty(), OperationTimes::plus);
        assertThat(times.service()).isEqualTo(row.latencies().service());
        assertThat(times.response()).isEqualTo(row.latencies().response());
        assertThat(row.counts().blobsAcknowledged()).isPositive();
    }

    @Test
    void trialsOfTheCellsTakeTurns() {
        Cell a = cell(Map.of(), Cell.Verify.COUNT, 10);
        Cell b = cell(Map.of("retain", "true"), Cell.Verify.COUNT, 10);

        RunSummary summary = run(INLINE, scenario(2, a, b));

        assertThat(recorded.results.subList(0, 2)).extracting(TrialResult::cell).containsExactlyInAnyOrder(a, b);
        assertThat(recorded.results.subList(2, 4)).extracting(TrialResult::cell).containsExactlyInAnyOrder(a, b);
        assertThat(recorded.results).extracting(TrialResult::trial).containsExactly(1, 1, 2, 2);
        assertThat(summary.clean()).isTrue();
    }

    @Test
    void trialsCanBeRunOneByOneUntilAnInterrupt() {
        Cell cell = cell(Map.of(), Cell.Verify.COUNT, 10);
        Sweep sweep = sweep(INLINE, scenario(3, cell));
        try (sweep) {
            assertThat(sweep.nextTrial()).isTrue();
            assertThat(recorded.results).hasSize(1);
            assertThat(sweep.nextTrial()).isTrue();

            sweep.interrupt();

            assertThat(sweep.nextTrial()).isFalse();
        }
        assertThat(recorded.results).hasSize(2);
        assertThat(sweep.summary().interrupted()).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void anInterruptAfterTheLastTrialBreaksNothingOff() {
        Sweep sweep = sweep(INLINE, scenario(2, cell(Map.of(), Cell.Verify.COUNT, 10)));
        try (sweep) {
            sweep.nextTrial();
            sweep.nextTrial();

            sweep.interrupt();

            assertThat(sweep.nextTrial()).isFalse();
        }
        assertThat(recorded.results).hasSize(2);
        assertThat(sweep.summary().interrupted()).isFalse();
    }

    @Test
    void aHoldThatIsMissingIsMissingAfterAnInterrupt() {
        Sweep sweep =
                sweep(INLINE, holding(scenario(1, cell(Map.of(), Cell.Verify.COUNT, 10)), Duration.ofSeconds(30)));
        try (sweep) {
            sweep.nextTrial();

            sweep.interrupt();

            assertThat(sweep.nextTrial()).isFalse();
        }
        assertThat(sweep.summary().interrupted()).isTrue();
    }

    @Test
    void anInterruptAfterTheLastHoldBreaksNothingOff() {
        Cell cell = cell(Map.of("fullAfter", "2000"), Cell.Verify.COUNT, 10); // which ends the hold
        Sweep sweep = sweep(INLINE, holding(scenario(1, cell), Duration.ofMinutes(2)));
        try (sweep) {
            sweep.nextTrial();
            sweep.nextTrial();

            sweep.interrupt();
        }
        assertThat(recorded.held).isEqualTo(1);
        assertThat(sweep.summary().interrupted()).isFalse();
    }

    @Test
    void aHoldThatIsInterruptedWhileItsServersAreHeatedIsMissing() {
        Cell cell = cell(Map.of(), Cell.Verify.COUNT, 10);
        Round round = new Round(new TrialId(cell.id(), 1), Verdict.VALID, false, 100, 100, 1, Double.NaN, Double.NaN);
        EarlierTrials earlier = new EarlierTrials(List.of(round), Map.of());
        Scenario resumed = holding(scenario(1, cell), Duration.ofSeconds(30), Duration.ofSeconds(30));
        Sweep sweep = sweep(target(INLINE), resumed, earlier);
        recorded.onHeating = sweep::interrupt;
        try (sweep) {
            assertThat(sweep.nextTrial()).isFalse();
        }
        assertThat(sweep.summary().interrupted()).isTrue();
    }

    @Test
    void cellsThatAreSteadyAreJudgedToo() {
        run(INLINE, cell(Map.of(), Cell.Verify.COUNT, 10));

        assertThat(recorded.judged).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anInterruptEndsTheLoadAndMarksTheBrokenRow(int trials) throws Exception {
        Cell endless = with(cell(Map.of(), Cell.Verify.COUNT, Long.MAX_VALUE), limits(Duration.ofMinutes(10)));
        Sweep sweep = sweep(ASYNC, scenario(trials, endless));
        recorded.onInterval = () -> {
            if (recorded.intervals.stream()
                    .anyMatch(interval -> interval.counts().operations() > 0)) {
                sweep.interrupt();
            }
        };

        CompletableFuture<RunSummary> running = CompletableFuture.supplyAsync(sweep::runToEnd);
        RunSummary summary = running.get(50, TimeUnit.SECONDS);

        assertThat(summary.interrupted()).isTrue();
        assertThat(recorded.only().verdict()).isEqualTo(Verdict.INVALID);
        assertThat(recorded.only().reasons()).anyMatch(reason -> reason.startsWith("interrupted: measured for"));
        assertThat(recorded.only().measured().orElseThrow().counts().operations())
                .isPositive();
    }

    @Test
    void aCellThatTheGivenServersCannotDoIsUnsupported() {
        Cell possible = cell(Map.of(), Cell.Verify.COUNT, 50);
        Cell impossible = onServersWith("x", "1");
        TargetServers given = TargetServers.at(List.of("node1:1"));

        sweep(target(given), scenario(1, impossible, possible)).runToEnd();

        assertThat(recorded.results)
                .extracting(TrialResult::cell, TrialResult::verdict)
                .containsExactlyInAnyOrder(tuple(impossible, Verdict.UNSUPPORTED), tuple(possible, Verdict.VALID));
        assertThat(recorded.results)
                .flatExtracting(Reasons::withoutSilence)
                .containsExactly(
                        "needs servers with x=1, those of node1:1 are not known to have it: if they do, a target's file says so"
                                + " with server: {x: 1}");
    }

    private Target target(StoreFactory store) {
        return new Target(store, Optional.empty(), getClass().getClassLoader(), Optional.empty());
    }

    private Target target(TargetServers given) {
        return new Target(INLINE, Optional.empty(), getClass().getClassLoader(), Optional.of(given));
    }

    private RunSummary run(StoreFactory store, Cell cell) {
        return run(store, scenario(1, cell));
    }

    private RunSummary run(StoreFactory store, Scenario scenario) {
        return sweep(store, scenario).runToEnd();
    }

    private Sweep sweep(StoreFactory store, Scenario scenario) {
        return sweep(target(store), scenario);
    }

    private Sweep sweep(Target target, Scenario scenario) {
        return sweep(target, scenario, EarlierTrials.NONE);
    }

    private Sweep sweep(Target target, Scenario scenario, EarlierTrials earlier) {
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, Path.of("unused"));
        RunSetup setup =
                new RunSetup("test", NanoClock.SYSTEM, 0, Optional.empty(), Optional.empty(), Remedies.NONE, earlier);
        return new Sweep(scenario, target, null, options, recorded, setup);
    }

    private static Scenario scenario(int trials, Cell... cells) {
        return new Scenario(
                "test",
                "?",
                Path.of("test.yaml"),
                "memory",
                7,
                trials,
                Duration.ZERO,
                Sustain.NONE,
                List.of(),
                List.of(),
                Show.THROUGHPUT,
                List.of(),
                List.of(cells),
                "");
    }

    private static Scenario holding(Scenario scenario, Duration duration) {
        return holding(scenario, duration, Duration.ZERO);
    }

    private static Scenario holding(Scenario scenario, Duration duration, Duration heat) {
        return new Scenario(
                scenario.name(),
                scenario.question(),
                scenario.file(),
                scenario.store(),
                scenario.seed(),
                scenario.trials(),
                heat,
                new Sustain(Sustain.Cells.EVERY, duration),
                scenario.axisNames(),
                scenario.pairings(),
                scenario.show(),
                scenario.thresholds(),
                scenario.cells(),
                scenario.resolvedYaml());
    }

    /**
     * A cell whose phases are ended by their operations, however long these take.
     *
     * @param operations of the measurement, which takes 2 s if it has no limit
     */
    private static Cell cell(Map<String, String> options, Cell.Verify verify, long operations) {
        Duration measurement = operations == Long.MAX_VALUE ? Duration.ofSeconds(2) : Duration.ofSeconds(20);
        Duration timeout = options.containsKey("neverEvery") ? Duration.ofSeconds(2) : Duration.ofSeconds(30);
        return new Cell(
                "single",
                Map.of(),
                new WorkloadSpec(Map.of(OperationKind.APPEND, 1), 1, 100, BlobContent.RANDOM, KeySpace.DEFAULT, 7),
                new ClosedLoad(4),
                Optional.empty(),
                2,
                0,
                3,
                1,
                Consistency.ONE,
                Durability.NONE,
                new TreeMap<>(options),
                new TreeMap<>(),
                new TreeMap<>(),
                new PhaseLimits(Duration.ofMinutes(1), 1_000, Long.MAX_VALUE),
                new PhaseLimits(measurement, operations, Long.MAX_VALUE),
                0,
                NO_FLOORS,
                timeout,
                verify,
                Cell.Space.KNOWN,
                FaultPlan.NONE);
    }

    private static Cell onServersWith(String setting, String value) {
        Cell cell = cell(Map.of(), Cell.Verify.COUNT, 10);
        return new Cell(
                cell.id(),
                cell.axes(),
                cell.workload(),
                cell.load(),
                cell.maxLoad(),
                cell.connections(),
                cell.lanes(),
                cell.partitions(),
                cell.replicas(),
                cell.consistency(),
                cell.durability(),
                cell.options(),
                cell.client(),
                new TreeMap<>(Map.of(setting, value)),
                cell.warmUp(),
                cell.measurement(),
                cell.p99Within(),
                cell.floors(),
                cell.timeout(),
                cell.verify(),
                cell.space(),
                cell.faults());
    }

    private static PhaseLimits limits(Duration duration) {
        return PhaseLimits.ofDuration(duration);
    }

    private static Cell with(Cell cell, LoadModel load) {
        return copy(cell, cell.workload(), load, cell.measurement());
    }

    private static Cell with(Cell cell, WorkloadSpec workload) {
        return copy(cell, workload, cell.load(), cell.measurement());
    }

    private static Cell with(Cell cell, PhaseLimits measurement) {
        return copy(cell, cell.workload(), cell.load(), measurement);
    }

    private static Cell with(Cell cell, Floors floors) {
        return copy(cell, cell.workload(), cell.load(), cell.measurement(), floors);
    }

    private static Cell copy(Cell cell, WorkloadSpec workload, LoadModel load, PhaseLimits measurement) {
        return copy(cell, workload, load, measurement, cell.floors());
    }

    private static Cell copy(Cell cell, WorkloadSpec workload, LoadModel load, PhaseLimits measurement, Floors floors) {
        return new Cell(
                cell.id(),
                cell.axes(),
                workload,
                load,
                cell.maxLoad(),
                cell.connections(),
                cell.lanes(),
                cell.partitions(),
                cell.replicas(),
                cell.consistency(),
                cell.durability(),
                cell.options(),
                cell.client(),
                cell.server(),
                cell.warmUp(),
                measurement,
                0,
                floors,
                cell.timeout(),
                cell.verify(),
                cell.space(),
                cell.faults());
    }

    /** Keeps what a run reports. */
    private static final class Recorded implements RunListener {
        private final List<TrialResult> results = new ArrayList<>();
        private final List<Interval> intervals = new ArrayList<>();
        private int held;
        private int judged;
        private Runnable onInterval = () -> {};
        private Runnable onHeating = () -> {};

        private TrialResult only() {
            assertThat(results).hasSize(1);
            return results.get(0);
        }

        @Override
        public void on(RunEvent event) {
            if (event instanceof RunEvent.IntervalEnded ended) {
                intervals.add(ended.interval());
                onInterval.run();
            } else if (event instanceof RunEvent.TrialEnded ended) {
                results.add(ended.result());
            } else if (event instanceof RunEvent.Phase phase && phase.activity() == Activity.HEATING) {
                onHeating.run();
            } else if (event instanceof RunEvent.CellHeld) {
                held++;
            } else if (event instanceof RunEvent.CellsJudged) {
                judged++;
            }
        }
    }
}
