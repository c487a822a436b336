package io.blobbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MedianTest {
    @Test
    void theMiddleOfAnOddNumberOfValues() {
        assertThat(Median.of(9, 1, 5)).hasValue(5);
        assertThat(Median.of(7)).hasValue(7);
    }

    @Test
    void theMeanOfTheTwoInTheMiddleOfAnEvenNumber() {
        assertThat(Median.of(8, 1, 4, 2)).hasValue(3);
    }

    @Test
    void onlyFiniteValuesCount() {
        assertThat(Median.of(Double.NaN, 3, Double.POSITIVE_INFINITY, 1, 2)).hasValue(2);
        assertThat(Median.of(Double.NaN)).isEmpty();
        assertThat(Median.of()).isEmpty();
    }
}
