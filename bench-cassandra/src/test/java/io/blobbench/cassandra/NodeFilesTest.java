package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.cluster.ClusterSite;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeFilesTest {
    private static final String IN_FLIGHT = "native_transport_max_request_data_in_flight: ";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aHeapThatWasAskedForIsThatOfAnyNumberOfNodes(int nodes) throws Exception {
        ServerPlan plan = plan(nodes, Map.of("heap", "1g", "memtable_heap_space", "64MiB"));

        assertThat(write(plan)).contains("-Xms1024m", "-Xmx1024m");
        assertThat(config()).contains(IN_FLIGHT + "256MiB", "memtable_heap_space: 64MiB");
        assertThat(config()).noneMatch(line -> line.startsWith("heap:"));
        assertThat(NodeFiles.caution(plan)).isEmpty();
    }

    @Test
    void aSmallerHeapOfSeveralNodesIsSaid() throws Exception {
        assertThat(write(plan(1, Map.of()))).contains("-Xmx2048m");
        assertThat(config()).contains(IN_FLIGHT + "256MiB");
        assertThat(NodeFiles.caution(plan(1, Map.of()))).isEmpty();

        assertThat(write(plan(3, Map.of()))).contains("-Xmx768m");
        assertThat(config()).contains(IN_FLIGHT + "192MiB");
        assertThat(NodeFiles.caution(plan(3, Map.of())))
                .hasValue("each of 3 cassandra nodes has a heap of 768 MiB, a node alone one of 2048 MiB:"
                        + " to compare numbers of nodes, set stores.cassandra.server.heap");
    }

    @ParameterizedTest
    @ValueSource(strings = {"much", "0m", "2", "1.5g"})
    void aHeapThatIsNoSizeIsRefused(String heap) {
        assertThatThrownBy(() -> write(plan(1, Map.of("heap", heap))))
                .isInstanceOf(ServerException.class)
                .hasMessage("cassandra server setting heap must be like 768m or 2g, got '" + heap + "'");
    }

    @Test
    void readsPassAnyNumberOfDeletedRowsUnlessAskedOtherwise() throws Exception {
        String threshold = "tombstone_failure_threshold";

        write(plan(1, Map.of()));
        assertThat(config()).filteredOn(line -> line.startsWith(threshold)).containsExactly(threshold + ": 2147483647");

        write(plan(1, Map.of(threshold, "100")));
        assertThat(config()).last().isEqualTo(threshold + ": 100");
    }

    /** The settings that a layout of the same durability asks for. */
    @ParameterizedTest
    @CsvSource({
        "NONE, periodic, 1000ms",
        "PERIODIC, periodic, 1000ms",
        "ALWAYS, batch, 0ms",
    })
    void aNodeWritesItsLogAsTheDurabilityOfItsPlanNeeds(Durability durability, String sync, String period)
            throws Exception {
        write(plan(1, durability, Map.of()));

        assertThat(config())
                .filteredOn(line -> line.startsWith("commitlog_sync"))
                .containsExactly("commitlog_sync: " + sync, "commitlog_sync_period: " + period);
        String found = CommitLog.found(Map.of("commitlog_sync", sync, "commitlog_sync_period", period));
        assertThat(CassandraTraits.TRAITS.durabilities().get(durability)).isIn("", found);
    }

    private ServerPlan plan(int nodes, Map<String, String> settings) {
        return plan(nodes, Durability.NONE, settings);
    }

    private ServerPlan plan(int nodes, Durability durability, Map<String, String> settings) {
        return new ServerPlan(Optional.empty(), Optional.empty(), nodes, durability, settings, directory);
    }

    private List<String> write(ServerPlan plan) throws ServerException {
        List<Integer> ports =
                IntStream.range(7000, 7000 + 2 * plan.nodes()).boxed().toList();
        return NodeFiles.write(plan, Set.of(), new ClusterSite("cassandra", directory, plan.nodes(), ports), 0);
    }

    private List<String> config() throws IOException {
        return Files.readAllLines(directory.resolve("cassandra-1").resolve("cassandra.yaml"));
    }
}
