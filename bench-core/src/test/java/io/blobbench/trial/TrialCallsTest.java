package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.load.ConnectGivenUpException;
import io.blobbench.load.LoadSetup;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.ServerChange;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.Judge;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TrialCallsTest {
    private static final String FAILURE = "nothing is provisioned in store memory";

    private final TrialFacts facts = new TrialFacts();
    private final ControlCalls control = new ControlCalls(getClass().getClassLoader());
    private final TrialCalls calls = new TrialCalls(control, Duration.ofSeconds(30), facts, () -> false);

    @AfterEach
    void close() {
        control.close();
    }

    @Test
    void callsThatGoThroughEveryCopyMayTakeLongerWithThem() throws Exception {
        assertThat(calls.longerForAll(cell("known"))).isZero();

        // Two million blobs in 200 MB, on each of three nodes.
        facts.ended(Stage.MEASUREMENT, acknowledged(2_000_000));

        assertThat(calls.longerForAll(cell("known"))).isEqualTo(Duration.ofSeconds(3 * (200 + 20)));
    }

    @Test
    void onlyAServerThatMayBeChangedMayWriteAllItsDataToAFileBeforeTheLayoutIsThere() {
        StoreSettings changed = new StoreSettings(List.of(), Map.of(), Set.of(ServerChange.DURABILITY), Access.OPEN);

        assertThat(TrialCalls.longerToProvision(changed)).isPositive();
        assertThat(TrialCalls.longerToProvision(new StoreSettings(List.of(), Map.of())))
                .isZero();
    }

    @Test
    void blobsOfAllPhasesCount() throws Exception {
        facts.ended(Stage.PRELOAD, acknowledged(1_000_000));
        facts.ended(Stage.WARM_UP, acknowledged(600_000));
        facts.ended(Stage.MEASUREMENT, acknowledged(400_000));

        assertThat(calls.longerForAll(cell("known"))).isEqualTo(Duration.ofSeconds(3 * (200 + 20)));
    }

    /** A phase that wrote so many blobs of 100 bytes. */
    private static PhaseOutcome acknowledged(long blobs) {
        return new PhaseOutcome(
                new Counts(blobs, blobs, 0, 0, 100 * blobs),
                OperationTimes.empty(),
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

    /** A client that swallows interrupts, as that of KryoNet does; the run is interrupted when the third connection opens. */
    @Test
    void onceConnectIsGivenUpNoOtherConnectionIsOpenedAndAllAreClosed() throws Exception {
        int connections = 10_000;
        AtomicInteger connected = new AtomicInteger();
        AtomicInteger open = new AtomicInteger();
        CountDownLatch givenUp = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        Store store = connecting(plan -> {
            if (plan.index() == 2) {
                caller.interrupt();
                awaitDespiteInterrupts(givenUp);
            }
            connected.incrementAndGet();
            open.incrementAndGet();
            return new CountedConnection(open);
        });

        assertThatThrownBy(() -> connect(store, connections)).isInstanceOf(InterruptedException.class);
        givenUp.countDown();

        assertThat(control.awaitAbandoned(Duration.ofSeconds(30))).isTrue();
        assertThat(connected).hasValue(3);
        assertThat(open).hasValue(0);
    }

    /** An agent's trial ends while the third connection opens. */
    @Test
    void aTrialThatEndsOpensNoOtherConnectionAndClosesAll() throws Exception {
        AtomicInteger connected = new AtomicInteger();
        AtomicInteger open = new AtomicInteger();
        Store store = connecting(plan -> {
            connected.incrementAndGet();
            open.incrementAndGet();
            return new CountedConnection(open);
        });

        assertThatThrownBy(() -> connect(store, 10_000, () -> connected.get() == 3))
                .isInstanceOf(ConnectGivenUpException.class)
                .hasMessage("connect was given up after 3 connections");

        assertThat(connected).hasValue(3);
        assertThat(open).hasValue(0);
    }

    /** It opens the last connection after nobody waits for it any more. */
    @Test
    void connectionsThatAreOpenTooLateAreClosed() throws Exception {
        AtomicInteger open = new AtomicInteger();
        CountDownLatch givenUp = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        Store store = connecting(plan -> {
            caller.interrupt();
            awaitDespiteInterrupts(givenUp);
            open.incrementAndGet();
            return new CountedConnection(open);
        });

        assertThatThrownBy(() -> connect(store, 1)).isInstanceOf(InterruptedException.class);
        givenUp.countDown();

        assertThat(control.awaitAbandoned(Duration.ofSeconds(30))).isTrue();
        assertThat(open).hasValue(0);
    }

    private void connect(Store store, int connections) throws Exception {
        connect(store, connections, () -> false);
    }

    private void connect(Store store, int connections, BooleanSupplier ends) throws Exception {
        WorkloadSpec spec = cell("none").workload();
        Workload workload = new Workload(spec, 1, 1, OperationKind.PUT, false, false);
        LoadSetup setup = new LoadSetup(
                spec, workload, 1, connections, 1, false, 42, getClass().getClassLoader());
        calls.connect(store, setup, NanoClock.SYSTEM, ends);
    }

    private Store connecting(Connecting connecting) {
        return (Store) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Store.class},
                (proxy, method, arguments) -> connecting.connect((ConnectionPlan) arguments[0]));
    }

    /** Makes a connection. */
    private interface Connecting {
        Connection connect(ConnectionPlan plan);
    }

    private record CountedConnection(AtomicInteger open) implements Connection {
        @Override
        public void submit(Operation operation) {}

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }

    private static void awaitDespiteInterrupts(CountDownLatch latch) {
        boolean waiting = true;
        while (waiting) {
            try {
                latch.await();
                waiting = false;
            } catch (InterruptedException e) {
                waiting = true; // swallowed
            }
        }
    }

    @Test
    void theLimitOfConnectGrowsWithTheConnections() {
        assertThat(TrialCalls.longerToConnect(2_000)).isEqualTo(Duration.ofSeconds(200));
    }

    @Test
    void aDescriptionWithoutAValueFailsItsCall() throws Exception {
        RecordedStore store = new RecordedStore();
        store.description = Collections.singletonMap("version", null);
        assertThatThrownBy(() -> calls.describe(store))
                .isInstanceOf(StoreException.class)
                .hasMessage("describe returned null for 'version'");

        store.description = null;
        assertThatThrownBy(() -> calls.describe(store))
                .isInstanceOf(StoreException.class)
                .hasMessage("describe returned null");

        store.description = Map.of("version", "7");
        assertThat(calls.describe(store)).containsExactly(Map.entry("version", "7"));
    }

    @Test
    void aNoteNamesTheCallOnce() throws Exception {
        calls.cleanUp("close", () -> {
            throw new StoreException("the server is gone");
        });
        calls.cleanUp("close", () -> {
            throw new IllegalStateException("not open");
        });

        assertThat(facts.notes()).containsExactly("close failed: the server is gone", "close failed: not open");
    }

    @Test
    void aStorePreparesForSpaceThatIsMeasuredOnly() throws Exception {
        RecordedStore store = new RecordedStore();

        calls.prepareSpace(cell("none"), store);
        assertThat(store.prepared).isZero();

        calls.prepareSpace(cell("known"), store);
        calls.prepareSpace(cell("required"), store);
        assertThat(store.prepared).isEqualTo(2);
    }

    @Test
    void preparationForSpaceFailsATrialOnlyWhereSpaceIsRequired() throws Exception {
        RecordedStore store = new RecordedStore();
        store.unprepared = true;

        calls.prepareSpace(cell("known"), store);

        assertThat(Judge.judge(facts, cell("known")).verdict()).isEqualTo(Verdict.VALID);
        assertThat(facts.notes()).containsExactly("prepare to measure space failed: it is not permitted");
        assertThatThrownBy(() -> calls.prepareSpace(cell("required"), store))
                .isInstanceOf(StoreException.class)
                .hasMessage("it is not permitted");
    }

    @Test
    void spaceThatIsNotRequiredFailsNoTrial() throws Exception {
        try (Store store = store()) {
            assertThat(calls.measureSpace(cell("known"), store)).isEmpty();
            assertThat(calls.measureSpace(cell("none"), store)).isEmpty();
        }

        assertThat(Judge.judge(facts, cell("known")).verdict()).isEqualTo(Verdict.VALID);
        assertThat(Judge.judge(facts, cell("known")).reasons()).containsExactly("measure space failed: " + FAILURE);
    }

    @Test
    void spaceThatIsRequiredFailsItsTrial() throws Exception {
        try (Store store = store()) {
            assertThatThrownBy(() -> calls.measureSpace(cell("required"), store))
                    .isInstanceOf(StoreException.class)
                    .hasMessage(FAILURE);
        }
        assertThat(facts.notes()).isEmpty();
    }

    @Test
    void spaceThatIsMostlyRoundingIsLeftOutUnlessItIsRequired() throws Exception {
        RecordedStore store = new RecordedStore();
        store.space = Optional.of(new SpaceUsage(3 << 20, SpaceUsage.Medium.DISK, "whole MiB", 1 << 20, false));

        assertThat(calls.measureSpace(cell("known"), store)).isEmpty();
        assertThat(facts.notes()).isEmpty();
        assertThat(calls.measureSpace(cell("required"), store)).isEqualTo(store.space);
        assertThat(facts.notes()).containsExactly("up to 1048576 of 3145728 space_bytes may be rounding: whole MiB");
    }

    @Test
    void spaceThatHardlyDependsOnRoundingIsReported() throws Exception {
        RecordedStore store = new RecordedStore();
        store.space = Optional.of(new SpaceUsage(20 << 20, SpaceUsage.Medium.DISK, "whole MiB", 1 << 20, false));

        assertThat(calls.measureSpace(cell("known"), store)).isEqualTo(store.space);
        assertThat(calls.measureSpace(cell("required"), store)).isEqualTo(store.space);
        assertThat(facts.notes()).isEmpty();
    }

    @Test
    void spaceOfKeysThatWereWrittenAgainMayHoldOldVersions() throws Exception {
        RecordedStore store = new RecordedStore();
        store.space = Optional.of(new SpaceUsage(20 << 20, SpaceUsage.Medium.DISK, "files", 0, true));

        assertThat(calls.measureSpace(cell("known"), store)).isEqualTo(store.space);
        assertThat(facts.notes()).isEmpty();
        assertThat(calls.measureSpace(cell("known", "get: 1, put: 1"), store)).isEqualTo(store.space);
        assertThat(facts.notes())
                .containsExactly(
                        "space_bytes may hold old versions of blobs, which the store removes when it compacts");
    }

    /** Nothing is provisioned in it, so that it cannot tell its space. */
    private static Store store() throws StoreException {
        return new MemoryStoreFactory().open(new StoreSettings(List.of(), Map.of()));
    }

    private static Cell cell(String space) throws Exception {
        return cell(space, "append: 1");
    }

    private static Cell cell(String space, String mix) throws Exception {
        String yaml = "question: How large?\nworkload: {mix: {" + mix + "}}\nlayout: {replicas: 3}\nspace: " + space;
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "memory")
                .cells()
                .get(0);
    }
}
