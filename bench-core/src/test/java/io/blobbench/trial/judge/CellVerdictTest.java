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
        assertThat(told(OptionalDouble.of(0.79)))
                .hasValue("burst: held for long, the cell sustained only 0.79 of the median throughput of its rounds");
        assertThat(told(OptionalDouble.of(0.8))).isEmpty();
        assertThat(told(OptionalDouble.empty())).isEmpty();
    }

    @Test
    void roundsOfACellThatDoesAQuarterMoreUnderstateIt() {
        assertThat(told(OptionalDouble.of(1.25))).isEmpty();
        assertThat(told(OptionalDouble.of(2.8)))
                .hasValue("held for long, the cell sustained 2.80 times the median throughput of its rounds,"
                        + " which understate it");
    }

    @ParameterizedTest
    @CsvSource({"0.7, 0.70", "0.794, 0.79", "0.796, 0.796", "0.79999, 0.799"})
    void aBurstNearTheThresholdIsToldBelowIt(double ratio, String share) {
        assertThat(told(OptionalDouble.of(ratio)).orElseThrow()).contains(" only " + share + " of the median ");
    }

    private static Optional<String> told(OptionalDouble sustainedRatio) {
        return new CellVerdict("batch=1", Optional.empty(), sustainedRatio, Optional.empty()).notAsHeld();
    }
}
