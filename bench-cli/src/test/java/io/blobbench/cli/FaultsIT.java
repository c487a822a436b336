package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Real servers to which a scenario does something under an open load. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Execution(ExecutionMode.CONCURRENT)
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

    private static final Duration LONG = BenchProcess.DEADLINE;

    @TempDir
    private Path folder;

    @Test
    @NeedsServer("redis")
    void aPauseIsAboutAsLongWithoutService() throws Exception {
        RowView row =
                run("redis", "none", "{at: 4s, node: 1, do: pause, for: 3s}", "timeout=2s"); // also beyond the timeout

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
    @EnabledOnOs(OS.LINUX)
    @NeedsServer("etcd")
    void aSlowDiskIsWaitedForByEveryWriteWhileItIsSlow() throws Exception {
        RowView row =
                run("etcd", "always", "{at: 4s, node: 1, do: slow-disk, for: 4s, delay: 150ms}", "load.rate=20/s");

        assumeThat(row.reasons()).doesNotContain("etcd issue 14370"); // which some releases have
        assertThat(row.text("verdict")).as(row.toString()).isEqualTo("VALID");
        assertThat(row.number("blobs_lost")).hasValue(0);
        assertThat(Files.readString(results().resolve("intervals.csv"))).contains("slow-disk etcd-1", "back etcd-1");
        NamedCsvRecord fault = records("faults.csv").get(0);
        double beganSeconds = number(fault, "began_s");
        double endedSeconds = number(fault, "ended_s");
        assertThat(mediansMs(beganSeconds, endedSeconds)).isNotEmpty().allMatch(median -> median >= 150);
        assertThat(mediansMs(1, beganSeconds)).anyMatch(median -> median < 150);
        assertThat(mediansMs(endedSeconds + 1, 60)).anyMatch(median -> median < 150);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @NeedsServer("etcd")
    void aMajorityGoesOnWithoutALeaderThatIsCutOffAndKeepsEveryBlob() throws Exception {
        RowView row = run(
                "etcd",
                "always",
                "{at: 3s, node: leader, do: partition, for: 7s}",
                "load.rate=50/s",
                // What is sent before the others have a new leader has no answer for seconds, and must not hold the
                // load back.
                "load.maxInFlight=64",
                "layout.replicas=3",
                "layout.consistency=quorum",
                "connections=6",
                "phases.measurement=16s");

        assertThat(row.text("verdict")).as(row.toString()).isEqualTo("VALID");
        assertThat(row.number("blobs_lost")).hasValue(0);
        assertThat(row.number("faults")).hasValue(1);
        assertThat(Files.readAllLines(results().resolve("faults.csv")))
                .last()
                .asString()
                .contains(",partition,leader,etcd-");
        assertThat(row.number("without_service_s").orElseThrow()).isLessThan(6);
    }

    @Test
    @NeedsServer("etcd")
    void readsThatFailLeaveNoLinesInTheLogOfTheClient() throws Exception {
        RowView row = run(
                "etcd",
                "none",
                "{at: 2s, node: 1, do: kill, for: 2s}",
                "workload.operation=get",
                "workload.keys.count=100",
                "phases.measurement=6s");

        assertThat(row.number("blobs_failed").orElseThrow()).isPositive();
        Path log = results().resolve("client.log");
        assertThat(Files.exists(log) ? Files.readString(log) : "").doesNotContain("auto retries", "retry failure");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @NeedsServer("redis")
    void whatNeedsAReplicaFailsWhileThatIsCutOff() throws Exception {
        RowView row = run(
                "redis",
                "none",
                "{at: 3s, node: follower, do: partition, for: 4s}",
                "layout.replicas=2",
                "layout.consistency=all",
                "stores.redis.client.socketTimeoutMillis=2000",
                // Each write waits for the replica, which a busy machine delays.
                "load.rate=50/s");

        assertThat(row.text("verdict")).as(row.toString()).isEqualTo("VALID");
        assertThat(row.number("blobs_lost")).hasValue(0);
        assertThat(row.number("without_service_s").orElseThrow()).isBetween(3.0, 7.0);
        assertThat(row.reasons()).contains("WAIT answered 0 replicas", "partition of redis-2 at");
    }

    @Test
    void whatAStoreCannotSufferIsUnsupportedWithItsReason() throws Exception {
        write("none", "{at: 1s, node: 1, do: partition, for: 1s}");

        Ended bench = inProcess("--store=kryonet");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        RowView row = RunReader.read(results()).rows().get(0);

        assertThat(row.text("verdict")).isEqualTo("UNSUPPORTED");
        assertThat(row.reasons()).contains("a kryonet server is one node, which no partition cuts off from others");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @NeedsServer("redis")
    void aRunThatIsEndedAmidAFaultLeavesNothing() throws Exception {
        write("always", "{at: 1s, node: 1, do: partition, for: 1h}, {at: 1s, node: 2, do: slow-disk, for: 1h}");
        try (BenchProcess bench = BenchProcess.start(
                folder,
                "--store",
                "redis",
                "--scenario",
                "faults.yaml",
                "--set",
                "layout.replicas=2",
                "--set",
                "phases.measurement=5m")) {
            bench.await("both faults", () -> {
                String intervals = intervals();
                return intervals.contains("partition redis-1") && intervals.contains("slow-disk redis-2");
            });
            List<ProcessHandle> children = bench.children();

            bench.signal("INT");

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            assertThat(children).hasSizeGreaterThan(2);
            BenchProcess.await(LONG, "the end of servers and helpers", () -> children.stream()
                    .noneMatch(BenchProcess::running));
            assertThat(results().resolve("local")).doesNotExist();
        }
    }

    private String intervals() {
        try {
            return Files.readString(results().resolve("intervals.csv"));
        } catch (IOException e) {
            return ""; // not there yet
        }
    }

    /** The median response times of the intervals between two instants of the measurement. */
    private List<Double> mediansMs(double fromSeconds, double toSeconds) throws IOException {
        return records("intervals.csv").stream()
                .filter(interval -> number(interval, "start_s") >= fromSeconds
                        && number(interval, "start_s") + number(interval, "interval_s") <= toSeconds)
                .map(interval -> interval.getField("response_p50_us"))
                .filter(median -> !median.isEmpty())
                .map(median -> Double.parseDouble(median) / 1000)
                .toList();
    }

    private static double number(NamedCsvRecord line, String column) {
        return Double.parseDouble(line.getField(column));
    }

    private List<NamedCsvRecord> records(String file) throws IOException {
        try (CsvReader<NamedCsvRecord> lines =
                CsvReader.builder().ofNamedCsvRecord(results().resolve(file))) {
            return lines.stream().toList();
        }
    }

    @Test
    void serversOfOthersAreLeftAlone() throws Exception {
        write("none", "{at: 4s, do: kill}");

        Ended bench = inProcess("--store=redis", "--endpoint=127.0.0.1:1");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .contains("faults kills or impairs servers, which bench does only to servers that it starts itself")
                .hasLineCount(1);
    }

    /** For runs that start no server. */
    private Ended inProcess(String... arguments) throws InterruptedException {
        return InProcess.bench(Stream.concat(
                        Stream.of(arguments),
                        Stream.of(
                                "--scenario=" + folder.resolve("faults.yaml"),
                                "--results=" + folder.resolve("results")))
                .toArray(String[]::new));
    }

    private void write(String durability, String faults) throws IOException {
        Files.writeString(folder.resolve("faults.yaml"), SCENARIO.formatted(durability, faults));
    }

    /** The row, which a stall of the machine may make INVALID. */
    private RowView run(String store, String durability, String faults, String... settings) throws Exception {
        write(durability, faults);
        List<String> words = new ArrayList<>(List.of("--store", store, "--scenario", "faults.yaml"));
        for (String setting : settings) {
            words.addAll(List.of("--set", setting));
        }
        try (BenchProcess bench = BenchProcess.start(folder, words.toArray(String[]::new))) {
            assertThat(bench.exitCode()).as(bench.err()).isIn(ExitCodes.OK, ExitCodes.BAD_ROWS);
        }
        return RunReader.read(results()).rows().get(0);
    }

    private Path results() throws IOException {
        return ResultsFolder.only(folder.resolve("results"));
    }
}
