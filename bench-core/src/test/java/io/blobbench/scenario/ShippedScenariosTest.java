package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.ClosedLoad;
import io.blobbench.scenario.Cell.Verify;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Scenarios as shipped. */
class ShippedScenariosTest {
    private static final Path SCENARIOS = Path.of("..", "scenarios");

    private static ScenarioReader.Builder reader() {
        return ScenarioReader.builder().scenarioFolder(SCENARIOS);
    }

    @Test
    void batchSizeHasTwentyOneCellsWhoseBatchFitsInto64MiB() throws ScenarioException {
        Scenario scenario = reader().build().read("batch-size.yaml", "kafka");

        assertThat(scenario.name()).isEqualTo("batch-size");
        assertThat(scenario.axisNames()).containsExactly("batch", "blob");
        assertThat(scenario.cells()).hasSize(21);
        assertThat(scenario.cells())
                .allSatisfy(cell -> assertThat(cell.workload().batchBytes()).isLessThanOrEqualTo(64L << 20));
    }

    @Test
    void theFirstAxisVariesSlowest() throws ScenarioException {
        Scenario scenario = reader().build().read("batch-size", "redis");

        assertThat(scenario.cells())
                .extracting(Cell::id)
                .startsWith("batch=128 blob=100B", "batch=128 blob=1KB", "batch=128 blob=5KB", "batch=128 blob=20KB")
                .endsWith("batch=32768 blob=100B", "batch=32768 blob=1KB");
    }

    @Test
    void aBatchSizeCellSaysEverything() throws ScenarioException {
        Cell cell = reader().build().read("batch-size", "redis").cells().get(5);

        assertThat(cell.axes()).isEqualTo(Map.of("batch", "256", "blob", "1KB"));
        assertThat(cell.workload().batchSize()).isEqualTo(256);
        assertThat(cell.workload().blobBytes()).isEqualTo(1000);
        assertThat(cell.load()).isEqualTo(new ClosedLoad(4));
        assertThat(cell.partitions()).isEqualTo(8);
        assertThat(cell.verify()).isEqualTo(Verify.COUNT);
    }

    @Test
    void batchSizeLeavesTimeForServersWithinTwoMinutes() throws ScenarioException {
        SweepEstimate estimate = SweepEstimate.of(reader().build().read("batch-size", "redis"));

        assertThat(estimate.phases()).isLessThan(Duration.ofSeconds(60));
        assertThat(estimate.largestTrialBytes().orElseThrow()).isLessThan(1_000_000_000);
    }

    @Test
    void thePublishedProfileKeepsTheLargestBatches() throws ScenarioException {
        Scenario scenario = reader().set("profile=published").build().read("batch-size", "kafka");

        assertThat(scenario.cells()).hasSize(24);
        assertThat(scenario.cells()).extracting(Cell::partitions).containsOnly(16);
    }

    @Test
    void everyShippedScenarioReadsBackFromItsResolvedForm() throws ScenarioException {
        for (String name : reader().build().list().keySet()) {
            for (String store : List.of("kafka", "redis", "memory")) {
                Scenario scenario = reader().build().read(name, store);

                Scenario again = reader().build().readText(Path.of(name + ".yaml"), scenario.resolvedYaml(), store);

                assertThat(again.cells()).isEqualTo(scenario.cells());
                assertThat(again.resolvedYaml()).isEqualTo(scenario.resolvedYaml());
            }
        }
    }
}
