package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellVerdictTest {
    @Test
    void aCellThatKeepsLessThanFourFifthsShowedABurst() {
        assertThat(burst(OptionalDouble.of(0.79)))
                .hasValue("burst: held for long, the cell sustained only 0.79 of the median throughput of its rounds");
        assertThat(burst(OptionalDouble.of(0.8))).isEmpty();
        assertThat(burst(OptionalDouble.empty())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.7, 0.70", "0.794, 0.79", "0.796, 0.796", "0.79999, 0.799"})
    void aBurstNearTheThresholdIsToldBelowIt(double ratio, String share) {
        assertThat(burst(OptionalDouble.of(ratio)).orElseThrow()).contains(" only " + share + " of the median ");
    }

    private static Optional<String> burst(OptionalDouble sustainedRatio) {
        return new CellVerdict("batch=1", Optional.empty(), sustainedRatio, Optional.empty()).burst();
    }
}
