package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run on a real local server that is ended from outside, in the middle of its second cell. */
@NeedsServer("redis")
@Execution(ExecutionMode.CONCURRENT)
class InterruptionIT {
    private static final Duration SERVERS_GONE = BenchProcess.DEADLINE;
    private static final String SCENARIO = """
            question: How long does it last?
            heat: none
            axes: [batch]
            workload: {operation: append, batch: [1, 16, 64, 256], blob: 100B}
            load: {model: open, rate: 200/s}
            phases:
              warmUp: 200ms
              measurement: {duration: 2s}
            """;

    /** The latter two on a busy machine. */
    private static final String[] MEASURED = {",VALID,", ",UNSTEADY,", ",INVALID,"};

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void aSignalEndsTheRunInOrder(String signal) throws Exception {
        try (BenchProcess bench = runUntilTheSecondCell("8s")) {
            int ofFirst = intervals();
            bench.await("an interval of the second cell", () -> intervals() > ofFirst);
            List<ProcessHandle> servers = bench.children();

            bench.signal(signal);

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            assertThat(servers).isNotEmpty();
            // The guard that watches over the servers learns of the harness's end from a pipe, a moment later.
            BenchProcess.await(
                    SERVERS_GONE, "end of the servers", () -> servers.stream().noneMatch(BenchProcess::running));
            assertThat(bench.out()).contains("PARTIAL").contains("interrupted");
            assertThat(rows())
                    .hasSize(2)
                    .first()
                    .asString()
                    .containsAnyOf(MEASURED)
                    .doesNotContain("interrupted");
            assertThat(rows().get(1)).contains("interrupted");
            assertThat(runFolder().resolve("run.json")).content().contains("PARTIAL");
            assertThat(blobsByCell("intervals.csv")).hasSize(2).isEqualTo(blobsByCell("results.csv"));
        }
    }

    /** Acknowledged blobs of each cell, summed over its lines. */
    private Map<String, Long> blobsByCell(String file) throws IOException {
        try (CsvReader<NamedCsvRecord> lines =
                CsvReader.builder().ofNamedCsvRecord(runFolder().resolve(file))) {
            return lines.stream()
                    .collect(Collectors.groupingBy(
                            line -> line.getField("cell"),
                            Collectors.summingLong(line -> Long.parseLong(line.getField("blobs_acknowledged")))));
        }
    }

    @Test
    void aSignalWhileTheResultsAreShownCutsNothingOff() throws Exception {
        Files.writeString(folder.resolve("short.yaml"), SCENARIO.replace("duration: 2s", "duration: 100ms"));
        try (BenchProcess bench = BenchProcess.start(folder, "--store", "redis", "--scenario", "short.yaml")) {
            bench.await("the end of the run", () -> ended());

            bench.signal("INT");

            // The processes of a fast machine may have ended before the signal.
            assertThat(bench.exitCode()).as(bench.err()).isIn(ExitCodes.INTERRUPTED, ExitCodes.OK, ExitCodes.BAD_ROWS);
            assertThat(bench.out()).contains("; results in ");
            assertThat(runFolder().resolve("report.html")).isNotEmptyFile();
        }
    }

    private boolean ended() {
        try {
            return Files.readString(runFolder().resolve("run.json")).contains("COMPLETE");
        } catch (IOException | AssertionError e) { // not there yet
            return false;
        }
    }

    @Test
    void afterSigkillTheServersDieAndTheJournalStays() throws Exception {
        try (BenchProcess bench = runUntilTheSecondCell("8s")) {
            List<ProcessHandle> servers = bench.children();

            bench.signal("KILL");

            bench.exitCode();
            BenchProcess.await(
                    SERVERS_GONE, "end of the servers", () -> servers.stream().noneMatch(BenchProcess::running));
            assertThat(servers).isNotEmpty();
            assertThat(rows()).hasSize(1).first().asString().containsAnyOf(MEASURED);
            assertThat(runFolder().resolve("run.json")).content().contains("RUNNING");
        }
        Path left = runFolder().resolve("local");
        assertThat(left).isNotEmptyDirectory();
        try (BenchProcess next = BenchProcess.start(folder, "--store", "memory", "--scenario", "smoke", "--quick")) {
            assertThat(next.exitCode()).as(next.err()).isEqualTo(ExitCodes.OK);
            assertThat(next.err()).startsWith("removed leftover server data").contains("local");
            assertThat(left).doesNotExist();
        }
    }

    @Test
    void aServerThatIsKilledEndsItsTrialAndLeavesNothing() throws Exception {
        Files.writeString(folder.resolve("long.yaml"), SCENARIO.replace("duration: 2s", "duration: 5m"));
        try (BenchProcess bench = BenchProcess.start(
                folder, "--store", "redis", "--scenario", "long.yaml", "--set", "workload.batch=16")) {
            bench.await("a second of measurement", () -> intervals() > 1);
            List<ProcessHandle> children = bench.children();

            children.stream().filter(BenchProcess::isRedis).forEach(ProcessHandle::destroyForcibly);

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
            assertThat(bench.out()).contains("redis-1 ended during the trial");
            assertThat(rows())
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains(",FAILED,", "redis-1 ended during the trial")
                    .doesNotContain("ended after more than") // what was in flight is not waited for
                    .doesNotContainPattern("nothing was answered for \\d\\d");
            assertThat(Files.readAllLines(runFolder().resolve("intervals.csv")))
                    .first()
                    .asString()
                    .endsWith(",servers_ended,faults");
            assertThat(Files.readAllLines(runFolder().resolve("intervals.csv")))
                    .filteredOn(interval -> interval.endsWith(",1,"))
                    .hasSize(1);
            BenchProcess.await(
                    SERVERS_GONE, "end of the servers", () -> children.stream().noneMatch(BenchProcess::running));
            assertThat(runFolder().resolve("local")).doesNotExist();
        }
    }

    private int intervals() {
        try {
            return Files.readAllLines(runFolder().resolve("intervals.csv")).size() - 1;
        } catch (IOException e) {
            return 0; // not there yet
        }
    }

    private BenchProcess runUntilTheSecondCell(String measurement) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("long.yaml"), SCENARIO.replace("duration: 2s", "duration: " + measurement));
        BenchProcess bench = BenchProcess.start(folder, "--store", "redis", "--scenario", "long.yaml");
        bench.awaitErr("1/4 ");
        return bench;
    }

    private List<String> rows() throws IOException {
        List<String> lines = Files.readAllLines(runFolder().resolve("results.csv"));
        return lines.subList(1, lines.size());
    }

    private Path runFolder() throws IOException {
        return ResultsFolder.only(folder.resolve("results"));
    }
}
