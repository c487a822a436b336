package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.fork.ForkCommand;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials in JVMs of their own. */
class ForkIT {
    private static final Duration DEADLINE = BenchProcess.DEADLINE;
    private static final String SCENARIO = """
            question: Does it start cold?
            heat: none
            workload: {operation: append, batch: 16, blob: 100B}
            connections: 2
            phases: {warmUp: {duration: 30s, operations: 100}, measurement: {duration: %s, operations: %s}}
            verify: content
            """;

    @TempDir
    private Path folder;

    @Test
    @NeedsServer("redis")
    void rowsIntervalsAndServersAreThoseOfAnyRun() throws Exception {
        Files.writeString(folder.resolve("fork.yaml"), SCENARIO.formatted("30s", "2000"));
        try (BenchProcess bench =
                BenchProcess.start(folder, "--store", "redis", "--scenario", "fork.yaml", "--trials", "2", "--fork")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        }

        assertThat(rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.text("verdict")).isIn("VALID", "UNSTEADY"); // the latter on a busy machine
            assertThat(row.text("blobs_acknowledged")).isEqualTo("32000");
            assertThat(row.number("server_cpu_s").orElseThrow()).isFinite().isPositive();
            assertThat(row.number("harness_cpu_s").orElseThrow()).isFinite().isPositive();
        });
        long inIntervals = Files.readAllLines(runFolder().resolve("intervals.csv")).stream()
                .skip(1)
                .mapToLong(line -> Long.parseLong(line.split(",", -1)[7]))
                .sum();
        assertThat(inIntervals).isEqualTo(64_000);
        assertThat(Files.readString(runFolder().resolve("run.json"))).contains("\"forked\" : true");
    }

    @Test
    void everyProbeForTheHighestLoadHasItsOwnLoadAndArrivals() throws Exception {
        Files.writeString(
                folder.resolve("fork.yaml"),
                SCENARIO.formatted("1s", "none")
                        + "load: {model: find-max, responseP99: 30s, lowest: 1000/s, highest: 2000/s, confirmations: 1}\n");
        try (BenchProcess bench = BenchProcess.start(
                folder, "--store", "memory", "--scenario", "fork.yaml", "--fork", "--set", "seed=7")) {
            // On a busy machine probes may miss their load.
            assertThat(bench.exitCode()).as(bench.err()).isIn(ExitCodes.OK, ExitCodes.BAD_ROWS);
        }

        List<NamedCsvRecord> probes = probes();
        assertThat(probes)
                .hasSizeGreaterThan(2)
                .extracting(probe -> probe.getField("seed"))
                .doesNotHaveDuplicates();
        assertThat(probes)
                .filteredOn(probe -> probe.getField("check").equals("true"))
                .first()
                .satisfies(check -> assertThat(check.getField("seed")).isEqualTo("7"));
        NamedCsvRecord reported = probes.get(probes.size() - 1);
        assertThat(probes).extracting(probe -> probe.getField("offered_ops_s")).contains("1000");
        assertThat(rows()).singleElement().satisfies(row -> {
            assertThat(row.text("offered_ops_s")).isEqualTo(reported.getField("offered_ops_s"));
            assertThat(row.text("seed")).isEqualTo(reported.getField("seed"));
        });
        if (probes.stream().allMatch(probe -> probe.getField("kept").equals("true"))) { // else the machine was busy
            assertThat(reported.getField("offered_ops_s")).isEqualTo("2000");
        }
    }

    @Test
    void cellsThatAreNotHeldAreToldOnceOrRefusedWhereTheCommandLineAsksForThem() throws Exception {
        Path scenario =
                Files.writeString(folder.resolve("fork.yaml"), SCENARIO.formatted("30s", "200") + "sustain: fastest\n");
        try (BenchProcess bench = BenchProcess.start(folder, "--store=memory", "--scenario=fork.yaml", "--fork")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.err()).containsOnlyOnce("sets sustain, which --fork ignores");
        }

        Ended refused = InProcess.bench("--store=memory", "--scenario=" + scenario, "--fork", "--set=sustain=1s");

        assertThat(refused.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(refused.err())
                .startsWith("bench: --fork and --set sustain exclude each other")
                .hasLineCount(1);
        assertThat(runFolder().resolve("sustained.csv")).doesNotExist();
    }

    @Test
    void aJvmThatDiesFailsItsTrialOnly() throws Exception {
        String forSeconds = SCENARIO.formatted("60s", "1000") + "stores: {memory: {options: {delay: 10ms}}}\n";
        Files.writeString(folder.resolve("fork.yaml"), forSeconds); // it dies before its trial has ended
        try (BenchProcess bench =
                BenchProcess.start(folder, "--store", "memory", "--scenario", "fork.yaml", "--trials", "2", "--fork")) {
            forkedJvm(bench).destroyForcibly();

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
        }

        assertThat(rows()).hasSize(2);
        assertThat(rows().get(0).text("verdict")).isEqualTo("FAILED");
        assertThat(rows().get(1).text("verdict")).isIn("VALID", "UNSTEADY"); // the latter on a busy machine
        assertThat(rows().get(0).reasons()).contains("the JVM of the trial ended with exit code 137");
    }

    @Test
    void aJvmThatStartsLeavesTheInterruptOfATerminalToItsRun() throws Exception {
        Files.writeString(folder.resolve("fork.yaml"), SCENARIO.formatted("30s", "200"));
        try (BenchProcess bench = BenchProcess.start(folder, "--store=memory", "--scenario=fork.yaml", "--fork")) {
            BenchProcess.signal("INT", forkedJvm(bench).pid());

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        }
        assertThat(rows()).singleElement().satisfies(row -> assertThat(row.text("verdict"))
                .isIn("VALID", "UNSTEADY"));
    }

    @Test
    void anInterruptEndsBothAndKeepsTheRow() throws Exception {
        Files.writeString(folder.resolve("fork.yaml"), SCENARIO.formatted("5m", "none"));
        try (BenchProcess bench =
                BenchProcess.start(folder, "--store", "memory-async", "--scenario", "fork.yaml", "--fork")) {
            ProcessHandle forked = forkedJvm(bench);
            bench.await("a measurement", () -> intervals() > 0);

            bench.signal("INT");

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            BenchProcess.await(DEADLINE, "end of the JVM", () -> !BenchProcess.running(forked));
        }
        assertThat(rows()).singleElement().satisfies(row -> assertThat(row.reasons())
                .contains("interrupted: measured for"));
    }

    private static ProcessHandle forkedJvm(BenchProcess bench) throws InterruptedException, IOException {
        AtomicReference<Optional<ProcessHandle>> found = new AtomicReference<>(Optional.empty());
        bench.await("the JVM of a trial", () -> {
            found.set(forked(bench));
            return found.get().isPresent();
        });
        return found.get().orElseThrow();
    }

    private static Optional<ProcessHandle> forked(BenchProcess bench) {
        return bench.children().stream()
                .filter(process ->
                        process.info().command().orElse("").endsWith("java")) // not the shell that becomes it
                .filter(process -> process.info().commandLine().orElse("").contains(ForkCommand.NAME))
                .findFirst();
    }

    private int intervals() {
        try {
            return Files.readAllLines(runFolder().resolve("intervals.csv")).size() - 1;
        } catch (IOException e) {
            return 0; // not there yet
        }
    }

    private List<NamedCsvRecord> probes() throws IOException {
        try (CsvReader<NamedCsvRecord> probes =
                CsvReader.builder().ofNamedCsvRecord(runFolder().resolve("probes.csv"))) {
            return probes.stream().toList();
        }
    }

    private List<RowView> rows() throws IOException {
        return RunReader.read(runFolder()).rows();
    }

    private Path runFolder() throws IOException {
        return ResultsFolder.only(folder.resolve("results"));
    }
}
