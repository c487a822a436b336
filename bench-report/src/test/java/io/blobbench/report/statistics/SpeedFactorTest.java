package io.blobbench.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpeedFactorTest {
    @Test
    void moreOfARateIsFasterAndMoreOfATimeIsSlower() {
        assertThat(factor(Measure.THROUGHPUT, 2).ofBaseline()).isFalse();
        assertThat(factor(Measure.THROUGHPUT, 0.5).ofBaseline()).isTrue();
        assertThat(factor(Measure.SERVICE_P99, 2).ofBaseline()).isTrue();
        assertThat(factor(Measure.SERVICE_P99, 0.5).ofBaseline()).isFalse();
        assertThat(factor(Measure.SERVICE_P99, 0.5).value()).isEqualTo(2);
    }

    @Test
    void aRatioBelowOneIsTurnedUpsideDownWithItsInterval() {
        ConfidenceInterval interval = SpeedFactor.of(
                        contrast(Measure.THROUGHPUT, OptionalDouble.of(0.5), new ConfidenceInterval(0.4, 0.8)))
                .flatMap(SpeedFactor::interval)
                .orElseThrow();

        assertThat(interval.low()).isCloseTo(1.25, within(1e-12));
        assertThat(interval.high()).isCloseTo(2.5, within(1e-12));
    }

    @Test
    void aRatioOfOneStaysAsItIs() {
        ConfidenceInterval around = new ConfidenceInterval(0.8, 1.1);
        SpeedFactor equal = SpeedFactor.of(contrast(Measure.THROUGHPUT, OptionalDouble.of(1), around))
                .orElseThrow();

        assertThat(equal.ofBaseline()).isFalse();
        assertThat(equal.interval()).hasValue(around);
    }

    @Test
    void withoutARatioThereIsNoFactor() {
        assertThat(SpeedFactor.of(contrast(Measure.THROUGHPUT, OptionalDouble.empty(), null)))
                .isEmpty();
        assertThat(SpeedFactor.of(contrast(Measure.THROUGHPUT, OptionalDouble.of(0), null)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 1.00x", "1.416, 1.42x", "9.994, 9.99x", "9.995, 10.0x", "99.94, 99.9x", "99.95, 100x", "6789, 6789x"
    })
    void threeDigitsAreShownWhereThereAreSoMany(double ratio, String shown) {
        assertThat(factor(Measure.THROUGHPUT, ratio).shown()).isEqualTo(shown);
    }

    private static SpeedFactor factor(Measure measure, double ratio) {
        return SpeedFactor.of(contrast(measure, OptionalDouble.of(ratio), null)).orElseThrow();
    }

    private static Contrast contrast(Measure measure, OptionalDouble ratio, ConfidenceInterval interval) {
        return new Contrast(
                measure,
                OptionalDouble.of(1),
                Optional.empty(),
                ratio,
                Optional.empty(),
                ratio,
                Optional.ofNullable(interval),
                OptionalDouble.empty(),
                ContrastFinding.NONE);
    }
}
