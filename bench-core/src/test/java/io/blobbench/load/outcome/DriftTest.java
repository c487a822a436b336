package io.blobbench.load.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import io.blobbench.measure.LaneRecorder;
import org.junit.jupiter.api.Test;

final class DriftTest {
    private static final Drift.Half FIRST = half(2, 100);
    private static final Drift.Half LAST = half(4, 300);

    @Test
    void theLastHalfIsComparedWithTheFirst() {
        Drift drift = Drift.of(FIRST, LAST);

        assertThat(drift.known()).isTrue();
        assertThat(drift.first().operationsPerSecond()).isEqualTo(50);
        assertThat(drift.throughputRatio()).isEqualTo(1.5);
    }

    @Test
    void rejectedBlobsAreAnsweredAndFailedOnesAreNot() {
        Drift.Half first = new Drift.Half(2, 0, new Counts(100, 80, 20, 0, 80), Histograms.create());
        Drift.Half last = new Drift.Half(4, 0, new Counts(300, 40, 60, 200, 40), Histograms.create());

        assertThat(Drift.of(first, last).acknowledgedRatio()).isEqualTo(0.25);
        assertThat(Drift.of(first, last).answeredRatio()).isEqualTo(0.5);
    }

    @Test
    void bothHalvesMustHaveALength() {
        Drift.Half none = half(0, 100);

        assertThat(Drift.of(none, LAST).known()).isFalse();
        assertThat(Drift.of(FIRST, none).known()).isFalse();
        assertThat(none.operationsPerSecond()).isNaN();
    }

    @Test
    void aHalfKnowsTheMedianOfItsOperations() {
        LaneRecorder recorder = new LaneRecorder(true);
        for (int i = 1; i <= 3; i++) {
            recorder.enter();
            recorder.count(0, 1, 1, 0, 1);
            recorder.recordScheduled(1, 20L * i, 10L * i, 0);
            recorder.exit();
        }
        LaneRecorder.Sum sum = new LaneRecorder.Sum();
        recorder.takeInto(sum);

        Drift.Half half = Drift.Half.of(0.5, 4, sum);

        assertThat(half)
                .isEqualTo(new Drift.Half(
                        0.5, 4, new Counts(3, 3, 3, 0, 3), sum.latencies().response()));
        assertThat(half.callersP50Ns()).isEqualTo(40);
    }

    @Test
    void aHalfWithoutOperationsHasNoMedian() {
        Drift.Half empty = Drift.Half.of(0.5, 0, new LaneRecorder.Sum());

        assertThat(empty.callersP50Ns()).isNaN();
        assertThat(empty.operationsPerSecond()).isZero();
    }

    private static Drift.Half half(double seconds, long operations) {
        return new Drift.Half(seconds, 0, new Counts(operations, operations, 0, 0, 0), Histograms.create());
    }
}
