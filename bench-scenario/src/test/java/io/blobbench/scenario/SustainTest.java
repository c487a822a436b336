package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.text.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SustainTest {
    @ParameterizedTest
    @CsvSource({"none, 0", "fastest, 1", "2s, 0", "2001ms, 3"})
    void closedLoadsWithAShorterMeasurementAreHeld(String sustain, int held) throws Exception {
        Scenario scenario =
                Scenarios.read("connections: [1, 2, 4]", "phases: {measurement: 2s}", "sustain: " + sustain);

        assertThat(scenario.sustain().heldOf(scenario.cells())).isEqualTo(held);
    }

    @Test
    void openLoadsAreNotHeld() throws ScenarioException {
        Scenario scenario = Scenarios.read("load: {rate: 10/s}", "phases: {measurement: 2s}", "sustain: fastest");

        assertThat(scenario.sustain().heldOf(scenario.cells())).isZero();
    }
}
