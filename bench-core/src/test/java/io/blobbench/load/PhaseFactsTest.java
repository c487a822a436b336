package io.blobbench.load;

import static io.blobbench.load.Generators.ASYNC;
import static io.blobbench.load.Generators.INLINE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.load.Generators.Shape;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.OperationTimes;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads of which the facts are known beforehand. */
@Timeout(60)
final class PhaseFactsTest {

    @ParameterizedTest
    @EnumSource(value = Arrivals.class, names = "TRACE", mode = EnumSource.Mode.EXCLUDE)
    void theSecondsOfAnOpenLoadAreThoseOfItsWindowHoweverLongItsLastAnswersTake(Arrivals arrivals) throws Exception {
        try (Generators bench =
                new Generators(ASYNC, Map.of("delay", "100ms"), new Shape(2, 2, 1_000), Bench.appends(1))) {
            PhaseOutcome outcome =
                    bench.run(new OpenLoad(5_000, arrivals, 1_000), PhaseLimits.ofDuration(Duration.ofMillis(200)));

            assertThat(outcome.counts().blobsAcknowledged() + outcome.unsent()).isEqualTo(1_000);
            assertThat(outcome.seconds()).isEqualTo(0.2);
            boolean sentToTheEnd = outcome.unsent() == 0; // a lane may have been kept from running
            assertThat(outcome.settledSeconds()).isBetween(sentToTheEnd ? 0.28 : 0.1, 20.0);
        }
    }

    @Test
    void anOpenLoadWithAQuotaLastsUntilTheQuotaIsDue() throws Exception {
        try (Generators bench =
                new Generators(ASYNC, Map.of("delay", "100ms"), new Shape(1, 1, 1_000), Bench.appends(1))) {
            PhaseOutcome outcome = bench.run(new OpenLoad(1_000, Arrivals.CONSTANT, 1_000), Generators.operations(100));

            assertThat(outcome.counts().operations()).isEqualTo(100);
            assertThat(outcome.seconds()).isBetween(0.1, outcome.settledSeconds() - 0.08);
        }
    }

    @Test
    void anOpenLoadThatFallsBehindItsQuotaLastsUntilItIsSent() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of("delay", "10ms"), Shape.ONE, Bench.appends(1))) {
            PhaseOutcome outcome = bench.run(new OpenLoad(1_000, Arrivals.CONSTANT, 1), Generators.operations(20));

            assertThat(outcome.counts().operations()).isEqualTo(20);
            assertThat(outcome.seconds()).isFinite().isGreaterThanOrEqualTo(0.19);
        }
    }

    @Test
    void theSecondsOfAClosedLoadEndWithItsLastAnswer() throws Exception {
        try (Generators bench = new Generators(ASYNC, Map.of("delay", "3s"), new Shape(1, 1, 1), Bench.appends(1))) {
            PhaseOutcome outcome = bench.run(new ClosedLoad(1), PhaseLimits.ofDuration(Duration.ofSeconds(2)));

            assertThat(outcome.seconds())
                    .isEqualTo(outcome.settledSeconds())
                    .isFinite()
                    .isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void theUnsentOperationsOfAStallAreTheLongestTimes() throws Exception {
        Map<String, String> stall = Map.of("delay", "1ms", "stallAfter", "200ms", "stallFor", "1500ms");
        try (Generators bench = new Generators(ASYNC, stall, new Shape(1, 1, 8), Bench.appends(1))) {
            PhaseOutcome outcome =
                    bench.run(new OpenLoad(4_000, Arrivals.CONSTANT, 8), PhaseLimits.ofDuration(Duration.ofSeconds(1)));

            long due = outcome.counts().operations() + outcome.unsent();
            assertThat(due).isEqualTo(4_000);
            assertThat(outcome.unsent()).isPositive();
            assertThat(outcome.latencies().response().getTotalCount()).isEqualTo(due);
            assertThat(outcome.latencies().startDelay().getTotalCount()).isEqualTo(due);
            assertThat(outcome.latencies().service().getTotalCount())
                    .isEqualTo(outcome.counts().operations());
            assertThat(outcome.latencies().response().getValueAtPercentile(99) / 1e9)
                    .isGreaterThan(0.4);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Arrivals.class, names = "TRACE", mode = EnumSource.Mode.EXCLUDE)
    void aFiniteSourceEndsTheWindow(Arrivals arrivals) throws Exception {
        KeySpace keys = new KeySpace(KeySpace.Distribution.SEQUENTIAL, 300, 0.99);
        WorkloadSpec adds = new WorkloadSpec(Map.of(OperationKind.ADD, 1), 1, 100, BlobContent.RANDOM, keys, 42);
        try (Generators bench = new Generators(INLINE, Map.of(), new Shape(2, 2, 1), adds)) {
            PhaseOutcome outcome =
                    bench.run(new OpenLoad(1_000, arrivals, 1), PhaseLimits.ofDuration(Duration.ofMinutes(1)));

            assertThat(outcome.counts().operations()).isEqualTo(300);
            assertThat(outcome.unsent()).isZero();
            assertThat(outcome.sourceExhausted()).isTrue();
            assertThat(outcome.seconds()).isBetween(0.3, 50.0);
        }
    }

    @Test
    void aSourceThatIsNotExhaustedIsNotCalledSo() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of(), Shape.ONE, Bench.appends(1))) {
            assertThat(bench.run(new ClosedLoad(1), Generators.operations(10)).sourceExhausted())
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void poissonArrivalsOfAWindowAreAsManyAsTheRateSays(int lanes) throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of(), new Shape(lanes, lanes, 1), Bench.appends(1))) {
            PhaseOutcome outcome =
                    bench.run(new OpenLoad(2_000, Arrivals.POISSON, 1), PhaseLimits.ofDuration(Duration.ofMillis(250)));

            assertThat(outcome.counts().operations() + outcome.unsent()).isEqualTo(500);
        }
    }

    @Test
    void answersThatComeAfterTheTimeoutAreTimedOutInTheMiddleOfAPhaseToo() throws Exception {
        Map<String, String> stall = Map.of("delay", "1ms", "stallAfter", "200ms", "stallFor", "500ms");
        try (Generators bench = new Generators(ASYNC, stall, new Shape(1, 1, 4), Bench.appends(1))) {
            PhaseLimits pastTheStall = Generators.operations(2_000);
            Phase phase = Phase.of(new ClosedLoad(4), pastTheStall, Duration.ofMillis(450), Duration.ofMillis(50));

            PhaseOutcome outcome = bench.generator.run(phase, Generators.TO_THE_END);

            assertThat(outcome.timedOut()).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStoreThatAnswersNothingForTheTimeoutEndsThePhase(boolean inline) throws Exception {
        Map<String, String> stall = Map.of("stallAfter", "100ms", "stallFor", "20s");
        StoreFactory store = inline ? INLINE : ASYNC;
        long startNs = System.nanoTime();
        try (Generators bench = new Generators(store, stall, new Shape(1, 1, inline ? 1 : 4), Bench.appends(1))) {
            Phase phase = phase(new ClosedLoad(inline ? 1 : 4), Duration.ofHours(1), Duration.ofMillis(300));

            PhaseOutcome outcome = bench.generator.run(phase, Generators.TO_THE_END);

            assertThat(outcome.timedOut()).isPositive();
        }
        assertThat((System.nanoTime() - startNs) / 1e9).isLessThan(20);
    }

    @Test
    void aLoadWithLongGapsIsNotTakenForAStoreThatAnswersNothing() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of(), Shape.ONE, Bench.appends(1))) {
            Phase phase =
                    phase(new OpenLoad(2, Arrivals.CONSTANT, 1), Duration.ofMillis(1_100), Duration.ofMillis(400));

            PhaseOutcome outcome = bench.generator.run(phase, Generators.TO_THE_END);

            assertThat(outcome.counts().operations() + outcome.unsent()).isEqualTo(3);
            assertThat(outcome.timedOut()).isZero();
        }
    }

    @Test
    void aPhaseIsCutForItsDriftHoweverSeldomItsListenerIsTold() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of("delay", "1ms"), Shape.ONE, Bench.appends(1))) {
            PhaseLimits limits = PhaseLimits.ofDuration(Duration.ofSeconds(3));
            Phase phase = Phase.of(new ClosedLoad(1), limits, Duration.ofSeconds(20), Duration.ofHours(1));

            PhaseOutcome outcome = bench.generator.run(phase, Generators.TO_THE_END);

            assertThat(outcome.drift().known()).isTrue();
            assertThat(outcome.drift().first().seconds()
                            + outcome.drift().last().seconds())
                    .isCloseTo(outcome.seconds(), within(1e-6));
        }
    }

    @Test
    void refusedAppendsAreCounted() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of("rejectEvery", "2"), Shape.ONE, Bench.appends(1))) {
            PhaseOutcome outcome = bench.run(new ClosedLoad(1), Generators.operations(100));

            assertThat(outcome.refusedWrites()).isEqualTo(50);
            assertThat(outcome.missingReads()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void kindsOfAMixAddUpToThePhase(boolean open) throws Exception {
        Map<OperationKind, Integer> mix = Map.of(OperationKind.GET, 3, OperationKind.ADD, 1, OperationKind.DELETE, 1);
        try (Generators bench = new Generators(INLINE, Map.of(), new Shape(2, 2, 1), Bench.of(mix, 1))) {
            LoadModel load = open ? new OpenLoad(20_000, Arrivals.CONSTANT, 1) : new ClosedLoad(1);
            bench.run(load, Generators.operations(1_000));

            PhaseOutcome outcome = bench.run(load, Generators.operations(5_000));

            OperationTimes sum = OperationTimes.empty();
            outcome.kinds().forEach(kind -> {
                sum.service().add(kind.latencies().service());
                sum.response().add(kind.latencies().response());
            });
            assertThat(outcome.kinds().stream().map(KindTimes::kind).distinct())
                    .containsExactly(OperationKind.GET, OperationKind.ADD, OperationKind.DELETE);
            assertThat(outcome.kinds().stream().mapToLong(KindTimes::operations).sum())
                    .isEqualTo(5_000);
            assertThat(outcome.kinds().stream()
                            .mapToLong(KindTimes::blobsRejected)
                            .sum())
                    .isEqualTo(outcome.counts().blobsRejected())
                    .isPositive();
            assertThat(sum.service()).isEqualTo(outcome.latencies().service());
            assertThat(sum.response()).isEqualTo(outcome.latencies().response());
        }
    }

    @Test
    void oneKindThatIsNeverRightlyRefusedIsNotToldApart() throws Exception {
        try (Generators bench = new Generators(INLINE, Map.of(), Shape.ONE, Bench.appends(1))) {
            assertThat(bench.run(new ClosedLoad(1), Generators.operations(10)).kinds())
                    .isEmpty();
        }
    }

    private static Phase phase(LoadModel load, Duration duration, Duration timeout) {
        return Phase.of(load, PhaseLimits.ofDuration(duration), timeout, Duration.ofMillis(50));
    }
}
