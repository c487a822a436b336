package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.report.read.HistogramTimes;
import io.blobbench.report.read.TrialHistogram;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {
    @Test
    void theMedianOfTheTrialsStandsForAll() {
        assertThat(Sample.ofMedian(9, 1, 5).value()).hasValue(5);
        assertThat(Sample.ofMedian(9, 1, 5, 7).value()).hasValue(6);
        assertThat(Sample.ofMedian(3).value()).hasValue(3);
        assertThat(Sample.ofMedian().value()).isEmpty();
    }

    @Test
    void theIntervalOfAMedianIsThatOfTheMeanOfLogarithmsAndHoldsTheMedian() {
        ConfidenceInterval interval = Sample.ofMedian(90, 100, 110).interval().orElseThrow();

        assertThat(interval)
                .isEqualTo(Estimate.ofMean(90, 100, 110).orElseThrow().interval());
        assertThat(interval.low()).isLessThan(90);
        assertThat(Sample.ofMedian(7).interval()).isEmpty();
        assertThat(Sample.ofMedian(0, 1, 2).interval()).isEmpty();
    }

    @Test
    void itsTrialsStayInTheirOrder() {
        Sample sample = Sample.ofMedian(9, 1, 5);

        sample.value();

        assertThat(sample.trials()).containsExactly(9, 1, 5);
    }

    @Test
    void aSingleTrialDoesNotTellWhereItsValueLies() {
        assertThat(Sample.ofMedian(3).interval()).isEmpty();
        assertThat(Sample.ofMedian(3).estimate()).isEmpty();
        assertThat(Sample.ofMedian().medianOfTrials()).isZero();
    }

    @Test
    void theIntervalOfAMedianHoldsIt() {
        Sample skewed = Sample.ofMedian(1, 100, 100, 100, 100);

        assertThat(skewed.interval().orElseThrow().high()).isFinite().isGreaterThanOrEqualTo(100);
        assertThat(Sample.ofMedian(100, 100, 100, 100, 1000)
                        .interval()
                        .orElseThrow()
                        .low())
                .isLessThanOrEqualTo(100);
    }

    @Test
    void aStepRaisesTheUpperEndOfAnIntervalAndIsNoSpreadOfTrials() {
        Sample trials = Sample.ofMedian(90, 100, 110);
        ConfidenceInterval exact = trials.interval().orElseThrow();

        Sample stepped = trials.resolvedTo(0.5);

        assertThat(stepped.interval()).hasValue(new ConfidenceInterval(exact.low(), 1.5 * exact.high()));
        assertThat(stepped.telling()).isEqualTo(stepped.interval());
        assertThat(stepped.halfLog()).hasValue(exact.halfLog());
        assertThat(stepped.trialsNeeded(0.1, 100)).isEqualTo(trials.trialsNeeded(0.1, 100));
        assertThat(Sample.ofMedian(3).halfLog()).isEmpty();
    }

    @Test
    void aLowerBoundHasNoIntervalThatMoreTrialsWouldShorten() {
        Sample bound = Sample.ofMedian(100, 120, 150, 180, 220).asLowerBound();

        assertThat(bound.value()).hasValue(150);
        assertThat(bound.interval()).isEmpty();
        assertThat(bound.halfLog()).isEmpty();
    }

    @Test
    void aPercentileAndItsIntervalAreInTheUnitOfTheTrials() {
        TrialHistogram times = HistogramTimes.of(new long[] {5_000}, new long[] {1_000});
        Sample sample = Sample.ofPercentile(new double[] {5, 5}, new MergedTimes(List.of(times, times)), 99, 1000);

        assertThat(sample.value()).hasValue(5);
        ConfidenceInterval interval = sample.interval().orElseThrow();
        assertThat(interval.low()).isCloseTo(5, within(1e-9));
        assertThat(interval.high()).isCloseTo(5, within(1e-9));
        assertThat(Math.exp(sample.estimate().orElseThrow().log())).isCloseTo(5, within(1e-9));
    }
}
