package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

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
    void theStatisticOfADrawSeesTheTrialsDrawn() {
        Sample sample = new Sample(new double[] {1, 2}, picked -> picked[0] + picked[1]);

        assertThat(sample.value()).hasValue(1);
        assertThat(sample.replicates(Resamples.of(2, 1)))
                .hasSize(Resamples.DRAWS)
                .containsOnly(0, 1, 2);
    }
}
