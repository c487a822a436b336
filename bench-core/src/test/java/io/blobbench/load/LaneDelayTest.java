package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.blobbench.measure.OperationTimes;
import io.blobbench.schedule.ConstantSchedule;
import io.blobbench.schedule.NanoClock;
import io.blobbench.schedule.PoissonSchedule;
import io.blobbench.schedule.Schedule;
import io.blobbench.schedule.Turns;
import io.blobbench.store.operation.Operation;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A lane on a clock of the test: only a stall of its store, or a pause or a wake-up of its own, delays a start. */
@Timeout(60)
final class LaneDelayTest {
    private static final long ORIGIN_NS = TimeUnit.SECONDS.toNanos(-7); // a clock may be negative
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);

    /** After the stall the store catches up for several times as long, while new operations wait for the slots of those before. */
    @ParameterizedTest
    @CsvSource({"10000, 13000, 64, 10, 100", "999, 1500, 3, 60, 1700", "50000, 60000, 256, 10, 60"})
    void startsThatQueueUpBehindAStallOfTheStoreAreNotDelayedByTheLane(
            int rate, int capacity, int slots, int seconds, long stallMs) {
        SlowStore store = new SlowStore(slots, () -> TimeUnit.SECONDS.toNanos(1) / capacity);
        store.stallAfter(5000 * MS, stallMs * MS);

        OperationTimes times = run(store, new ConstantSchedule(rate, Turns.ALL), seconds);

        assertThat(times.startDelay().getTotalCount()).isEqualTo((long) rate * seconds);
        assertThat(times.startDelay().getValueAtPercentile(99)).isGreaterThan(stallMs * MS / 2);
        assertThat(times.laneDelay().getMaxValue()).isZero();
    }

    /** The store is so close to its capacity that it needs 9.5 s to catch up, in which each slot is used 12 000 times. */
    @Test
    void wakeUpsOfTheLaneDoNotAddUpWhileAStoreCatchesUp() {
        SlowStore store = new SlowStore(4, () -> TimeUnit.SECONDS.toNanos(1) / 5000);
        store.stallAfter(5000 * MS, 500 * MS);
        store.wakeUpNs = MS / 20;

        OperationTimes times = run(store, new ConstantSchedule(4750, Turns.ALL), 60);

        assertThat(times.startDelay().getValueAtPercentile(99)).isGreaterThan(400 * MS);
        assertThat(times.laneDelay().getMaxValue()).isCloseTo(MS / 20, withinPercentage(1));
    }

    /** The first operations after the pause take all slots; the others wait for these, but would not have done so without the pause. */
    @ParameterizedTest
    @CsvSource({"10000, 13000, 64, 10, 100", "999, 1500, 3, 60, 1700", "50000, 60000, 256, 10, 60"})
    void startsThatQueueUpBehindAPauseOfTheLaneAreDelayedByTheLane(
            int rate, int capacity, int slots, int seconds, long pauseMs) {
        SlowStore store = new SlowStore(slots, () -> TimeUnit.SECONDS.toNanos(1) / capacity);
        store.pauseLaneAfter(5000 * MS, pauseMs * MS);

        OperationTimes times = run(store, new ConstantSchedule(rate, Turns.ALL), seconds);

        assertThat(times.startDelay().getValueAtPercentile(99)).isGreaterThan(pauseMs * MS / 2);
        for (double percentile : new double[] {97, 99, 99.9, 100}) {
            assertThat(times.laneDelay().getValueAtPercentile(percentile))
                    .as("p" + percentile)
                    .isCloseTo(times.startDelay().getValueAtPercentile(percentile), withinPercentage(1));
        }
    }

    /** A burst of 500 operations each second takes the store 6.25 ms. */
    @Test
    void startsThatQueueUpInABurstAreNotDelayedByTheLane() {
        SlowStore store = new SlowStore(8, () -> MS / 80);
        store.wakeUpNs = MS / 20;

        OperationTimes times = run(store, new Bursts(500), 10);

        assertThat(times.startDelay().getTotalCount()).isEqualTo(5000);
        assertThat(times.startDelay().getValueAtPercentile(50)).isGreaterThan(MS);
        assertThat(times.laneDelay().getMaxValue()).isLessThan(MS / 10);
    }

    /** An operation is due each 10 us and takes the lane 20 us: each of 8 slots has its turn after 160 us, of which it is busy for 10. */
    @Test
    void aLaneThatCannotSendFasterIsLateForAsLongAsItsSlotsAreFree() {
        SlowStore store = new SlowStore(8, () -> MS / 100);
        store.sendNs = MS / 50;

        OperationTimes times = run(store, new ConstantSchedule(100_000, Turns.ALL), 1);

        assertThat(times.startDelay().getValueAtPercentile(50)).isGreaterThan(100 * MS);
        assertThat(times.laneDelay().getValueAtPercentile(50)).isCloseTo(150 * MS / 1000, withinPercentage(1));
    }

    /** The only slot is busy for 40 % of the time. */
    @Test
    void randomArrivalsThatWaitForASlotAreNotDelayedByTheLane() {
        SplittableRandom random = new SplittableRandom(1);
        SlowStore store = new SlowStore(1, () -> random.nextLong(9 * MS / 10, 11 * MS / 10));

        OperationTimes times = run(store, new PoissonSchedule(8000, 20e9, 42), 20);

        assertThat(times.startDelay().getValueAtPercentile(99)).isGreaterThan(MS);
        assertThat(times.laneDelay().getMaxValue()).isZero();
    }

    /** An operation is due each millisecond and takes two: the fifth ends after 10 ms, but the sixth is sent after 20 ms. */
    @Test
    void aPauseIsTheLanesPartOfTheDelayOfOperationsThatQueueUpAnyway() {
        SlowStore store = new SlowStore(1, () -> 2 * MS);
        store.pauseLaneAfter(10 * MS, 10 * MS);

        OperationTimes times = run(store, new ConstantSchedule(1000, Turns.ALL), 1);

        assertThat(times.laneDelay().getCountAtValue(0)).isEqualTo(5);
        assertThat(times.laneDelay().getCountAtValue(10 * MS)).isEqualTo(995);
    }

    @Test
    void aPhaseKnowsNothingOfTheDelaysOfTheOneBefore() {
        SlowStore store = new SlowStore(1, () -> MS / 2);
        Schedule everyMs = new ConstantSchedule(1000, Turns.ALL);
        store.pauseLaneAfter(500 * MS, 100 * MS);

        assertThat(run(store, everyMs, 1).laneDelay().getMaxValue()).isCloseTo(100 * MS, withinPercentage(1));
        assertThat(run(store, everyMs, 1).laneDelay().getMaxValue()).isZero();
    }

    /** The stall or the pause begins after five seconds; a store of 13 000 operations a second catches up until long after it. */
    @ParameterizedTest
    @CsvSource({"5500, 1000", "6500, 1000", "10000, 2000"})
    void operationsAreUnsentForWantOfSlotsWhereTheStoreStalledAndNotWhereTheLaneDid(long endMs, long lengthMs) {
        SlowStore stalling = new SlowStore(64, () -> TimeUnit.SECONDS.toNanos(1) / 13_000);
        stalling.stallAfter(5000 * MS, lengthMs * MS);
        SlowStore pausing = new SlowStore(64, () -> TimeUnit.SECONDS.toNanos(1) / 13_000);
        pausing.pauseLaneAfter(5000 * MS, lengthMs * MS);

        Lane waiting = cut(stalling, endMs * MS);
        Lane late = cut(pausing, endMs * MS);

        assertThat(waiting.unsent()).isGreaterThan(2000);
        assertThat(waiting.unsentForSlots()).isEqualTo(waiting.unsent());
        assertThat(late.unsent()).isGreaterThan(2000);
        assertThat(late.unsentForSlots()).isZero();
    }

    /** Offers 10 000 operations a second until the deadline, sent or not. */
    private static Lane cut(SlowStore store, long lengthNs) {
        store.toSubmit = Long.MAX_VALUE;
        store.endNs = store.nowNs + lengthNs;
        store.bench.run(
                new OpenLoop(new ConstantSchedule(10_000, Turns.ALL), store::moveBy),
                new Window(store.nowNs, store.nowNs + lengthNs, Long.MAX_VALUE, TimeUnit.MINUTES.toNanos(1)));
        return store.bench.lane;
    }

    private static OperationTimes run(SlowStore store, Schedule schedule, int seconds) {
        long originNs = store.nowNs;
        long lengthNs = TimeUnit.SECONDS.toNanos(seconds);
        long operations = schedule.countBefore(lengthNs);
        store.toSubmit += operations;
        store.bench.run(
                new OpenLoop(schedule, store::moveBy),
                new Window(originNs, originNs + 3 * lengthNs, operations, lengthNs));
        return store.bench.takeLatencies();
    }

    /** A number of operations at the beginning of each second. */
    private record Bursts(int operations) implements Schedule {
        @Override
        public long intendedNs(long k) {
            return k / operations * TimeUnit.SECONDS.toNanos(1);
        }
    }

    /** A store that does one operation after the other, and the clock: it moves on where the lane waits, for a start or for a slot. */
    private static final class SlowStore implements NanoClock {
        private final int slots;
        private final LongSupplier serviceNs;
        private final Bench bench;
        private final Queue<Operation> submitted = new ArrayDeque<>();
        private final Queue<Long> endsNs = new ArrayDeque<>();
        private long toSubmit;
        private long endNs = Long.MAX_VALUE;
        private long nowNs = ORIGIN_NS;
        private boolean moving;
        private long freeFromNs = ORIGIN_NS;
        private long stallFromNs;
        private long stallEndNs;
        private long pauseFromNs;
        private long pauseNs;
        /** From the end of an operation that the lane waits for to its next look at the clock. */
        private long wakeUpNs;
        /** For how long the lane is busy with an operation that it sends. */
        private long sendNs;

        SlowStore(int slots, LongSupplier serviceNs) {
            this.slots = slots;
            this.serviceNs = serviceNs;
            this.bench = new Bench(this, slots, Bench.appends(1), this::submit);
        }

        void stallAfter(long ns, long lengthNs) {
            stallFromNs = nowNs + ns;
            stallEndNs = stallFromNs + lengthNs;
        }

        void pauseLaneAfter(long ns, long lengthNs) {
            pauseFromNs = nowNs + ns;
            pauseNs = lengthNs;
        }

        private void submit(Operation operation) {
            long beginNs = Math.max(nowNs, freeFromNs);
            if (beginNs >= stallFromNs && beginNs < stallEndNs) {
                beginNs = stallEndNs;
            }
            freeFromNs = beginNs + serviceNs.getAsLong();
            submitted.add(operation);
            endsNs.add(freeFromNs);
            toSubmit--;
            settleUntil(nowNs + sendNs);
        }

        @Override
        public long nanoTime() {
            boolean drains = (toSubmit == 0 || nowNs >= endNs) && !submitted.isEmpty();
            boolean waits = submitted.size() == slots || drains;
            if (waits && !moving) {
                moveBy(endsNs.element() - nowNs + wakeUpNs);
            }
            return nowNs;
        }

        private void moveBy(long ns) {
            settleUntil(nowNs + ns);
            if (pauseNs > 0 && nowNs >= pauseFromNs) {
                settleUntil(nowNs + pauseNs);
                pauseNs = 0;
            }
        }

        private void settleUntil(long untilNs) {
            moving = true;
            while (!endsNs.isEmpty() && endsNs.element() <= untilNs) {
                nowNs = endsNs.remove();
                submitted.remove().acknowledge(1);
            }
            nowNs = untilNs;
            moving = false;
        }
    }
}
