package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.Bench.Sent;
import io.blobbench.measure.OperationTimes;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.Turns;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a lane begins and ends its phases, on a clock that the test owns. One operation a millisecond is due for ten milliseconds. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LaneStopTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final FakeClock clock = new FakeClock(0);
    private Consumer<Lane> whenSent = lane -> {};
    private final Bench bench = new Bench(clock, 1, Bench.appends(1), this::sent);

    private void sent(Operation operation) {
        whenSent.accept(bench.lane);
    }

    @Test
    void aLaneInAHurryWaitsASecondForItsAnswersAndOwesNothing() {
        whenSent = lane -> lane.stop().hurry();
        every(SECOND / 2);

        run(20 * SECOND);

        assertThat(clock.nanoTime()).isEqualTo(SECOND);
        assertThat(bench.lane.sent()).isOne();
        assertThat(bench.lane.inFlight()).isOne();
        assertThat(bench.lane.unsent()).isZero();
    }

    @Test
    void aLaneInAHurryWaitsNoLongerThanTheTimeout() {
        whenSent = lane -> lane.stop().hurry();
        every(SECOND / 2);

        run(SECOND / 2);

        assertThat(clock.nanoTime()).isEqualTo(SECOND / 2);
    }

    @Test
    void aLaneThatIsInNoHurryWaitsForTheTimeoutOfItsLastOperation() {
        every(SECOND / 2);

        run(2 * SECOND);

        assertThat(clock.nanoTime()).isEqualTo(2 * SECOND);
        assertThat(bench.lane.unsent()).isEqualTo(9);
    }

    @Test
    void aLaneThatWasStoppedOwesWhatWasDueBefore() {
        whenSent = lane -> lane.stop().at(4 * MS);
        every(SECOND / 2);

        run(SECOND);

        assertThat(bench.lane.sent()).isOne();
        assertThat(bench.lane.unsent()).isEqualTo(3);
    }

    @Test
    void ofSeveralEndsTheEarliestCounts() {
        whenSent = lane -> List.of(6L, 4L, 5L).forEach(ms -> lane.stop().at(ms * MS));
        every(SECOND / 2);

        run(SECOND);

        assertThat(bench.lane.unsent()).isEqualTo(3);
    }

    @Test
    void aStoreThatHangsBeforeItIsFullOwesWhatWasDueBeforeItsFirstRefusal() {
        StoreFullException full = new StoreFullException("no room");
        Bench hanging = new Bench(clock, 2, Bench.appends(1), operation -> {
            long refusedNs = operation.slot() == 0 ? 6 * MS : 7 * MS;
            clock.at(refusedNs, () -> operation.fail(1, full));
        });

        hanging.run(everyMs(), new Window(0, 10 * MS, Long.MAX_VALUE, SECOND));

        assertThat(hanging.lane.sent())
                .as("at 0, at 1 ms, and one that waited for the first slot that came back")
                .isEqualTo(3);
        assertThat(hanging.lane.unsent()).as("due at 3, 4 and 5 ms").isEqualTo(3);
        OperationTimes times = hanging.takeLatencies();
        assertThat(times.response().getTotalCount()).isEqualTo(3);
        assertThat(times.response().getMaxValue() / MS)
                .as("due at 3 ms, and the drain ended at 7 ms")
                .isEqualTo(4);
    }

    @Test
    void aStoreThatIsFullAtOnceOwesNothing() {
        Bench full = new Bench(
                clock, 2, Bench.appends(1), operation -> operation.fail(1, new StoreFullException("no room")));

        full.run(everyMs(), new Window(0, 10 * MS, Long.MAX_VALUE, SECOND));

        assertThat(full.lane.sent()).isOne();
        assertThat(full.lane.unsent()).isZero();
    }

    @Test
    void aLaneThatWasStoppedSendsAndOwesAgainInTheNextPhase() {
        bench.lane.stop().at(4 * MS);
        every(SECOND / 2);

        bench.lane.stop().clear();
        run(SECOND);

        assertThat(bench.lane.sent()).isOne();
        assertThat(bench.lane.lastSentNs()).isZero();
        assertThat(bench.lane.unsent()).isEqualTo(9);
    }

    @Test
    void aPhaseBeginsAtItsOriginAndNotBefore() {
        Bench answering = new Bench(clock, 1, Bench.appends(1), operation -> operation.acknowledge(1));
        clock.at(5 * MS, () -> {});

        answering.run(new ClosedLoop(), new Window(5 * MS, SECOND, 2, SECOND));

        assertThat(answering.sent).containsExactly(new Sent(5 * MS, 5 * MS), new Sent(5 * MS, 5 * MS));
    }

    @Test
    void operationsAreNumberedFromPhaseToPhase() {
        List<Long> ids = new ArrayList<>();
        Bench answering = new Bench(clock, 1, Bench.appends(1), operation -> {
            ids.add(operation.id());
            operation.acknowledge(1);
        });

        answering.run(new ClosedLoop(), new Window(0, SECOND, 2, SECOND));
        answering.run(new ClosedLoop(), new Window(0, SECOND, 1, SECOND));

        assertThat(ids).containsExactly(0L, 1L, 2L);
    }

    @Test
    void onlyOperationsOfWhichEveryBlobFailedAreFailuresInARow() {
        int[] sent = {0};
        Bench failing = new Bench(clock, 1, Bench.appends(2), operation -> {
            switch (sent[0]++) {
                case 2 -> {
                    operation.acknowledge(1);
                    operation.fail(1, new IllegalStateException());
                }
                case 5 -> {
                    operation.reject(1);
                    operation.fail(1, new IllegalStateException());
                }
                default -> operation.fail(2, new IllegalStateException());
            }
        });

        assertThat(failuresInARow(failing, 2)).isEqualTo(2);
        assertThat(failuresInARow(failing, 1))
                .as("one of them was acknowledged")
                .isZero();
        sent[0] = 3;
        assertThat(failuresInARow(failing, 3))
                .as("one of the last was rejected")
                .isZero();
        assertThat(failuresInARow(failing, 3)).isEqualTo(3);
    }

    private static int failuresInARow(Bench bench, long operations) {
        bench.run(new ClosedLoop(), new Window(0, SECOND, operations, SECOND));
        return bench.lane.tally().failedInARow();
    }

    /** Has the clock stop at such times. */
    private void every(long ns) {
        for (long timeNs = ns; timeNs <= 30 * SECOND; timeNs += ns) {
            clock.at(timeNs, () -> {});
        }
    }

    private void run(long timeoutNs) {
        bench.run(everyMs(), new Window(0, 10 * MS, Long.MAX_VALUE, timeoutNs));
    }

    private Loop everyMs() {
        return new OpenLoop(new ConstantSchedule(1_000, Turns.ALL), clock::pass);
    }
}
