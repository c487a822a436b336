package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.trial.heat.HeatSummary;
import org.junit.jupiter.api.Test;

class HeatLineTest {
    @Test
    void aSteadySpeedIsSaidWithoutItsLastChange() {
        assertThat(HeatLine.of(new HeatSummary(4, 8, 15.2, true, 0.01)))
                .isEqualTo("heated for 15 s, 8 passes: speed is steady");
    }

    @Test
    void aSpeedThatStillChangedIsSaidWithItsLastChange() {
        assertThat(HeatLine.of(new HeatSummary(4, 1, 20.4, false, 0.123)))
                .isEqualTo("heated for 20 s, 1 pass: speed still changed by +12.3 %");
        assertThat(HeatLine.of(new HeatSummary(4, 3, 20.4, false, -0.123)))
                .isEqualTo("heated for 20 s, 3 passes: speed still changed by -12.3 %");
    }

    @Test
    void aHeatingWithNothingToCompareWasTooShort() {
        assertThat(HeatLine.of(new HeatSummary(4, 2, 4, false, Double.NaN)))
                .isEqualTo("heated for 4 s, 2 passes: too short to judge whether speed is steady");
    }
}
