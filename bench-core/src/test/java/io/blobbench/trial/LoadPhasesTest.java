package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.LoadGenerator;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.reference.AsyncMemoryStoreFactory;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Floors;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.facts.TrialTime;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fault.DownServers;
import io.blobbench.trial.judge.Judge;
import io.blobbench.trial.judge.Judgement;
import io.blobbench.trial.server.ServerWatch;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Warm-ups that end steady or not, and measurements on a host that has less room than its floor, or at a silent or a full store. */
@Timeout(60)
class LoadPhasesTest {
    private static final Floors NO_FLOORS = new Floors(0, 0);
    private static final Floors ANY_DISK = new Floors(1, 0);
    private static final Floors BEYOND_ANY_DISK = new Floors(Long.MAX_VALUE, 0);

    private final TrialFacts facts = new TrialFacts();
    private final AtomicReference<LoadGenerator> generator = new AtomicReference<>();
    private StoreFactory factory = new MemoryStoreFactory();
    private String options = "delay: 1ms";
    private long serversConnectedLater;
    private NanoClock clock = NanoClock.SYSTEM;
    private RunListener listener = event -> {};

    @TempDir
    private Path folder;

    @Test
    void aFloorThatIsReachedWithTheLastIntervalEndsNoMeasurement() throws Exception {
        clock = () -> NanoClock.SYSTEM.nanoTime() / 50; // so that its only interval is the last

        measure("{duration: 1h, operations: 20}");

        assertThat(facts.noRoomIn(Stage.MEASUREMENT)).isEmpty();
        assertThat(facts.serversUnusable()).isTrue();
        assertThat(facts.noRoomAfterwards())
                .hasValueSatisfying(what -> assertThat(what).endsWith("MB of disk are free (limits.freeDisk)"));
    }

    @Test
    void aFloorThatIsReachedBeforeEndsTheMeasurement() throws Exception {
        measure("{duration: 1h}");

        assertThat(facts.noRoomAfterwards()).isEmpty();
        assertThat(facts.noRoomIn(Stage.MEASUREMENT))
                .hasValueSatisfying(what -> assertThat(what).endsWith("MB of disk are free (limits.freeDisk)"));
    }

    /** It is told to end after a second, and its operations, which take three, are still awaited when the floor is reached. */
    @Test
    void aFloorThatIsReachedWhileAMeasurementThatWasToldToEndDrainsDidNotEndIt() throws Exception {
        options = "delay: 3s";
        listener = losingTheDiskAfter(0.9);

        run("phases: {measurement: 1h}", ANY_DISK, (phases, workload) -> {
            phases.endPhase();
            phases.measure();
        });

        assertThatTheFloorCameAfterwards();
    }

    /** Its silence is found after two seconds, and the operation that it never answers is given up half a second later. */
    @Test
    void aFloorThatIsReachedWhileAMeasurementThatASilentStoreEndedDrainsDidNotEndIt() throws Exception {
        options = "neverEvery: 20";
        listener = losingTheDiskAfter(1.9);

        run("timeout: 500ms\nphases: {measurement: 1h}", ANY_DISK, (phases, workload) -> phases.measure());

        assertThatTheFloorCameAfterwards();
    }

    /** It is stopped after a second, and the operation in flight then is still awaited for half a second when the floor is reached. */
    @Test
    void aFloorThatIsReachedWhileAMeasurementThatWasStoppedDrainsDidNotEndIt() throws Exception {
        options = "delay: 2500ms";
        RunListener losingTheDisk = losingTheDiskAfter(0.9);
        listener = event -> {
            if (event instanceof RunEvent.IntervalEnded) {
                generator.get().requestStop();
            }
            losingTheDisk.on(event);
        };

        run("phases: {measurement: 1h}", ANY_DISK, (phases, workload) -> phases.measure());

        assertThatTheFloorCameAfterwards();
    }

    /** Has the free space of the disk unreadable from the first interval on that begins later than so many seconds. */
    private RunListener losingTheDiskAfter(double seconds) {
        return event -> {
            if (event instanceof RunEvent.IntervalEnded ended
                    && ended.interval().startSeconds() > seconds) {
                disk().toFile().delete();
            }
        };
    }

    private void assertThatTheFloorCameAfterwards() {
        assertThat(facts.noRoomIn(Stage.MEASUREMENT)).isEmpty();
        assertThat(facts.noRoomAfterwards())
                .hasValueSatisfying(what -> assertThat(what).startsWith("the free disk space can no longer be read"));
    }

    /** Told after its first second to end, with 100 operations in flight that are answered half a second later: two in time, the others refused. */
    @Test
    void aStoreThatIsFullWhenAnythingElseHasEndedTheMeasurementIsNotTheCause() throws Exception {
        factory = new AsyncMemoryStoreFactory();
        options = "delay: 1500ms, fullAfter: 2";

        run("load: {inFlight: 100}\nphases: {measurement: 1h}", NO_FLOORS, (phases, workload) -> {
            phases.endPhase();
            phases.measure();
        });

        assertThat(facts.measurementWasCutOff()).isTrue();
        assertThat(facts.noRoomIn(Stage.MEASUREMENT)).isEmpty();
        assertThat(facts.noRoomAfterwards())
                .hasValueSatisfying(what -> assertThat(what).startsWith("the store was full: "));
    }

    @Test
    void aStoreThatIsFullEndsTheMeasurement() throws Exception {
        options = "delay: 1ms, fullAfter: 2";

        judged("phases: {measurement: 1h}");

        assertThat(facts.noRoomAfterwards()).isEmpty();
        assertThat(facts.noRoomIn(Stage.MEASUREMENT))
                .hasValueSatisfying(what -> assertThat(what).startsWith("the store was full: "));
    }

    /** All are sent before the first refusal: 2000 within 20 ms, or at once. */
    @ParameterizedTest
    @ValueSource(strings = {"{rate: 100000/s, maxInFlight: 2000}", "{inFlight: 2000}"})
    void aLoadOfWhichMostIsRefusedOnceAllIsSentIsInvalid(String load) throws Exception {
        factory = new AsyncMemoryStoreFactory();
        options = "delay: 1s, fullAfter: 500";

        Judgement judgement = judged("load: " + load + "\nphases: {measurement: {duration: 1h, operations: 2000}}");

        assertThat(facts.phase(Stage.MEASUREMENT).orElseThrow().blobsWithoutRoom())
                .isEqualTo(1500);
        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons()).first().satisfies(reason -> assertThat(reason)
                .startsWith("1500 blobs failed in the drain, because"));
    }

    @Test
    void aSilentStoreThatEndsTheMeasurementLeavesNoLimitToBlameForAP99Goal() throws Exception {
        options = "neverEvery: 20";

        Judgement judgement = judged("timeout: 500ms\nuntil: {p99: 10%}\nphases: {measurement: 1h}");

        assertThat(judgement.reasons())
                .contains("too few operations for an interval of the p99, not 10.0 % as asked for");
    }

    /** It ends at 200 ms, but its second and last operation is due at 167 ms; steady are three intervals that have some. */
    @Test
    void theWarmUpOfAnOpenLoadThatNeverWasSteadySaysSo() throws Exception {
        warmUp("{rate: 6/s}", "100ms");

        assertThat(facts.warmUpSteady()).isFalse();
    }

    /** By the clock of its lane it is over before it begins. */
    @Test
    void aWarmUpInWhichNoOperationWasSentLastsUntilItsCeiling() throws Exception {
        clock = () -> NanoClock.SYSTEM.nanoTime()
                + (Thread.currentThread().getName().startsWith("lane-") ? TimeUnit.HOURS.toNanos(1) : 0);

        warmUp("{inFlight: 1}", "100ms");

        PhaseOutcome outcome = facts.phase(Stage.WARM_UP).orElseThrow();
        assertThat(outcome.counts().operations()).isZero();
        assertThat(outcome.seconds()).isEqualTo(0.1 * Cell.WARM_UP_CEILING);
        assertThat(TrialTime.of(facts, Duration.ofSeconds(1), Duration.ZERO).loadSeconds())
                .isEqualTo(0.1 * Cell.WARM_UP_CEILING);
    }

    @Test
    void aWarmUpThatItsOperationsEndedSaysNothing() throws Exception {
        warmUp("{rate: 30/s}", "{duration: 1m, operations: 3}");
        warmUp("{inFlight: 1}", "{duration: 1h, operations: 3}");

        assertThat(facts.warmUpSteady()).isTrue();
    }

    @Test
    void measuredOperationsThatAreTheFirstAtAServerAreNoted() throws Exception {
        serversConnectedLater = 3;
        AtomicLong firstUses = new AtomicLong();
        String phases = "phases: {warmUp: {duration: 1h, operations: 1}, measurement: {duration: 1h, operations: 5}}";

        run("load: {inFlight: 1}\n" + phases, NO_FLOORS, (stages, workload) -> {
            assertThat(stages.warmUp(workload)).isTrue();
            stages.measure();
            firstUses.set(stages.firstUses());
        });

        assertThat(firstUses).hasValue(2);
        assertThat(facts.notes()).singleElement().satisfies(note -> assertThat(note)
                .startsWith("2 of 5 measured operations were sent to a server before its first acknowledgement"));
    }

    private void warmUp(String load, String limits) throws Exception {
        run("load: " + load + "\nphases: {warmUp: " + limits + "}", NO_FLOORS, LoadPhases::warmUp);
    }

    private void measure(String limits) throws Exception {
        run("phases: {measurement: " + limits + "}", BEYOND_ANY_DISK, (phases, workload) -> phases.measure());
    }

    private Judgement judged(String lines) throws Exception {
        run(lines, NO_FLOORS, (phases, workload) -> phases.measure());
        return Judge.judge(facts, cell(lines));
    }

    private void run(String lines, Floors floors, Stretch stretch) throws Exception {
        Cell cell = cell(lines);
        Target target = new Target(factory, Optional.empty(), getClass().getClassLoader(), Optional.empty());
        HostShare share = HostShare.whole(1, 1);
        Workload workload = CellSetup.workload(cell, 1, target, share);
        try (Store store = target.store().open(new StoreSettings(List.of(), Map.of()))) {
            store.provision(CellSetup.layout(cell, "test"));
            try (LoadGenerator load = new LoadGenerator(
                    connectingLater(store), CellSetup.load(cell, 1, target, workload, share), clock)) {
                generator.set(load);
                Meters meters = new Meters(load, false, List.of(), new TrialHost(folder, 0), NanoClock.SYSTEM);
                stretch.run(
                        new LoadPhases(
                                cell,
                                1,
                                load,
                                meters,
                                new ServerWatch(List.of(), new DownServers()),
                                listener,
                                facts,
                                new FloorWatch(floors, List.of(Files.createDirectories(disk()))),
                                Optional.empty(),
                                Optional.empty(),
                                clock),
                        workload);
            }
        }
    }

    private Path disk() {
        return folder.resolve("disk");
    }

    private Cell cell(String lines) throws Exception {
        String yaml =
                "question: Is there room?\nconnections: 1\nstores: {memory: {options: {" + options + "}}}\n" + lines;
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "memory")
                .cells()
                .get(0);
    }

    private Store connectingLater(Store store) {
        return (Store) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Store.class},
                (proxy, method, arguments) -> method.getName().equals("connect")
                        ? new UsedConnection(store.connect((ConnectionPlan) arguments[0]), serversConnectedLater)
                        : method.invoke(store, arguments));
    }

    /** Some phases of a trial. */
    private interface Stretch {
        void run(LoadPhases phases, Workload workload) throws Exception;
    }
}
