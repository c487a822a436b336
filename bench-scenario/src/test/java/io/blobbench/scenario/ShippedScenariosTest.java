package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.scenario.Cell.Verify;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.language.SweepEstimate;
import io.blobbench.scenario.text.ScenarioException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                "mixed-sizes",
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

    /** With fewer, a cell would be UNSTEADY on any machine. */
    @ParameterizedTest
    @ValueSource(strings = {"cassandra", "etcd", "kafka", "redis", "kryonet"})
    void theBytesOfBatchSizeAreTwoOperationsForEachInFlight(String store) throws ScenarioException {
        assertThat(reader().build().read("batch-size", store).cells()).allSatisfy(cell -> assertThat(
                        cell.measurement().bytes() / cell.workload().batchBytes())
                .isGreaterThanOrEqualTo(2L * cell.load().maxInFlight()));
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
            Scenario scenario = reader().build().read(name, store);

            assertThat(LoadTime.of(scenario)).isLessThan(Duration.ofSeconds(150));
            assertThat(SweepEstimate.of(scenario).largestTrialBytes().orElseThrow())
                    .isLessThan(3_000_000_000L);
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

    /** With fewer, a row says that start and end weigh in its figures. */
    @Test
    void theBytesOfReplicasAllowTenOperationsForEachInFlight() throws ScenarioException {
        for (Cell cell : reader().build().read("replicas", "kafka").cells()) {
            long operations = cell.measurement().bytes() / cell.workload().batchBytes();

            assertThat(operations)
                    .as(cell.id())
                    .isGreaterThanOrEqualTo(
                            10L * cell.connections() * cell.load().maxInFlight());
        }
    }

    /** KryoNet fails each message that its client's write buffer has no room for; 0 is a buffer that fits. */
    @ParameterizedTest
    @ValueSource(strings = {"round-trip", "round-trip-one-port", "round-trip-many-ports"})
    void everyMessageFitsTheWriteBufferOfItsCell(String name) throws ScenarioException {
        for (ScenarioReader.Builder reader : List.of(reader(), reader().set("profile=published"))) {
            assertThat(reader.build().read(name, "kryonet").cells()).allSatisfy(cell -> assertThat(
                            Integer.parseInt(cell.options().getOrDefault("writeBuffer", "0")))
                    .as(cell.id())
                    .matches(bytes -> bytes == 0 || bytes >= cell.workload().messageBytes()));
        }
    }

    /** A broker closes connections that send nothing, and most of these send nothing after their greeting. */
    @Test
    void brokersKeepThePublishedIdleConnectionsForAsLongAsTheyAreHeld() throws ScenarioException {
        Cell cell = reader().set("profile=published")
                .build()
                .read("idle-connections", "kafka")
                .cells()
                .get(0);

        IdleLoad load = (IdleLoad) cell.load();
        Duration longest = load.lasts(cell.connections()).plus(cell.timeout());
        assertThat(cell.server())
                .hasEntrySatisfying("connections.max.idle.ms", millis -> assertThat(Long.parseLong(millis))
                        .isGreaterThan(longest.toMillis()));
    }

    /** A profile may give a store more bytes. */
    @ParameterizedTest
    @MethodSource("published")
    void noSectionOfAStoreCutsThePublishedMeasurementShort(String name) throws ScenarioException {
        ScenarioReader reader = reader().set("profile=published").build();
        List<PhaseLimits> asked = measurements(reader.read(name, "a store without a section"));
        long fewestBytes = asked.stream().mapToLong(PhaseLimits::bytes).min().orElseThrow();

        for (String store : STORES) {
            assertThat(measurements(reader.read(name, store)))
                    .as(store)
                    .allSatisfy(limits -> assertThat(limits.bytes()).isGreaterThanOrEqualTo(fewestBytes))
                    .extracting(PhaseLimits::duration)
                    .hasSameElementsAs(asked.stream().map(PhaseLimits::duration).toList());
        }
    }

    private static List<PhaseLimits> measurements(Scenario scenario) {
        return scenario.cells().stream().map(Cell::measurement).toList();
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

    /** A search has no bytes that are known beforehand, a trace those of its operations. */
    @ParameterizedTest
    @ValueSource(strings = {"find-max", "trace"})
    void aSearchAndATraceLeaveTimeForServersWithinFiveMinutes(String name) throws ScenarioException {
        for (String store : STORES) {
            assertThat(LoadTime.of(reader().build().read(name, store)))
                    .isPositive()
                    .isLessThan(Duration.ofMinutes(3));
        }
    }

    /** All that was published, and what the others are about: a list that becomes shorter answers less than its page says. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            batch-size            | redis     | 24  | batch=128,256,512,1024,8192,32768 blob=100B,1KB,5KB,20KB
            connections           | redis     | 32  | connections=1,2,4,8,16,24,32,128 blob=100B,1KB,5KB,20KB
            partitions            | cassandra | 12  | partitions=1,2,4,8,16,64 blob=100B,10KB
            consistency           | cassandra | 6   | consistency=none,any,one,two,quorum,all
            replicas              | cassandra | 6   | replicas=1,2,3 blob=100B,10KB
            persistence           | redis     | 3   | durability=none,periodic,always
            long-running          | redis     | 3   | blob=100B,10KB,20KB
            long-running          | cassandra | 9   | blob=100B,10KB,20KB replicas=1,2 consistency=one,two
            large-messages        | cassandra | 3   | blob=500KB,5MB,100MB
            large-messages        | kafka     | 5   | blob=100B,20KB,500KB,5MB,100MB
            occupied-space        | redis     | 4   | blob=100B,20KB entity=recording,blob
            round-trip            | kryonet   | 16  | rate=1k/s,100k/s,1M/s,4M/s elements=2,200 options.writeBuffer=256,1024,16384
            round-trip-one-port   | kryonet   | 9   | rate=1k/s,5k/s,10k/s options.serverWriteBuffer=16384,163840,307200
            round-trip-many-ports | kryonet   | 111 | connections=10,20,50,100 rate=1k/s,2k/s,3k/s,100k/s,500k/s,100M/s elements=2,200 options.writeBuffer=256,8192,16384,65536,262144 options.serverWriteBuffer=256,16384,32768,131072,262144
            consensus             | etcd      | 18  | replicas=1,3,5 operation=put,get rate=100/s,1000/s,5000/s
            member-loss           | etcd      | 3   | consistency=one,quorum,all
            add-or-update         | etcd      | 4   | keys.stale=0%,50% blob=100B,10KB
            repository            | etcd      | 4   | keys.shared=0%,10%,50%,100%
            read-scaling          | etcd      | 28  | connections=1,2,4,8,16,32,64 consistency=one,quorum replicas=1,3
            parallel-reads        | redis     | 8   | connections=50,100,200,400 blob=1KB,20KB
            mixed-sizes           | redis     | 2   | blob=20KB,100B:60+20KB:35+5MB:5
            """)
    void thePublishedProfileHasTheWholeSweep(String name, String store, int cells, String axes) throws Exception {
        Scenario scenario = reader().set("profile=published").build().read(name, store);

        assertThat(axes(scenario)).isEqualTo(axes(axes));
        assertThat(scenario.cells()).hasSize(cells);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            find-max | blob=100B,10KB
            trace    | speed=1x,2x,4x
            smoke    | operation=append,put,get,get-if-not-matched,exists,add,update,delete
            """)
    void aScenarioWithoutThatProfileHasTheWholeSweepByDefault(String name, String axes) throws Exception {
        for (String store : STORES) {
            assertThat(axes(reader().build().read(name, store))).isEqualTo(axes(axes));
        }
    }

    /** The values of each axis that any cell has. */
    private static Map<String, Set<String>> axes(Scenario scenario) {
        Map<String, Set<String>> axes = new TreeMap<>();
        for (Cell cell : scenario.cells()) {
            cell.axes().forEach((axis, value) -> axes.computeIfAbsent(axis, ignored -> new TreeSet<>())
                    .add(value));
        }
        return axes;
    }

    private static Map<String, Set<String>> axes(String text) {
        Map<String, Set<String>> axes = new TreeMap<>();
        for (String axis : text.split(" ", -1)) {
            String[] parts = axis.split("=", 2);
            axes.put(parts[0], Set.of(parts[1].split(",", -1)));
        }
        return axes;
    }
}
