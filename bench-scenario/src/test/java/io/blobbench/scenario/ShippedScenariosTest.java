package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.scenario.Cell.Verify;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.language.SweepEstimate;
import io.blobbench.scenario.text.ScenarioException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scenarios as shipped. */
class ShippedScenariosTest {
    private static final Path SCENARIOS = Path.of("..", "scenarios");

    private static final List<String> STORES = List.of("cassandra", "kafka", "redis", "kryonet", "etcd");

    private static Stream<String> published() {
        return Stream.of(
                "batch-size",
                "connections",
                "partitions",
                "consistency",
                "replicas",
                "persistence",
                "member-loss",
                "long-running",
                "large-messages",
                "occupied-space",
                "round-trip",
                "round-trip-one-port",
                "round-trip-many-ports",
                "add-or-update",
                "repository",
                "consensus",
                "read-scaling",
                "parallel-reads",
                "idle-connections");
    }

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

    @ParameterizedTest
    @MethodSource("published")
    void theDefaultsLeaveTimeForServersWithinFiveMinutes(String name) throws ScenarioException {
        for (String store : STORES) {
            SweepEstimate estimate = SweepEstimate.of(reader().build().read(name, store));

            assertThat(estimate.phases()).isLessThan(Duration.ofSeconds(150));
            assertThat(estimate.largestTrialBytes().orElseThrow()).isLessThan(3_000_000_000L);
        }
    }

    /** Those with fewer say on their pages what cannot be told then. */
    @Test
    void theDefaultsHaveTrialsEnoughToTellRunsApart() throws ScenarioException {
        Map<String, Integer> few = new TreeMap<>();
        for (String name : published().toList()) {
            int trials = reader().build().read(name, "redis").trials();
            if (trials < 5) {
                few.put(name, trials);
            }
        }

        assertThat(few).isEqualTo(Map.of("persistence", 3, "long-running", 3, "member-loss", 1, "idle-connections", 1));
    }

    @ParameterizedTest
    @MethodSource("published")
    void thePublishedProfileIsGoodForEveryStore(String name) throws ScenarioException {
        for (String store : STORES) {
            assertThat(reader().set("profile=published")
                            .build()
                            .read(name, store)
                            .cells())
                    .isNotEmpty();
        }
    }

    @Test
    void thePublishedClientsOfCassandraFollowTheBlobSize() throws ScenarioException {
        Scenario scenario = reader().set("profile=published").build().read("batch-size", "cassandra");

        assertThat(scenario.cells())
                .filteredOn(cell -> cell.workload().batchSize() == 128)
                .extracting(Cell::connections)
                .containsExactly(8, 4, 1, 1);
    }

    @Test
    void redisHasAsManyKeysAsConnections() throws ScenarioException {
        assertThat(reader().set("profile=published")
                        .build()
                        .read("connections", "redis")
                        .cells())
                .hasSize(32)
                .allSatisfy(cell -> assertThat(cell.partitions()).isEqualTo(cell.connections()));
    }

    @Test
    void thePublishedProfileKeepsTheLargestBatches() throws ScenarioException {
        Scenario scenario = reader().set("profile=published").build().read("batch-size", "kafka");

        assertThat(scenario.cells()).hasSize(24);
        assertThat(scenario.cells()).extracting(Cell::partitions).containsOnly(16);
    }

    @Test
    void aNarrowedCopyIsGoodWithoutTheProfileThatSpeaksOfTheRest() throws Exception {
        String all = "blob: [100B, 1KB, 5KB, 20KB]";
        String shipped = Files.readString(SCENARIOS.resolve("batch-size.yaml"));
        assertThat(shipped).contains(all);
        String narrowed = shipped.replace(all, "blob: [100B, 1KB]");
        Path copy = Path.of("copy.yaml");

        for (String store : STORES) {
            assertThat(reader().build().readText(copy, narrowed, store).cells())
                    .extracting(cell -> cell.workload().blobBytes())
                    .containsOnly(100, 1000);
        }
        ScenarioReader published = reader().set("profile=published").build();
        assertThatThrownBy(() -> published.readText(copy, narrowed, "cassandra"))
                .hasMessageContaining("connections: blob is never '5KB', expected one of 100B, 1KB");
    }

    @Test
    void everyShippedScenarioReadsBackFromItsResolvedForm() throws ScenarioException {
        for (String name : reader().build().list().keySet()) {
            for (String store : STORES) {
                Scenario scenario = reader().build().read(name, store);

                Scenario again = reader().build().readText(Path.of(name + ".yaml"), scenario.resolvedYaml(), store);

                assertThat(again.cells()).isEqualTo(scenario.cells());
                assertThat(again.resolvedYaml()).isEqualTo(scenario.resolvedYaml());
            }
        }
    }
}
