package io.blobbench.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.PhaseLimits;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class TrialPhasesTest {
    @Test
    void anAgentRunsACellForAsLongAsItsControllerDoes() throws Exception {
        Scenario scenario = ScenarioReader.builder()
                .build()
                .readText(
                        Path.of("s.yaml"), "question: How long?\nworkload: {operation: append, blob: 100B}\n", "redis");
        Cell cell = scenario.cells().get(0);
        Cell slice = cell.undisturbed(
                new PhaseLimits(Duration.ofMillis(50), 7, 8),
                new PhaseLimits(Duration.ofMillis(1500), 9, 10),
                Cell.Verify.NONE,
                Cell.Space.NONE);

        TrialPhases read = FleetJson.read(FleetJson.bytes(TrialPhases.of(slice)), TrialPhases.class);

        assertThat(read.in(cell)).isEqualTo(slice).isNotEqualTo(cell);
    }
}
