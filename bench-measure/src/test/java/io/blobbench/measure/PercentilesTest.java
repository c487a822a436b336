package io.blobbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PercentilesTest {
    @Test
    void aPercentileNeedsAValueBeyondIt() {
        assertThat(Percentiles.fewestValues(50)).isEqualTo(2);
        assertThat(Percentiles.fewestValues(90)).isEqualTo(10);
        assertThat(Percentiles.fewestValues(99)).isEqualTo(100);
        assertThat(Percentiles.fewestValues(99.9)).isEqualTo(1000);
        assertThat(Percentiles.fewestValues(99.99)).isEqualTo(10_000);
    }

    @Test
    void oneValueTooFewIsNone() {
        assertThat(Percentiles.has(99, 99)).isFalse();
        assertThat(Percentiles.has(99, 100)).isTrue();
        assertThat(Percentiles.has(99.9, 999)).isFalse();
        assertThat(Percentiles.has(99.9, 1000)).isTrue();
    }

    @Test
    void lowerBoundsDecideAPercentileThatLeavesOutFewerValues() {
        assertThat(Percentiles.isBelow(99, 1000, 10)).isTrue();
        assertThat(Percentiles.isBelow(99, 1000, 11)).isFalse();
        assertThat(Percentiles.isBelow(99.9, 1000, 1)).isTrue();
        assertThat(Percentiles.isBelow(100, 1000, 0)).isTrue();
        assertThat(Percentiles.isBelow(100, 1000, 1)).isFalse();
    }
}
