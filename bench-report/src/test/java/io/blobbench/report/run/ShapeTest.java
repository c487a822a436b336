package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.report.read.IntervalView.Time;
import org.junit.jupiter.api.Test;

class ShapeTest {
    @Test
    void aSteadyMeasurementHasNoSlope() {
        Shape shape = new Shape();
        for (int second = 0; second < 60; second++) {
            shape.add(second, 1, 1000, p99(5), Shape.NONE);
        }

        assertThat(shape.throughput(0, 0.1)).isEqualTo(1000);
        assertThat(shape.throughput(0.9, 1.1)).isEqualTo(1000);
        assertThat(shape.slopePerMinute()).isCloseTo(0, within(1e-9));
        assertThat(shape.worst()).isEqualTo(p99(5));
    }

    @Test
    void aThroughputThatFallsByAHalfInAMinuteHasThatSlope() {
        Shape shape = new Shape();
        for (int second = 0; second < 60; second++) {
            shape.add(second, 1, 1250 - 500 * (second + 0.5) / 60, p99(second == 30 ? 900 : 5), Shape.NONE);
        }

        assertThat(shape.slopePerMinute()).isCloseTo(-0.5, within(1e-9));
        assertThat(shape.throughput(0, 0.1)).isCloseTo(1225, within(1e-9));
        assertThat(shape.throughput(0.9, 1.1)).isCloseTo(775, within(1e-9));
        assertThat(shape.worst()).isEqualTo(p99(900));
    }

    @Test
    void aLongIntervalCountsInEachPartThatItReaches() {
        Shape shape = new Shape();
        shape.add(0, 3, 600, p99(5), Shape.NONE);
        for (int second = 3; second < 12; second++) {
            shape.add(second, 1, 1000, p99(5), Shape.NONE);
        }

        assertThat(shape.throughput(0, 0.1)).isCloseTo(200, within(1e-9));
        assertThat(shape.throughput(0, 0.5)).isCloseTo((600 + 3 * 1000) / 6.0, within(1e-9));
        assertThat(shape.throughput(0.9, 1.1)).isCloseTo(1000, within(1e-9));
    }

    @Test
    void aShortLastIntervalWeighsAsMuchAsItLasted() {
        Shape shape = new Shape();
        for (int second = 0; second < 10; second++) {
            shape.add(second, 1, 1000, p99(5), Shape.NONE);
        }
        shape.add(10, 0.001, 0, Shape.NONE, Shape.NONE);

        assertThat(shape.slopePerMinute()).isCloseTo(0, within(0.01));
        assertThat(shape.throughput(0.9, 1.1)).isCloseTo(1000, within(2.0));
    }

    private static Time p99(double us) {
        return new Time(us, false);
    }
}
