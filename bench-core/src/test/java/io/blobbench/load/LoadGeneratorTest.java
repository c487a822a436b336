package io.blobbench.load;

import static io.blobbench.load.Generators.ASYNC;
import static io.blobbench.load.Generators.INLINE;
import static io.blobbench.load.Generators.operations;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.blobbench.load.Generators.Following;
import io.blobbench.load.Generators.Shape;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Expectation;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.BlobSizes.SizeClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
final class LoadGeneratorTest {
    private static final int BATCH = 3;

    static Stream<Arguments> stores() {
        return Stream.of(
                Arguments.of(INLINE, new Shape(1, 1, 1)),
                Arguments.of(INLINE, new Shape(3, 3, 1)),
                Arguments.of(ASYNC, new Shape(1, 1, 8)),
                Arguments.of(ASYNC, new Shape(2, 5, 4)));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void whatIsCountedIsWhatTheStoreHolds(StoreFactory store, Shape shape) throws Exception {
        try (Generators bench = new Generators(store, Map.of(), shape, Bench.appends(BATCH))) {
            Following intervals = new Following();

            PhaseOutcome outcome = bench.run(
                    new ClosedLoad(shape.inFlight()),
                    new PhaseLimits(Duration.ofSeconds(30), 2_000, Long.MAX_VALUE),
                    intervals);

            assertThat(outcome.counts().blobsAcknowledged())
                    .isPositive()
                    .isEqualTo(bench.store.countBlobs())
                    .isEqualTo(outcome.counts().operations() * BATCH);
            assertThat(outcome.counts().bytesAcknowledged())
                    .isEqualTo(outcome.counts().blobsAcknowledged() * Bench.BLOB_BYTES);
            assertThat(outcome.latencies().service().getTotalCount())
                    .isEqualTo(outcome.counts().operations());
            assertThat(outcome.unresolved() + outcome.unsent()).isZero();
            assertThat(intervals.counts).isEqualTo(outcome.counts());
            assertThat(intervals.latencies).isEqualTo(outcome.latencies());
            assertFound(bench);
        }
    }

    @Test
    void aConnectionIsOneOfAllHostsAndOneOfThoseOfItsOwn() throws Exception {
        List<ConnectionPlan> plans = new ArrayList<>();
        WorkloadSpec spec = Bench.appends(BATCH);
        Duration timeout = Duration.ofSeconds(7);
        HostShare share = new HostShare(3, 1, 8, 3, 8, 16);
        Workload workload = new Workload(spec, share, 1, OperationKind.PUT, false, true, false, spec.seed());
        LoadSetup setup = new LoadSetup(
                spec, workload, share, 1, true, 42, timeout, getClass().getClassLoader());
        try (Generators bench = new Generators(INLINE, Map.of(), Shape.ONE, spec)) {
            Store store = new ConnectingStore(plan -> {
                plans.add(plan);
                return bench.store.connect(plan);
            });

            new LoadGenerator(store, setup, NanoClock.SYSTEM).close();
        }

        assertThat(plans)
                .extracting(ConnectionPlan::index, ConnectionPlan::total, ConnectionPlan::own)
                .containsExactly(tuple(6, 16, 2), tuple(7, 16, 2));
        assertThat(plans).allMatch(plan -> plan.scheduled() && plan.timeout().equals(timeout));
        assertThat(plans)
                .allMatch(plan -> plan.maxBlobBytes() == Bench.BLOB_BYTES && plan.meanBlobBytes() == Bench.BLOB_BYTES);
    }

    @Test
    void aConnectionKnowsTheLargestBlobAndTheAverageOne() throws Exception {
        List<ConnectionPlan> plans = new ArrayList<>();
        BlobSizes sizes = new BlobSizes("1KB:99+5MB:1", List.of(new SizeClass(1000, 99), new SizeClass(5_000_000, 1)));
        WorkloadSpec spec = new WorkloadSpec(
                Map.of(OperationKind.GET, 1), BATCH, sizes, MessageForm.BLOB, BlobContent.ZEROS, KeySpace.DEFAULT, 42);
        Workload workload = new Workload(spec, 1, 1, OperationKind.PUT, false, true);
        LoadSetup setup =
                new LoadSetup(spec, workload, 1, 1, 1, true, 42, getClass().getClassLoader());
        Store store = new ConnectingStore(plan -> {
            plans.add(plan);
            throw new StoreException("not needed");
        });

        assertThatThrownBy(() -> new LoadGenerator(store, setup, NanoClock.SYSTEM))
                .hasMessage("not needed");

        assertThat(plans)
                .extracting(ConnectionPlan::maxBlobBytes, ConnectionPlan::meanBlobBytes)
                .containsExactly(tuple(5_000_000, 50_990));
    }

    /** Two lanes have three connections. */
    @Test
    void eachConnectionCarriesAnEqualPartOfAnOpenLoad() throws Exception {
        AtomicIntegerArray sent = new AtomicIntegerArray(3);
        Store store = new ConnectingStore(plan -> new Connection() {
            @Override
            public void submit(Operation operation) {
                sent.incrementAndGet(plan.index());
                operation.acknowledge(operation.batchSize());
            }

            @Override
            public void close() {}
        });
        WorkloadSpec spec = Bench.appends(BATCH);
        Workload workload = new Workload(spec, 2, 1, OperationKind.PUT, false, false);
        LoadSetup setup =
                new LoadSetup(spec, workload, 2, 3, 4, true, 42, getClass().getClassLoader());

        try (LoadGenerator generator = new LoadGenerator(store, setup, NanoClock.SYSTEM)) {
            for (Arrivals arrivals : List.of(Arrivals.CONSTANT, Arrivals.POISSON)) {
                generator.run(
                        Generators.phase(new OpenLoad(30_000, arrivals, 4), operations(3_000)), Generators.TO_THE_END);
            }
        }

        assertThat(sent.toString()).isEqualTo("[2000, 2000, 2000]");
    }

    @ParameterizedTest
    @MethodSource("stores")
    void theOperationLimitIsExact(StoreFactory store, Shape shape) throws Exception {
        try (Generators bench = new Generators(store, Map.of(), shape, Bench.appends(BATCH))) {
            for (LoadModel load : new LoadModel[] {
                new ClosedLoad(shape.inFlight()),
                new OpenLoad(100_000, OpenLoad.Arrivals.POISSON, shape.inFlight()),
                new RoughLoad(100_000, shape.inFlight())
            }) {
                PhaseOutcome outcome = bench.run(load, operations(1_001));

                assertThat(outcome.counts().operations()).as(load.word()).isEqualTo(1_001);
                assertThat(outcome.unsent()).as(load.word()).isZero();
            }
            assertThat(bench.store.countBlobs()).isEqualTo(3 * 1_001 * BATCH);
        }
    }

    @ParameterizedTest
    @CsvSource({"300, 1", "599, 1", "600, 2", "299, 1", "30000, 100"})
    void theByteLimitIsNotExceededButByAFirstOperation(long bytes, long expectedOperations) throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of(), Shape.ONE, Bench.appends(BATCH))) {
            PhaseOutcome outcome =
                    bench.run(new ClosedLoad(1), new PhaseLimits(Duration.ofMinutes(1), Long.MAX_VALUE, bytes));

            assertThat(outcome.counts().operations()).isEqualTo(expectedOperations);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void warmUpAndMeasurementShareNothing(StoreFactory store, Shape shape) throws Exception {
        try (Generators bench = new Generators(store, Map.of(), shape, Bench.appends(BATCH))) {
            bench.run(new ClosedLoad(shape.inFlight()), operations(5_000));
            Following intervals = new Following();

            PhaseOutcome measurement = bench.run(new ClosedLoad(shape.inFlight()), operations(100), intervals);

            assertThat(measurement.counts().operations()).isEqualTo(100);
            assertThat(measurement.latencies().service().getTotalCount()).isEqualTo(100);
            assertThat(intervals.counts.operations()).isEqualTo(100);
            assertThat(bench.store.countBlobs()).isEqualTo(5_100 * BATCH);
            assertFound(bench);
        }
    }

    @Test
    void theOriginOfAPhaseIsToldOnceBeforeItEnds() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of(), Shape.ONE, Bench.appends(1))) {
            List<Long> origins = new ArrayList<>();
            Phase phase = Generators.phase(new ClosedLoad(1), operations(10));
            long wantedNs = NanoClock.SYSTEM.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);

            bench.generator.run(phase, Generators.TO_THE_END, OptionalLong.of(wantedNs), origins::add);

            assertThat(origins).singleElement().satisfies(originNs -> {
                assertThat(originNs - wantedNs).isNotNegative();
                assertThat(bench.generator.begunNs() - originNs).isNotNegative();
            });
        }
    }

    @Test
    void theBacklogOfAWarmUpDoesNotBelongToTheMeasurement() throws Exception {
        OpenLoad tooMuch = new OpenLoad(100_000, OpenLoad.Arrivals.CONSTANT, 1);
        OpenLoad little = new OpenLoad(100, OpenLoad.Arrivals.CONSTANT, 1);
        try (Generators bench = new Generators(INLINE, Map.of("delay", "1ms"), Shape.ONE, Bench.appends(1))) {
            PhaseOutcome warmUp = bench.run(tooMuch, PhaseLimits.ofDuration(Duration.ofMillis(100)));
            assertThat(warmUp.unsent()).isPositive();

            PhaseOutcome measurement = bench.run(little, operations(20));

            assertThat(measurement.unsent()).isZero();
            assertThat(measurement.counts().operations()).isEqualTo(20);
        }
    }

    @Test
    void anOverloadedStoreLeavesOperationsUnsentAndEveryDueOneIsAccountedFor() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of("delay", "8ms"), Shape.ONE, Bench.appends(1))) {
            PhaseOutcome outcome = bench.run(
                    new OpenLoad(2_500, OpenLoad.Arrivals.CONSTANT, 1), PhaseLimits.ofDuration(Duration.ofSeconds(2)));

            assertThat(outcome.unsent()).isGreaterThan(4_700);
            assertThat(outcome.counts().operations() + outcome.unsent()).isEqualTo(5_000);
            assertThat(outcome.seconds()).isFinite().isGreaterThanOrEqualTo(2);
            assertThat(outcome.drift().first().due() + outcome.drift().last().due())
                    .isEqualTo(5_000);
        }
    }

    @ParameterizedTest
    @CsvSource({"failEvery, 7", "rejectEvery, 7", "throwEvery, 7"})
    void everyBlobOfAMischievousStoreHasOneOutcome(String fault, int every) throws Exception {
        for (StoreFactory store : new StoreFactory[] {INLINE, ASYNC}) {
            try (Generators bench = new Generators(
                    store, Map.of(fault, Integer.toString(every)), new Shape(1, 1, 1), Bench.appends(BATCH))) {
                PhaseOutcome outcome = bench.run(new ClosedLoad(1), operations(700));

                long wrong = 700L * BATCH / every;
                assertThat(outcome.counts().operations()).isEqualTo(700);
                assertThat(outcome.counts().blobsAcknowledged()).isEqualTo(700 * BATCH - wrong);
                assertThat(outcome.counts().blobsRejected()).isEqualTo(fault.equals("rejectEvery") ? wrong : 0);
                assertThat(outcome.counts().blobsFailed()).isEqualTo(fault.equals("rejectEvery") ? 0 : wrong);
                assertThat(outcome.settledTwice()).isZero();
                assertThat(bench.store.countBlobs()).isEqualTo(700 * BATCH - wrong);
                assertFound(bench);
            }
        }
    }

    @Test
    void aClosedLoopDoesNotRaceAgainstAStoreThatFailsAtOnce() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of("failEvery", "1"), Shape.ONE, Bench.appends(1))) {
            PhaseOutcome outcome = bench.run(new ClosedLoad(1), PhaseLimits.ofDuration(Duration.ofSeconds(1)));

            assertThat(outcome.counts().operations()).isBetween(1L, 2_000L);
            assertThat(outcome.counts().blobsAcknowledged()).isZero();
            assertThat(outcome.latencies().service().getTotalCount()).isZero();
            assertThat(outcome.firstFailure()).contains("failed by script");
        }
    }

    @Test
    void keysArePreloadedAndReadBack() throws Exception {
        var spec = Bench.of(Map.of(OperationKind.GET, 3, OperationKind.PUT, 1), BATCH);
        try (Generators bench = new Generators(ASYNC, Map.of(), new Shape(2, 2, 4), spec)) {
            Phase preload = Phase.preload(
                    PhaseLimits.ofDuration(Duration.ofMinutes(1)), Duration.ofSeconds(20), Duration.ofMillis(50), 4);
            PhaseOutcome written = bench.generator.run(preload, Generators.TO_THE_END);
            assertThat(written.counts().blobsAcknowledged()).isEqualTo(bench.store.countBlobs());

            PhaseOutcome outcome = bench.run(new ClosedLoad(4), operations(2_000));

            assertThat(outcome.counts().blobsAcknowledged()).isEqualTo(2_000 * BATCH);
            assertThat(outcome.counts().blobsRejected()).isZero();
            assertThat(outcome.counts().bytesAcknowledged()).isEqualTo(2_000L * BATCH * Bench.BLOB_BYTES);
            assertThat(outcome.reads().otherSize()).isZero();
            assertFound(bench);
        }
    }

    private static void assertFound(Generators bench) throws Exception {
        Expectation expectation = bench.workload.expectation();
        bench.store.scan(expectation);
        assertThat(expectation.mustHold()).isLessThanOrEqualTo(bench.store.countBlobs());
        assertThat(expectation.lost() + expectation.duplicated() + expectation.corrupt())
                .isZero();
    }
}
