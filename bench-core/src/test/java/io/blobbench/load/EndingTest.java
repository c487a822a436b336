package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.DueQuarter;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.Counts;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.Turns;
import io.blobbench.store.Outages;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.Operation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Phases on a clock that the test owns, whose facts are counted by hand; batches are of three blobs of 100 bytes. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class EndingTest {
    private static final long ORIGIN_NS = Long.MAX_VALUE - 5_000_000; // so that instants overflow on the way
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final OpenLoad EVERY_MS = new OpenLoad(1_000, Arrivals.CONSTANT, 1);
    private static final Optional<Long> NOT_CUT = Optional.empty();

    private final IOException reset = new IOException("Connection reset");
    private final FakeClock clock = new FakeClock(ORIGIN_NS);
    private final List<Lane> lanes = new ArrayList<>();
    private long timeoutMs = 100;
    private Optional<Outages> outages = Optional.empty();

    @Test
    void anOpenLoadLastsAsLongAsItWasOfferedAndItsAnswersMayTakeLonger() {
        PhaseOutcome outcome = open(10, Long.MAX_VALUE, 2, NOT_CUT, answeringAfter(3 * MS));

        // Two slots: sent at 0, 1, 3, 4, 6, 7, 9 and 10 ms is too late.
        assertThat(outcome.counts()).isEqualTo(new Counts(7, 21, 0, 0, 2_100));
        assertThat(outcome.unsent()).isEqualTo(3);
        assertThat(outcome.seconds()).isEqualTo(0.010);
        assertThat(outcome.settledSeconds()).isEqualTo(0.012);
        assertThat(outcome.latencies().service().getTotalCount()).isEqualTo(7);
        assertThat(outcome.latencies().response().getTotalCount()).isEqualTo(10);
        assertThat(outcome.unresolved() + outcome.unresolvedBlobs() + outcome.timedOut())
                .isZero();
        assertThat(outcome.sourceExhausted()).isFalse();
    }

    @Test
    void anOpenLoadWithAQuotaLastsUntilItsLastOperationIsDue() {
        PhaseOutcome outcome = open(60_000, 5, 5, NOT_CUT, answeringAfter(MS / 2));

        assertThat(outcome.seconds()).isEqualTo(0.005);
        assertThat(outcome.settledSeconds()).isEqualTo(0.0045);
    }

    @Test
    void anOpenLoadThatFallsBehindItsQuotaLastsUntilItsLastOperationIsSent() {
        PhaseOutcome outcome = open(60_000, 20, 1, NOT_CUT, answeringAfter(3 * MS));

        assertThat(outcome.seconds()).isEqualTo(0.057);
        assertThat(outcome.settledSeconds()).isEqualTo(0.060);
        assertThat(outcome.silences()).contains(new Silence(0, 0.003));
    }

    /** The k-th is due after k ms and answered after 3(k + 1) ms; parts of 2^20 ns have it in the quarter of their middle. */
    @Test
    void responseTimesOfAnOpenLoadAreKnownByTheQuartersInWhichOperationsWereDue() {
        PhaseOutcome outcome = open(60_000, 20, 1, NOT_CUT, answeringAfter(3 * MS));

        assertThat(outcome.drift().quarters())
                .extracting(DueQuarter::operations)
                .containsExactly(6L, 5L, 4L, 5L);
        assertThat(outcome.drift().quarters())
                .extracting(quarter -> Math.round(quarter.meanSeconds() * 1e6))
                .containsExactly(8_000L, 19_000L, 28_000L, 37_000L);
        assertThat(outcome.drift().quarters())
                .extracting(DueQuarter::lengthSeconds)
                .containsOnly(0.005);
    }

    @Test
    void operationsOfAQuotaThatAreSentWhenAllWereDueAreLateAndTheyWereDueAtTheOfferedRate() {
        PhaseOutcome outcome = open(60_000, 30, 1, NOT_CUT, answeringAfter(2 * MS));

        assertThat(outcome.sentLate()).as("sent at 34, 36 ... 58 ms").isEqualTo(13);
        assertThat(outcome.unsent()).isZero();
        assertThat(outcome.dueSeconds()).isEqualTo(0.030);
        assertThat(outcome.seconds()).isEqualTo(0.058);
    }

    @Test
    void operationsOfAShortLoadAreLateAfterATenthOfIt() {
        PhaseOutcome outcome = open(60_000, 10, 1, NOT_CUT, answeringAfter(19 * MS / 10));

        assertThat(outcome.seconds()).isEqualTo(0.0171);
        assertThat(outcome.dueSeconds()).isEqualTo(0.010);
        assertThat(outcome.sentLate())
                .as("sent at 11.4, 13.3, 15.2 and 17.1 ms")
                .isEqualTo(4);
    }

    @Test
    void aLoadThatEndsShortlyAfterItsLastOperationWasDueLastsUntilThenAndIsKept() {
        PhaseOutcome outcome = open(60_000, 10, 1, NOT_CUT, answeringAfter(12 * MS / 10));

        assertThat(outcome.seconds()).isEqualTo(0.0108);
        assertThat(outcome.sentLate()).isZero();
    }

    @Test
    void aQuotaThatIsKeptHasNoLateOperations() {
        PhaseOutcome outcome = open(60_000, 20, 1, NOT_CUT, answeringAfter(MS));

        assertThat(outcome.sentLate()).isZero();
        assertThat(outcome.seconds()).isEqualTo(0.020);
    }

    @Test
    void anOpenLoadThatWasCutLastsUntilThen() {
        assertThat(open(10, Long.MAX_VALUE, 2, Optional.of(ORIGIN_NS + 4 * MS), answeringAfter(MS))
                        .seconds())
                .isEqualTo(0.004);
        lanes.clear();
        assertThat(cutBeforeItsOrigin().seconds()).isZero();
    }

    private PhaseOutcome cutBeforeItsOrigin() {
        return ending(EVERY_MS, 10, Long.MAX_VALUE, Optional.of(ORIGIN_NS - MS), bench(1, answeringAfter(MS)));
    }

    @Test
    void aCutAfterTheEndChangesNothing() {
        assertThat(open(10, Long.MAX_VALUE, 2, Optional.of(ORIGIN_NS + 40 * MS), answeringAfter(MS))
                        .seconds())
                .isEqualTo(0.010);
    }

    @Test
    void aClosedLoadLastsUntilTheLastAnswerOfItsLastLane() {
        Bench early = bench(1, answeringAfter(2 * MS));
        Bench late = bench(1, answeringAfter(3 * MS));
        closed(early, 2); // answered at 2 and 4 ms
        closed(late, 2); // sent at 4 and answered at 7 and 10 ms

        PhaseOutcome outcome = ending(new ClosedLoad(1), 60_000, 2, NOT_CUT, early);

        assertThat(outcome.seconds()).isEqualTo(0.010);
        assertThat(outcome.settledSeconds()).isEqualTo(0.010);
        assertThat(outcome.counts()).isEqualTo(new Counts(4, 12, 0, 0, 1_200));
        assertThat(outcome.unsent()).isZero();
        assertThat(outcome.silences())
                .as("the lanes waited one after the other")
                .isEmpty();
    }

    @Test
    void aPhaseInWhichNothingWasAnsweredHasNoLength() {
        Bench bench = bench(2, operation -> clock.at(ORIGIN_NS + timeoutMs * MS, () -> {}));
        closed(bench, 2);

        PhaseOutcome outcome = ending(new ClosedLoad(1), 60_000, 2, NOT_CUT, bench);

        assertThat(outcome.seconds()).isZero();
        assertThat(outcome.unresolved()).isEqualTo(2);
        assertThat(outcome.unresolvedBlobs()).isEqualTo(6);
        assertThat(outcome.timedOut()).isEqualTo(2);
        assertThat(outcome.losses()).isEqualTo(new ConnectionLosses(Optional.empty(), 0, Optional.empty()));
    }

    @Test
    void aClosedLoadWhoseSlotsWaitForAnswersThatNeverComeLastsUntilItsDeadline() {
        PhaseOutcome outcome = stuckFromTheSecondOn(NOT_CUT);

        assertThat(outcome.unresolved()).isOne();
        assertThat(outcome.settledSeconds()).isEqualTo(0.002);
        assertThat(outcome.seconds()).isEqualTo(0.030);
    }

    @Test
    void aClosedLoadThatWaitedUntilItWasCutLastsUntilThen() {
        assertThat(stuckFromTheSecondOn(Optional.of(ORIGIN_NS + 20 * MS)).seconds())
                .isEqualTo(0.020);
        lanes.clear();
        assertThat(stuckFromTheSecondOn(Optional.of(ORIGIN_NS + MS)).seconds())
                .as("answered after the cut")
                .isEqualTo(0.002);
    }

    @Test
    void anOperationThatOnlyFailsAfterTheDeadlineOfAClosedLoadDoesNotLengthenIt() {
        Bench bench = bench(1, operation -> {
            boolean answered = clock.nanoTime() - ORIGIN_NS < 8 * MS;
            long atNs = answered ? clock.nanoTime() + 2 * MS : ORIGIN_NS + 38 * MS;
            clock.at(atNs, answered ? () -> operation.acknowledge(3) : () -> operation.unresolve(3, reset));
        });
        clock.at(ORIGIN_NS + 10 * MS, () -> {});
        bench.run(new ClosedLoop(), new Window(ORIGIN_NS, ORIGIN_NS + 10 * MS, Long.MAX_VALUE, timeoutMs * MS));

        PhaseOutcome outcome = ending(new ClosedLoad(1), 10, Long.MAX_VALUE, NOT_CUT, bench);

        assertThat(outcome.counts().blobsAcknowledged())
                .as("at 2, 4, 6 and 8 ms")
                .isEqualTo(12);
        assertThat(outcome.seconds()).isEqualTo(0.010);
        assertThat(outcome.settledSeconds()).isEqualTo(0.038);
    }

    /** A load of 30 ms whose first operation is answered after 2 ms, and whose second never is. */
    private PhaseOutcome stuckFromTheSecondOn(Optional<Long> cutNs) {
        FakeClock own = new FakeClock(ORIGIN_NS);
        int[] sent = {0};
        Bench bench = new Bench(own, 1, Bench.appends(3), operation -> {
            boolean first = sent[0]++ == 0;
            own.at(own.nanoTime() + 2 * MS, first ? () -> operation.acknowledge(3) : () -> {});
        });
        own.at(ORIGIN_NS + 40 * MS, () -> {});
        own.at(ORIGIN_NS + 200 * MS, () -> {});
        lanes.add(bench.lane);
        bench.run(new ClosedLoop(), new Window(ORIGIN_NS, ORIGIN_NS + 30 * MS, Long.MAX_VALUE, timeoutMs * MS));
        return ending(new ClosedLoad(1), 30, Long.MAX_VALUE, cutNs, bench);
    }

    @Test
    void answersAfterTheTimeoutAreTimedOutBesidesThoseThatNeverCame() {
        timeoutMs = 2;
        int[] sent = {0};
        Bench bench = bench(1, operation -> {
            if (sent[0]++ < 3) {
                long takesNs = 2 * MS + (sent[0] == 2 ? 1 : 0);
                clock.at(clock.nanoTime() + takesNs, () -> operation.acknowledge(3));
            } else {
                clock.at(clock.nanoTime() + 50 * MS, () -> {});
            }
        });
        closed(bench, 4); // in time, late by a nanosecond, in time, never

        PhaseOutcome outcome = ending(new ClosedLoad(1), 60_000, 4, NOT_CUT, bench);

        assertThat(outcome.timedOut()).isEqualTo(2);
        assertThat(outcome.unresolved()).isOne();
        assertThat(outcome.unresolvedBlobs()).isEqualTo(3);
    }

    @Test
    void failuresLossesAndWantOfRoomAreToldApart() {
        IllegalStateException refused = new IllegalStateException("refused");
        StoreFullException full = new StoreFullException("no room");
        outages = Optional.of(new Outages(1, 0.5, 0, ""));
        int[] sent = {0};
        Bench bench = bench(1, operation -> {
            switch (sent[0]++) {
                case 0 -> operation.acknowledge(3);
                case 1 -> operation.fail(3, refused);
                case 2 -> {
                    operation.acknowledge(1);
                    operation.unresolve(2, reset);
                }
                case 3 -> operation.unresolve(3, new IOException("second"));
                case 4 -> {
                    operation.acknowledge(2);
                    operation.reject(1);
                }
                default -> operation.fail(3, full);
            }
        });
        closed(bench, 10);

        PhaseOutcome outcome = ending(new ClosedLoad(1), 60_000, 10, NOT_CUT, bench);

        assertThat(outcome.counts()).isEqualTo(new Counts(6, 3 + 1 + 2, 1, 3 + 3, 600));
        assertThat(outcome.losses()).isEqualTo(new ConnectionLosses(outages, 5, Optional.of("Connection reset")));
        assertThat(outcome.firstFailure()).contains("refused");
        assertThat(outcome.blobsWithoutRoom()).isEqualTo(3);
        assertThat(outcome.full()).contains("no room");
        assertThat(outcome.refusedWrites()).isOne();
        assertThat(outcome.missingReads()).isZero();
        assertThat(outcome.reads().otherSize()).isZero();
        assertThat(outcome.settledTwice()).isZero();
    }

    @Test
    void blobsSettledTwiceAreCountedOverAllLanes() {
        Bench one = bench(1, operation -> {
            operation.acknowledge(3);
            operation.acknowledge(2);
        });
        Bench other = bench(1, operation -> {
            operation.acknowledge(3);
            operation.acknowledge(3);
        });
        closed(one, 1);
        closed(other, 1);

        assertThat(ending(new ClosedLoad(1), 60_000, 2, NOT_CUT, one).settledTwice())
                .isEqualTo(5);
    }

    private Consumer<Operation> answeringAfter(long ns) {
        return operation -> clock.at(clock.nanoTime() + ns, () -> operation.acknowledge(3));
    }

    private Bench bench(int inFlight, Consumer<Operation> script) {
        Bench bench = new Bench(clock, inFlight, Bench.appends(3), script);
        lanes.add(bench.lane);
        return bench;
    }

    /** One operation a millisecond; the clock comes to the end of the window by itself. */
    private PhaseOutcome open(
            long durationMs, long operations, int inFlight, Optional<Long> cutNs, Consumer<Operation> script) {
        Bench bench = bench(inFlight, script);
        clock.at(ORIGIN_NS + durationMs * MS, () -> {});
        bench.run(
                new OpenLoop(new ConstantSchedule(1_000, Turns.ALL), clock::pass),
                plan(EVERY_MS, durationMs, operations, bench).window(0, ORIGIN_NS));
        return ending(EVERY_MS, durationMs, operations, cutNs, bench);
    }

    /** As many operations as there may be, one after another in each slot. */
    private void closed(Bench bench, long operations) {
        bench.run(new ClosedLoop(), new Window(ORIGIN_NS, ORIGIN_NS + MINUTE.toNanos(), operations, timeoutMs * MS));
    }

    private PhaseOutcome ending(LoadModel load, long durationMs, long operations, Optional<Long> cutNs, Bench bench) {
        PhasePlan plan = plan(load, durationMs, operations, bench);
        Collector collector = new Collector(
                lanes,
                clock,
                plan.window(0, ORIGIN_NS),
                ORIGIN_NS + plan.offeredNs(),
                () -> false,
                true,
                passed -> true);
        try {
            collector.follow(new CountDownLatch(0), MS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return new Ending(plan, lanes, collector, ORIGIN_NS, cutNs, outages).outcome();
    }

    private PhasePlan plan(LoadModel load, long durationMs, long operations, Bench bench) {
        LoadSetup setup =
                new LoadSetup(Bench.appends(3), bench.workload, 1, 1, 1, true, 42, EndingTest.class.getClassLoader());
        PhaseLimits limits = new PhaseLimits(Duration.ofMillis(durationMs), operations, Long.MAX_VALUE);
        return new PhasePlan(setup, Phase.of(load, limits, Duration.ofMillis(timeoutMs), Duration.ofSeconds(1)));
    }
}
