package io.blobbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneRecorderSumTest {
    @Test
    void sumsAddUpInCountsTimesAndClampedValues() {
        LaneRecorder.Sum all = recorded(10, 20, 30);

        all.add(recorded(11, Histograms.HIGHEST_NS + 1, 33));

        assertThat(all.counts()).isEqualTo(new Counts(2, 4, 6, 8, 10));
        assertThat(all.latencies().service().getTotalCount()).isEqualTo(2);
        assertThat(all.latencies().service().getMaxValue()).isEqualTo(11);
        assertThat(all.latencies().response().getTotalCount()).isEqualTo(2);
        assertThat(all.latencies().response().getMinValue()).isEqualTo(20);
        assertThat(all.latencies().startDelay().getTotalCount()).isEqualTo(2);
        assertThat(all.latencies().startDelay().getMaxValue()).isEqualTo(33);
        assertThat(all.latencies().laneDelay().getTotalCount()).isEqualTo(2);
        assertThat(all.latencies().laneDelay().getMaxValue()).isEqualTo(16);
        assertThat(all.latencies().clamped()).isOne();

        all.add(recorded(1, Histograms.HIGHEST_NS + 1, 1));

        assertThat(all.latencies().clamped()).isEqualTo(2);
    }

    @Test
    void aSumThatIsResetIsEmpty() {
        LaneRecorder.Sum sum = recorded(10, Histograms.HIGHEST_NS + 1, 30);

        sum.reset();

        assertThat(sum.counts()).isEqualTo(Counts.ZERO);
        assertThat(sum.latencies().service().getTotalCount()).isZero();
        assertThat(sum.latencies().response().getTotalCount()).isZero();
        assertThat(sum.latencies().startDelay().getTotalCount()).isZero();
        assertThat(sum.latencies().laneDelay().getTotalCount()).isZero();
        assertThat(sum.latencies().clamped()).isZero();
    }

    @Test
    void unsentOperationsBeyondTheRangeAreClampedInBothTimes() {
        LaneRecorder recorder = new LaneRecorder(true);
        LaneRecorder.Sum sum = new LaneRecorder.Sum();

        recorder.enter();
        recorder.recordUnsent(Histograms.HIGHEST_NS + 1, 3);
        recorder.recordUnsent(1_000, 2);
        recorder.exit();
        recorder.takeInto(sum);

        assertThat(sum.latencies().clamped()).isEqualTo(6);
        assertThat(sum.latencies().response().getTotalCount()).isEqualTo(5);
        assertThat(sum.latencies().startDelay().getTotalCount()).isEqualTo(5);
        assertThat(sum.latencies().laneDelay().getTotalCount()).isZero();
        assertThat(sum.latencies().service().getTotalCount()).isZero();
    }

    @Test
    void whatWasTakenIsNotTakenAgain() {
        LaneRecorder recorder = new LaneRecorder(true);
        LaneRecorder.Sum sum = new LaneRecorder.Sum();
        for (int i = 0; i < 3; i++) {
            record(recorder, 10, 20, 30);
            recorder.takeInto(sum);
        }
        recorder.takeInto(sum);

        assertThat(sum.counts().operations()).isEqualTo(3);
        assertThat(sum.latencies().service().getTotalCount()).isEqualTo(3);
        assertThat(sum.latencies().response().getTotalCount()).isEqualTo(3);
        assertThat(sum.latencies().startDelay().getTotalCount()).isEqualTo(3);
        assertThat(sum.latencies().laneDelay().getTotalCount()).isEqualTo(3);
    }

    private static LaneRecorder.Sum recorded(long serviceNs, long responseNs, long startDelayNs) {
        LaneRecorder recorder = new LaneRecorder(true);
        LaneRecorder.Sum sum = new LaneRecorder.Sum();
        record(recorder, serviceNs, responseNs, startDelayNs);
        recorder.takeInto(sum);
        return sum;
    }

    private static void record(LaneRecorder recorder, long serviceNs, long responseNs, long startDelayNs) {
        recorder.enter();
        recorder.count(1, 2, 3, 4, 5);
        recorder.recordScheduled(serviceNs, responseNs, startDelayNs, startDelayNs / 2);
        recorder.exit();
    }
}
