package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CellVerdictTest {
    @Test
    void aCellThatKeepsLessThanFourFifthsShowedABurst() {
        assertThat(burst(OptionalDouble.of(0.79)))
                .hasValue("burst: held for long, the cell sustained only 0.79 of this throughput");
        assertThat(burst(OptionalDouble.of(0.8))).isEmpty();
        assertThat(burst(OptionalDouble.empty())).isEmpty();
    }

    private static Optional<String> burst(OptionalDouble sustainedRatio) {
        return new CellVerdict("batch=1", Optional.empty(), sustainedRatio, Optional.empty()).burst();
    }
}
