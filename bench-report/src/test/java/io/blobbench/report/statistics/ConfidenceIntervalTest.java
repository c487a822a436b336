package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ConfidenceIntervalTest {
    private final ConfidenceInterval interval = new ConfidenceInterval(4, 6);

    @Test
    void isWidenedByWhatItDoesNotHold() {
        assertThat(interval.holding(5)).isEqualTo(interval);
        assertThat(interval.holding(3)).isEqualTo(new ConfidenceInterval(3, 6));
        assertThat(interval.holding(8)).isEqualTo(new ConfidenceInterval(4, 8));
        assertThat(interval.and(new ConfidenceInterval(1, 9))).isEqualTo(new ConfidenceInterval(1, 9));
    }

    @Test
    void itsShareIsThatOfHalfItsWidth() {
        assertThat(interval.share(5)).isEqualTo(0.2);
    }

    @Test
    void doesNotEndBeforeItBegins() {
        assertThat(new ConfidenceInterval(4, 4).share(4)).isZero();
        assertThatThrownBy(() -> new ConfidenceInterval(4, 3)).hasMessageContaining("got 4.0 to 3.0");
        assertThatThrownBy(() -> new ConfidenceInterval(Double.NaN, 3)).isInstanceOf(IllegalArgumentException.class);
    }
}
