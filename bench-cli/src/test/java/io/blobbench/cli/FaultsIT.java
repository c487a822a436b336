package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real servers to which a scenario does something under an open load. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class FaultsIT {
    private static final String SCENARIO = """
            question: What does a fault cost?
            heat: none
            workload: {operation: append, blob: 100B}
            connections: 2
            layout: {durability: %s}
            load: {rate: 500/s, arrivals: constant, maxInFlight: 8}
            phases: {warmUp: 500ms, measurement: 12s}
            timeout: 10s
            verify: content
            faults: [%s]
            """;

    @TempDir
    private Path folder;

    @Test
    @NeedsServer("redis")
    void aPauseIsAboutAsLongWithoutService() throws Exception {
        RowView row = run("redis", "none", "{at: 4s, node: 1, do: pause, for: 3s}");

        assertThat(row.text("verdict")).as(row.toString()).isEqualTo("VALID");
        assertThat(row.number("faults")).hasValue(1);
        assertThat(row.number("without_service_s").orElseThrow()).isBetween(2.5, 4.5);
        assertThat(row.number("blobs_lost")).hasValue(0);
        assertThat(row.number("operations_late").orElseThrow()).isPositive();
        List<String> faults = Files.readAllLines(results().resolve("faults.csv"));
        assertThat(faults).hasSize(2).last().asString().contains(",pause,1,redis-1,4,");
        assertThat(Files.readString(results().resolve("intervals.csv"))).contains("pause redis-1", "back redis-1");
    }

    @Test
    @NeedsServer("redis")
    void aKilledServerThatKeepsNothingLosesWhatItHadAcknowledged() throws Exception {
        RowView row = run("redis", "none", "{at: 4s, node: 1, do: kill, for: 1s}");

        assertThat(row.text("verdict")).as(row.toString()).isEqualTo("VALID");
        assertThat(row.number("blobs_lost").orElseThrow()).isGreaterThan(1000);
        assertThat(row.reasons())
                .contains("acknowledged blobs were lost in the faults; durability none does not promise");
        assertThat(row.number("without_service_s").orElseThrow()).isGreaterThan(0.5);
    }

    @Test
    @NeedsServer("redis")
    void aKilledServerThatSyncsLosesNothing() throws Exception {
        RowView row = run("redis", "always", "{at: 4s, node: 1, do: restart}");

        assertThat(row.text("verdict")).as(row.toString()).isEqualTo("VALID");
        assertThat(row.number("blobs_lost")).hasValue(0);
        assertThat(row.reasons()).contains("acknowledged blobs survived the faults");
    }

    @Test
    void serversOfOthersAreLeftAlone() throws Exception {
        write("none", "{at: 4s, do: kill}");
        try (BenchProcess bench = BenchProcess.start(
                folder, "--store", "redis", "--scenario", "faults.yaml", "--endpoint", "127.0.0.1:1")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err())
                    .contains("faults does harm to servers, which is done only to those that bench starts itself")
                    .hasLineCount(1);
        }
    }

    private void write(String durability, String faults) throws IOException {
        Files.writeString(folder.resolve("faults.yaml"), SCENARIO.formatted(durability, faults));
    }

    private RowView run(String store, String durability, String faults) throws Exception {
        write(durability, faults);
        try (BenchProcess bench = BenchProcess.start(folder, "--store", store, "--scenario", "faults.yaml")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        }
        return RunReader.read(results()).rows().get(0);
    }

    private Path results() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            return runs.findFirst().orElseThrow();
        }
    }
}
