package io.blobbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LaneRecorderTest {
    private static final long HOUR_NS = TimeUnit.HOURS.toNanos(1);

    private final LaneRecorder recorder = new LaneRecorder(true);

    @Test
    void nothingIsLostWhileTheReaderTakesAgainAndAgain() throws Exception {
        int operations = 300_000;
        ExecutorService lane = Executors.newSingleThreadExecutor();
        try {
            Future<?> writing = lane.submit(() -> {
                for (int i = 0; i < operations; i++) {
                    record(1_000L * (i % 1_000), 0);
                }
            });

            Counts counts = Counts.ZERO;
            OperationTimes latencies = OperationTimes.empty();
            boolean ended;
            do {
                ended = writing.isDone();
                LaneRecorder.Sum taken = take();
                assertThat(taken.latencies().service().getTotalCount())
                        .isEqualTo(taken.counts().operations());
                assertThat(taken.latencies().response().getTotalCount())
                        .isEqualTo(taken.counts().operations());
                counts = counts.plus(taken.counts());
                latencies = latencies.plus(taken.latencies());
            } while (!ended);

            writing.get();
            assertThat(counts).isEqualTo(new Counts(operations, operations, 0, 0, operations));
            assertThat(latencies.service().getTotalCount()).isEqualTo(operations);
            assertThat(latencies.startDelay().getCountAtValue(0)).isEqualTo(operations);
        } finally {
            lane.shutdownNow();
        }
    }

    @Test
    void whatIsRecordedBetweenEnterAndExitIsTakenTogether() throws Exception {
        LaneRecorder.Sum taken = new LaneRecorder.Sum();
        Thread control = new Thread(() -> recorder.takeInto(taken));

        recorder.enter();
        control.start();
        while (control.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait(); // until the taking waits for the exit
        }
        recorder.count(0, 1, 0, 0, 10);
        recorder.recordScheduled(5_000, 6_000, 1_000, 500);
        recorder.exit();
        control.join();

        assertThat(taken.counts().operations()).isOne();
        assertThat(taken.latencies().service().getTotalCount()).isOne();
        assertThat(taken.latencies().response().getTotalCount()).isOne();
    }

    @Test
    void theTimesAreKeptApart() {
        recorder.enter();
        recorder.recordScheduled(5_000_000, 7_000_000, 2_000_000, 1_000_000);
        recorder.exit();

        OperationTimes latencies = take().latencies();

        assertThat(countOf(latencies.service(), 5_000_000)).isOne();
        assertThat(countOf(latencies.response(), 7_000_000)).isOne();
        assertThat(countOf(latencies.startDelay(), 2_000_000)).isOne();
        assertThat(countOf(latencies.laneDelay(), 1_000_000)).isOne();
    }

    @Test
    void aTakenValueIsNotTakenAgain() {
        record(5_000_000, 1);
        take();

        LaneRecorder.Sum second = take();

        assertThat(second.counts()).isEqualTo(Counts.ZERO);
        assertThat(second.latencies().service().getTotalCount()).isZero();
    }

    @Test
    void valuesBeyondAnHourAreClampedAndCounted() {
        record(HOUR_NS + 1, Long.MAX_VALUE, HOUR_NS);

        OperationTimes latencies = take().latencies();

        assertThat(latencies.clamped()).isEqualTo(2);
        assertThat(latencies.service().getTotalCount()).isOne();
        assertThat(latencies.response().valuesAreEquivalent(latencies.response().getMaxValue(), HOUR_NS))
                .isTrue();
    }

    @Test
    void clampedValuesAreCountedAgainOnlyWhenThereAreMore() {
        record(HOUR_NS + 1, 0, 0);
        take();
        record(HOUR_NS + 1, 0, 0);

        assertThat(take().latencies().clamped()).isOne();
    }

    @Test
    void unsentOperationsHaveAnAgeAndNoServiceTimeAndEndedNowhere() {
        recorder.enter();
        recorder.recordUnsent(7_000_000, 3);
        recorder.recordUnsent(2 * HOUR_NS, 2);
        recorder.exit();

        LaneRecorder.Sum sum = take();
        assertThat(sum.counts()).isEqualTo(Counts.ZERO);
        assertThat(sum.latencies().service().getTotalCount()).isZero();
        assertThat(sum.latencies().response().getTotalCount()).isEqualTo(5);
        assertThat(countOf(sum.latencies().response(), 7_000_000)).isEqualTo(3);
        assertThat(countOf(sum.latencies().startDelay(), 7_000_000)).isEqualTo(3);
        assertThat(sum.latencies().clamped()).isEqualTo(4);
    }

    @Test
    void aTimeBelowZeroIsRecordedAsZero() {
        record(-5, 0);

        assertThat(take().latencies().service().getCountAtValue(0)).isOne();
    }

    @Test
    void fastOperationsAreAllThereAndNoneIsRoundedToNothing() {
        for (int i = 0; i < 100_000; i++) {
            record(50_000, 300);
        }

        OperationTimes latencies = take().latencies();

        assertThat(countOf(latencies.service(), 50_000)).isEqualTo(100_000);
        assertThat(latencies.startDelay().getTotalCount()).isEqualTo(100_000);
        assertThat(latencies.startDelay().getMaxValue()).isEqualTo(300);
    }

    @Test
    void withoutAScheduleThereAreServiceTimesOnly() {
        LaneRecorder unscheduled = new LaneRecorder(false);
        unscheduled.enter();
        unscheduled.count(0, 3, 2, 1, 300);
        unscheduled.recordService(50_000);
        unscheduled.exit();

        LaneRecorder.Sum sum = new LaneRecorder.Sum();
        unscheduled.takeInto(sum);

        assertThat(sum.counts()).isEqualTo(new Counts(1, 3, 2, 1, 300));
        assertThat(sum.latencies().service().getTotalCount()).isOne();
        assertThat(sum.latencies().response().getTotalCount()).isZero();
        assertThat(sum.latencies().startDelay().getTotalCount()).isZero();
    }

    @Test
    void severalLanesAddUp() {
        LaneRecorder other = new LaneRecorder(true);
        record(1_000_000, 0);
        other.enter();
        other.count(0, 5, 0, 0, 50);
        other.recordScheduled(9_000_000, 9_000_000, 0, 0);
        other.exit();

        LaneRecorder.Sum sum = new LaneRecorder.Sum();
        recorder.takeInto(sum);
        other.takeInto(sum);

        assertThat(sum.counts()).isEqualTo(new Counts(2, 6, 0, 0, 51));
        assertThat(countOf(sum.latencies().service(), 1_000_000)).isOne();
        assertThat(countOf(sum.latencies().service(), 9_000_000)).isOne();
    }

    @Test
    void theFirstAndTheLastAnswerAreThoseOfAllLanesInAnyOrder() {
        LaneRecorder other = new LaneRecorder(false);
        answered(recorder, Long.MAX_VALUE - 5, 0);
        answered(recorder, Long.MIN_VALUE + 20, 2);
        answered(recorder, Long.MAX_VALUE - 3, 1);
        answered(other, Long.MIN_VALUE + 7, 1);
        answered(other, Long.MIN_VALUE + 4, 1);

        LaneRecorder.Sum sum = take();
        other.takeInto(sum);

        assertThat(sum.firstAnswerNs()).as("the clock may pass its end").isEqualTo(Long.MAX_VALUE - 3);
        assertThat(sum.lastAnswerNs()).isEqualTo(Long.MIN_VALUE + 20);
        LaneRecorder.Sum later = new LaneRecorder.Sum();
        answered(recorder, Long.MIN_VALUE + 30, 0);
        recorder.takeInto(later);
        later.add(sum);
        assertThat(later.firstAnswerNs()).isEqualTo(Long.MAX_VALUE - 3);
        assertThat(later.lastAnswerNs()).isEqualTo(Long.MIN_VALUE + 20);
    }

    private static void answered(LaneRecorder lane, long endNs, long blobs) {
        lane.enter();
        lane.count(endNs, blobs, 1, 0, 10);
        lane.exit();
    }

    private void record(long serviceNs, long startDelayNs) {
        record(serviceNs, serviceNs + startDelayNs, startDelayNs);
    }

    private void record(long serviceNs, long responseNs, long startDelayNs) {
        recorder.enter();
        recorder.count(0, 1, 0, 0, 1);
        recorder.recordScheduled(serviceNs, responseNs, startDelayNs, startDelayNs);
        recorder.exit();
    }

    private LaneRecorder.Sum take() {
        LaneRecorder.Sum sum = new LaneRecorder.Sum();
        recorder.takeInto(sum);
        return sum;
    }

    private static long countOf(Histogram histogram, long valueNs) {
        return histogram.getCountAtValue(valueNs);
    }
}
