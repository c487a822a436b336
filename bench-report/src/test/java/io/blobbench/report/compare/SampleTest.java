package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.report.Interval;
import java.util.List;
import org.HdrHistogram.Histogram;
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
    void itsTrialsStayInTheirOrder() {
        Sample sample = Sample.ofMedian(9, 1, 5);

        sample.value();

        assertThat(sample.trials()).containsExactly(9, 1, 5);
    }

    @Test
    void theIntervalOfAMedianIsThatOfTheMeanOfLogarithmsAndHoldsTheMedian() {
        Interval interval = Sample.ofMedian(90, 100, 110).interval().orElseThrow();

        assertThat(interval)
                .isEqualTo(Estimate.ofMean(90, 100, 110).orElseThrow().interval());
        assertThat(interval.low()).isLessThan(90);
        assertThat(Sample.ofMedian(7).interval()).isEmpty();
        assertThat(Sample.ofMedian(0, 1, 2).interval()).isEmpty();
    }

    @Test
    void aPercentileIsGivenInTheUnitOfItsTrials() {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(2_000_000, 1000);
        MergedTimes times = new MergedTimes(List.of(Runs.timesOf(histogram), Runs.timesOf(histogram)));

        Sample sample = Sample.ofPercentile(new double[] {2000, 2000}, times, 50, 1000);

        assertThat(sample.value().orElseThrow()).isCloseTo(2000, within(2.0));
        assertThat(Math.exp(sample.estimate().orElseThrow().log())).isCloseTo(2000, within(2.0));
        assertThat(sample.interval().orElseThrow().high()).isCloseTo(2000, within(2.0));
    }
}
