package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IntervalTest {
    private final Interval interval = new Interval(4, 6);

    @Test
    void isWidenedByWhatItDoesNotHold() {
        assertThat(interval.holding(5)).isEqualTo(interval);
        assertThat(interval.holding(3)).isEqualTo(new Interval(3, 6));
        assertThat(interval.holding(8)).isEqualTo(new Interval(4, 8));
        assertThat(interval.and(new Interval(1, 9))).isEqualTo(new Interval(1, 9));
    }

    @Test
    void itsShareIsThatOfHalfItsWidth() {
        assertThat(interval.share(5)).isEqualTo(0.2);
    }

    @Test
    void doesNotEndBeforeItBegins() {
        assertThat(new Interval(4, 4).share(4)).isZero();
        assertThatThrownBy(() -> new Interval(4, 3)).hasMessageContaining("got 4.0 to 3.0");
        assertThatThrownBy(() -> new Interval(Double.NaN, 3)).isInstanceOf(IllegalArgumentException.class);
    }
}
