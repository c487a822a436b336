package io.blobbench.load;

import static io.blobbench.load.Generators.ASYNC;
import static io.blobbench.load.Generators.INLINE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.load.Generators.Shape;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.Counts;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Workload;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How load ends: by its listener, by a request, or because a store never answers. */
@Timeout(60)
final class EndOfLoadTest {
    private static final PhaseLimits AN_HOUR = PhaseLimits.ofDuration(Duration.ofHours(1));
    private static final Duration INTERVAL = Duration.ofMillis(50);

    @Test
    void aStoreThatNeverAnswersLeavesOperationsUnresolvedWhenTheDrainEnds() throws Exception {
        try (Generators bench =
                new Generators(ASYNC, Map.of("neverEvery", "100"), new Shape(1, 1, 4), Bench.appends(1))) {
            Phase phase = Phase.of(new ClosedLoad(4), Generators.operations(400), Duration.ofSeconds(3), INTERVAL);

            PhaseOutcome outcome = bench.generator.run(phase, Generators.TO_THE_END);

            assertThat(outcome.unresolved()).isEqualTo(4);
            assertThat(outcome.unresolvedBlobs()).isEqualTo(4);
            assertThat(outcome.counts().operations()).isEqualTo(396);
            assertThatThrownBy(() -> bench.generator.run(phase, Generators.TO_THE_END))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("unresolved");
        }
    }

    @Test
    void aSubmitThatNeverReturnsEndsWhenItsConnectionIsClosed() throws Exception {
        long[] laneThreads;
        try (Generators bench =
                new Generators(INLINE, Map.of("neverEvery", "10"), new Shape(2, 2, 1), Bench.appends(1))) {
            laneThreads = bench.generator.laneThreadIds();
            Phase phase = Phase.of(
                    new ClosedLoad(1), PhaseLimits.ofDuration(Duration.ofSeconds(2)), Duration.ofSeconds(1), INTERVAL);

            PhaseOutcome outcome = bench.generator.run(phase, Generators.TO_THE_END);

            assertThat(outcome.unresolved()).isEqualTo(2);
            assertThat(running(laneThreads)).hasSize(2);
        }
        assertThat(running(laneThreads)).isEmpty();
    }

    @Test
    void aLaneThatEndsAfterItWasGivenUpAddsNothingToTheNextPhase() throws Exception {
        AtomicBoolean released = new AtomicBoolean();
        Store store = new ConnectingStore(plan -> new Connection() {
            @Override
            public void submit(Operation operation) {
                while (!released.get()) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                }
                operation.acknowledge(1);
            }

            @Override
            public void close() {
                released.set(true);
            }
        });
        Workload workload = new Workload(Bench.appends(1), 1, 1, OperationKind.PUT, false, true);
        LoadSetup setup = new LoadSetup(
                Bench.appends(1), workload, 1, 1, 1, false, 42, getClass().getClassLoader());
        Phase blocked = Phase.of(new ClosedLoad(1), Generators.operations(1), Duration.ofMillis(100), INTERVAL);

        try (LoadGenerator generator = new LoadGenerator(store, setup, NanoClock.SYSTEM)) {
            assertThat(generator.run(blocked, Generators.TO_THE_END).blockedLanes())
                    .isEqualTo(1);
            assertThatThrownBy(() -> generator.run(blocked, Generators.TO_THE_END))
                    .isInstanceOf(IllegalStateException.class);
            released.set(true);

            PhaseOutcome next = generator.run(
                    Generators.phase(new ClosedLoad(1), Generators.operations(10)), Generators.TO_THE_END);

            assertThat(next.counts().operations()).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 1_000})
    void aRequestEndsAnOpenLoadHoweverFarItsStartsAreApart(double opsPerSecond) throws Exception {
        assertEndsOnRequest(new OpenLoad(opsPerSecond, OpenLoad.Arrivals.CONSTANT, 1));
    }

    @Test
    void aRequestEndsAClosedLoad() throws Exception {
        assertEndsOnRequest(new ClosedLoad(1));
    }

    @Test
    void aRequestEndsARoughLoad() throws Exception {
        assertEndsOnRequest(new RoughLoad(1_000, 1));
    }

    private static void assertEndsOnRequest(LoadModel load) throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of("retain", "false"), Shape.ONE, Bench.appends(1))) {
            PhaseListener requesting = requestingAfter(1, bench);

            PhaseOutcome outcome =
                    bench.generator.run(Phase.of(load, AN_HOUR, Duration.ofHours(1), INTERVAL), requesting);

            assertThat(outcome.counts().operations()).isPositive();
            assertThat(outcome.unresolved() + outcome.unsent()).isZero();
            assertThat(bench.run(new ClosedLoad(1), AN_HOUR).counts()).isEqualTo(Counts.ZERO);
        }
    }

    @Test
    void aRequestDoesNotWaitForAnswersThatDoNotCome() throws Exception {
        try (Generators bench =
                new Generators(ASYNC, Map.of("neverEvery", "3"), new Shape(1, 1, 2), Bench.appends(1))) {
            PhaseListener requesting = requestingAfter(4, bench);

            PhaseOutcome outcome = bench.generator.run(
                    Phase.of(new ClosedLoad(2), AN_HOUR, Duration.ofHours(1), INTERVAL), requesting);

            assertThat(outcome.counts().operations()).isEqualTo(4);
            assertThat(outcome.unresolved()).isBetween(1L, 2L);
        }
    }

    @Test
    void aRequestWhileAnswersAreWaitedForDoesNotMakeAnEndedPhaseLonger() throws Exception {
        try (Generators bench =
                new Generators(ASYNC, Map.of("neverEvery", "10"), new Shape(1, 1, 16), Bench.appends(1))) {
            List<Double> ends = new ArrayList<>();
            PhaseListener endingThenRequesting = passed -> {
                ends.add(passed.startSeconds() + passed.seconds());
                if (ends.size() == 3) {
                    bench.generator.requestStop();
                }
                return ends.size() > 1;
            };

            PhaseOutcome outcome = bench.generator.run(
                    Phase.of(
                            new OpenLoad(1_000, OpenLoad.Arrivals.CONSTANT, 1), AN_HOUR, Duration.ofHours(1), INTERVAL),
                    endingThenRequesting);

            assertThat(outcome.unresolved()).isPositive();
            assertThat(outcome.seconds()).isBetween(ends.get(0), ends.get(1));
        }
    }

    @Test
    void aListenerEndsAPhaseAndNotTheNext() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of(), Shape.ONE, Bench.appends(1))) {
            bench.run(new ClosedLoad(1), AN_HOUR, passed -> false);

            PhaseOutcome next = bench.run(new ClosedLoad(1), Generators.operations(10));

            assertThat(next.counts().operations()).isEqualTo(10);
        }
    }

    @Test
    void whatWouldHaveFallenDueAfterAnEarlyEndIsNotUnsent() throws Exception {
        OpenLoad load = new OpenLoad(1_000, OpenLoad.Arrivals.CONSTANT, 1);
        try (Generators bench = new Generators(INLINE, Map.of(), Shape.ONE, Bench.appends(1))) {
            HalfASecond firstHalfSecond = new HalfASecond();

            PhaseOutcome outcome = bench.run(load, AN_HOUR, firstHalfSecond);

            long due = Math.round(firstHalfSecond.endSeconds * 1_000);
            assertThat(outcome.counts().operations() + outcome.unsent()).isBetween(due - 1, 10_000L);
        }
    }

    /** Intervals are an hour long, so the control thread looks at 0.05, 0.1, 0.2, 0.4 and 0.8 s. */
    @Test
    void aStoreThatIsFullForOneLaneEndsThePhaseForTheOthersWithThatRefusal() throws Exception {
        StoreFullException full = new StoreFullException("no room");
        int[] sent = {0};
        Store store = new ConnectingStore(plan -> new Connection() {
            @Override
            public void submit(Operation operation) {
                if (plan.index() == 1 && ++sent[0] > 450) {
                    operation.fail(1, full);
                } else {
                    operation.acknowledge(1);
                }
            }

            @Override
            public void close() {}
        });
        Workload workload = new Workload(Bench.appends(1), 2, 1, OperationKind.PUT, false, true);
        LoadSetup setup = new LoadSetup(
                Bench.appends(1), workload, 2, 2, 1, true, 42, getClass().getClassLoader());
        OpenLoad load = new OpenLoad(2_000, OpenLoad.Arrivals.CONSTANT, 1);

        try (LoadGenerator generator = new LoadGenerator(store, setup, NanoClock.SYSTEM)) {
            PhaseOutcome outcome = generator.run(
                    Phase.of(load, AN_HOUR, Duration.ofSeconds(20), Duration.ofHours(1)), Generators.TO_THE_END);

            assertThat(generator.earlyEnd()).isPresent();
            assertThat((double) outcome.due())
                    .as("each lane sent, or left unsent, what was due until then")
                    .isCloseTo(2_000 * outcome.dueSeconds(), within(100.0));
            assertThat(outcome.seconds()).isEqualTo(outcome.dueSeconds());
        }
    }

    /** Each is sent when the one before has ended, so the refusal of the last comes when all have been sent. */
    @ParameterizedTest
    @CsvSource({"4, true, 4", "9, true, 9", "10, false, 10"})
    void aStoreThatRefusesTheLastOperationOfALimitEndsNothing(int refused, boolean early, long operations)
            throws Exception {
        LoadSetup setup = onOneConnection();

        try (LoadGenerator generator = new LoadGenerator(refusing(refused), setup, NanoClock.SYSTEM)) {
            PhaseOutcome outcome = generator.run(
                    Generators.phase(new ClosedLoad(1), Generators.operations(10)), Generators.TO_THE_END);

            assertThat(outcome.counts().operations()).isEqualTo(operations);
            assertThat(outcome.full()).isPresent();
            assertThat(generator.earlyEnd().isPresent()).isEqualTo(early);
        }
    }

    /** Five operations at 10/s: the last one is due at 400 ms, and its refusal ends nothing of the 500 ms. */
    @Test
    void anOpenLoadWhoseLastOperationIsRefusedLastsAsLongAsItWasOffered() throws Exception {
        OpenLoad load = new OpenLoad(10, OpenLoad.Arrivals.CONSTANT, 1);

        try (LoadGenerator generator = new LoadGenerator(refusing(5), onOneConnection(), NanoClock.SYSTEM)) {
            PhaseOutcome outcome =
                    generator.run(Generators.phase(load, Generators.operations(5)), Generators.TO_THE_END);

            assertThat(outcome.dueSeconds()).isEqualTo(0.5);
        }
    }

    /** The stop is requested while its operation is in flight. */
    @Test
    void aStoreThatRefusesAnOperationOnceAStopWasRequestedEndsNothing() throws Exception {
        AtomicReference<LoadGenerator> stopped = new AtomicReference<>();
        Store store = new ConnectingStore(plan -> new Connection() {
            @Override
            public void submit(Operation operation) {
                stopped.get().requestStop();
                operation.fail(1, new StoreFullException("no room"));
            }

            @Override
            public void close() {}
        });

        try (LoadGenerator generator = new LoadGenerator(store, onOneConnection(), NanoClock.SYSTEM)) {
            stopped.set(generator);
            PhaseOutcome outcome = generator.run(Generators.phase(new ClosedLoad(1), AN_HOUR), Generators.TO_THE_END);

            assertThat(outcome.full()).isPresent();
            assertThat(generator.earlyEnd()).isEmpty();
        }
    }

    private LoadSetup onOneConnection() {
        Workload workload = new Workload(Bench.appends(1), 1, 1, OperationKind.PUT, false, true);
        return new LoadSetup(
                Bench.appends(1), workload, 1, 1, 1, true, 42, getClass().getClassLoader());
    }

    /** A store that has no room from an operation on. */
    private static Store refusing(int first) {
        int[] sent = {0};
        return new ConnectingStore(plan -> new Connection() {
            @Override
            public void submit(Operation operation) {
                if (++sent[0] >= first) {
                    operation.fail(1, new StoreFullException("no room"));
                } else {
                    operation.acknowledge(1);
                }
            }

            @Override
            public void close() {}
        });
    }

    /** Goes on for half a second. */
    private static final class HalfASecond implements PhaseListener {
        private double endSeconds;

        @Override
        public boolean interval(PhaseInterval passed) {
            if (endSeconds < 0.5) {
                endSeconds = passed.startSeconds() + passed.seconds();
            }
            return endSeconds < 0.5;
        }
    }

    @Test
    void aConnectionThatFailsToCloseKeepsNoOtherOpen() throws Exception {
        List<String> closed = new ArrayList<>();
        try (Generators bench = new Generators(INLINE, Map.of(), Shape.ONE, Bench.appends(1))) {
            Store store = new ConnectingStore(plan -> new StubbornConnection("connection-" + plan.index(), closed));
            LoadSetup setup = new LoadSetup(
                    Bench.appends(1), bench.workload, 1, 3, 1, false, 42, EndOfLoadTest.class.getClassLoader());
            LoadGenerator generator = new LoadGenerator(store, setup, NanoClock.SYSTEM);
            long[] laneThreads = generator.laneThreadIds();

            assertThatThrownBy(generator::close).hasMessage("connection-0 does not close");

            assertThat(closed).containsExactly("connection-0", "connection-1", "connection-2");
            assertThat(running(laneThreads)).isEmpty();
        }
    }

    @Test
    void aStoreThatRefusesAConnectionGetsTheOthersClosed() throws Exception {
        List<String> closed = new ArrayList<>();
        Workload workload = new Workload(Bench.appends(1), 1, 1, OperationKind.PUT, false, false);
        Store store = new ConnectingStore(plan -> {
            if (plan.index() == 2) {
                throw new StoreException("too many connections");
            }
            return new StubbornConnection("connection-" + plan.index(), closed);
        });
        LoadSetup setup =
                new LoadSetup(Bench.appends(1), workload, 1, 3, 1, false, 42, EndOfLoadTest.class.getClassLoader());

        assertThatThrownBy(() -> new LoadGenerator(store, setup, NanoClock.SYSTEM))
                .isInstanceOf(StoreException.class)
                .hasMessage("too many connections");

        assertThat(closed).containsExactly("connection-0", "connection-1");
    }

    private record StubbornConnection(String name, List<String> closed) implements Connection {
        @Override
        public void submit(Operation operation) {}

        @Override
        public void close() {
            closed.add(name);
            throw new IllegalStateException(name + " does not close");
        }
    }

    /** Requests the stop when so many operations have ended. */
    private static PhaseListener requestingAfter(long operations, Generators bench) {
        long[] ended = {0};
        return passed -> {
            ended[0] += passed.counts().operations();
            if (ended[0] >= operations) {
                bench.generator.requestStop();
            }
            return true;
        };
    }

    private static List<Long> running(long[] threads) {
        return Arrays.stream(threads)
                .filter(id -> ManagementFactory.getThreadMXBean().getThreadInfo(id) != null)
                .boxed()
                .toList();
    }
}
