package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.report.read.HistogramTimes;
import io.blobbench.report.read.TrialHistogram;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ContrastsTest {
    private static final double LEAST = 0.02;
    private static final double LEVEL = 0.02;
    private static final Sample BASELINE = Sample.ofMedian(100, 100, 100, 100, 100);

    @Test
    void aPAtTheLevelMeansDifferentAndOneAboveDoesNot() {
        Sample more = Sample.ofMedian(110, 110, 110, 110, 110);

        assertThat(finding(Measure.THROUGHPUT, more, LEVEL)).isEqualTo(ContrastFinding.BETTER);
        assertThat(finding(Measure.THROUGHPUT, more, Math.nextUp(LEVEL))).isEqualTo(ContrastFinding.NONE);
    }

    @Test
    void moreThroughputIsBetterAndMoreTimeIsWorse() {
        Sample more = Sample.ofMedian(110, 110, 110, 110, 110);
        Sample less = Sample.ofMedian(90, 90, 90, 90, 90);

        assertThat(finding(Measure.THROUGHPUT, less, 0)).isEqualTo(ContrastFinding.WORSE);
        assertThat(finding(Measure.SERVICE_P50, more, 0)).isEqualTo(ContrastFinding.WORSE);
        assertThat(finding(Measure.SERVICE_P50, less, 0)).isEqualTo(ContrastFinding.BETTER);
    }

    @Test
    void theLeastDifferenceIsAShareOfTheSmallerValue() {
        assertThat(finding(Measure.THROUGHPUT, Sample.ofMedian(102.01, 102.01, 102.01), 0))
                .isEqualTo(ContrastFinding.BETTER);
        assertThat(finding(Measure.THROUGHPUT, Sample.ofMedian(101.99, 101.99, 101.99), 0))
                .isEqualTo(ContrastFinding.NONE);
        assertThat(finding(Measure.THROUGHPUT, Sample.ofMedian(98.03, 98.03, 98.03), 0))
                .isEqualTo(ContrastFinding.WORSE);
        assertThat(finding(Measure.THROUGHPUT, Sample.ofMedian(98.05, 98.05, 98.05), 0))
                .isEqualTo(ContrastFinding.NONE);
    }

    @Test
    void aMergedValueThatTheUsualTrialsDoNotShareIsNotCalled() {
        TrialHistogram times = HistogramTimes.of(new long[] {800}, new long[] {1000});
        MergedTimes merged = new MergedTimes(List.of(times, times, times, times, times));
        Sample slowOnce = Sample.ofPercentile(new double[] {90, 91, 92, 93, 900}, merged, 99, 1);

        Contrast contrast = contrast(Measure.SERVICE_P99, slowOnce, OptionalDouble.of(0));

        assertThat(contrast.ratio()).hasValue(8);
        assertThat(contrast.finding()).isEqualTo(ContrastFinding.NONE);
    }

    @Test
    void withoutAPNothingIsJudgedAndThereIsNoInterval() {
        Contrast contrast = contrast(Measure.THROUGHPUT, Sample.ofMedian(200, 200, 200), OptionalDouble.empty());

        assertThat(contrast.ratio()).hasValue(2);
        assertThat(contrast.interval()).isEmpty();
        assertThat(contrast.finding()).isEqualTo(ContrastFinding.UNJUDGED);
    }

    @Test
    void aBaselineOfZeroHasNoRatio() {
        Contrast contrast = new Contrasts(LEAST)
                .of(
                        Measure.SERVER_CPU,
                        Optional.of(Sample.ofMedian(0, 0, 0)),
                        Optional.of(BASELINE),
                        OptionalDouble.of(0),
                        LEVEL);

        assertThat(contrast.ratio()).isEmpty();
        assertThat(contrast.finding()).isEqualTo(ContrastFinding.UNJUDGED);
    }

    @Test
    void whereTrialsDoNotSpreadTheIntervalIsTheSpreadBetweenRuns() {
        Contrast contrast = contrast(Measure.THROUGHPUT, Sample.ofMedian(150, 150, 150, 150), OptionalDouble.of(0));

        // 1.959964 * sqrt(2) * 0.012, of logarithms
        assertThat(contrast.interval().orElseThrow().low()).isCloseTo(1.5 * Math.exp(-0.0332618), within(1e-6));
        assertThat(contrast.interval().orElseThrow().high()).isCloseTo(1.5 * Math.exp(0.0332618), within(1e-6));
    }

    @Test
    void theIntervalOfTurnsIsThatOfTheirTrials() {
        Sample more = Sample.ofMedian(150, 150, 150, 150);

        Contrast contrast = Contrasts.ofTurns(LEAST)
                .of(Measure.THROUGHPUT, Optional.of(BASELINE), Optional.of(more), OptionalDouble.of(0), LEVEL);

        assertThat(contrast.interval().orElseThrow().low()).isCloseTo(1.5, within(1e-9));
        assertThat(contrast.interval().orElseThrow().high()).isCloseTo(1.5, within(1e-9));
    }

    @Test
    void theIntervalHoldsTheRatioOfTheMedians() {
        Sample skewed = Sample.ofMedian(100, 100, 100, 100, 101, 101, 101, 1000);

        Contrast contrast = contrast(Measure.THROUGHPUT, skewed, OptionalDouble.of(0));

        double ratio = contrast.ratio().orElseThrow();
        assertThat(contrast.interval().orElseThrow().low()).isLessThanOrEqualTo(ratio);
        assertThat(contrast.interval().orElseThrow().high()).isFinite().isGreaterThanOrEqualTo(ratio);
    }

    @Test
    void eachValueComesWithItsOwnInterval() {
        Sample other = Sample.ofMedian(90, 100, 120, 140);

        for (Contrast contrast : List.of(
                contrast(Measure.THROUGHPUT, other, OptionalDouble.of(0)),
                Contrasts.apart(Measure.THROUGHPUT, Optional.of(BASELINE), Optional.of(other)))) {
            assertThat(contrast.baseline()).hasValue(100);
            assertThat(contrast.baselineInterval()).isEqualTo(BASELINE.interval());
            assertThat(contrast.value()).hasValue(110);
            assertThat(contrast.valueInterval()).isEqualTo(other.interval());
        }
    }

    @Test
    void whatHasNoLogarithmHasNoInterval() {
        Contrast contrast = new Contrasts(LEAST)
                .of(
                        Measure.SERVER_CPU,
                        Optional.of(Sample.ofMedian(0, 1, 1, 1)),
                        Optional.of(Sample.ofMedian(1, 1, 1, 1)),
                        OptionalDouble.of(1),
                        LEVEL);

        assertThat(contrast.ratio()).hasValue(1);
        assertThat(contrast.interval()).isEmpty();
    }

    private static ContrastFinding finding(Measure measure, Sample other, double p) {
        return contrast(measure, other, OptionalDouble.of(p)).finding();
    }

    private static Contrast contrast(Measure measure, Sample other, OptionalDouble p) {
        return new Contrasts(LEAST).of(measure, Optional.of(BASELINE), Optional.of(other), p, LEVEL);
    }
}
