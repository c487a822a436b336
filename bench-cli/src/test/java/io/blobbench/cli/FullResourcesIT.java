package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The harness itself runs out of disk or memory. */
class FullResourcesIT {
    private static final String SCENARIO = """
            question: How full?
            heat: none
            axes: [batch]
            workload: {operation: append, batch: [1, 16], blob: 100B}
            phases:
              warmUp: {duration: 20ms, bytes: 100KB}
              measurement: {duration: 40ms}
            limits: {freeDisk: none}
            trials: 40
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void makeScenario() throws IOException {
        Files.writeString(folder.resolve("full.yaml"), SCENARIO);
    }

    @Test
    void aFullDiskOfResultsEndsTheRunWithOneMessageAndTheRestIsRunWhenThereIsRoom() throws Exception {
        SmallDisk disk = new SmallDisk(Files.createDirectory(folder.resolve("disk")), 1);
        assumeTrue(disk.possible(), "no file system can be mounted here");
        String script = "head -c 980000 /dev/zero > disk/others; \"$0\" --store=memory --scenario=full --results=disk;"
                + " code=$?; cp -r disk kept; exit $code";
        try (BenchProcess bench = BenchProcess.scriptWith(disk, folder, script)) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
            assertThat(bench.err().lines().filter(line -> line.startsWith("bench: ")))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("cannot write results to ", "No space left on device", "bench resume disk/");
        }
        Path run = onlyRun("kept");
        List<RowView> rows = RunReader.read(run).rows();
        assertThat(rows).isNotEmpty().noneMatch(row -> row.reasons().contains("cannot write"));
        readable(run);

        try (BenchProcess bench = BenchProcess.start(folder, "resume", run.toString())) {
            // On a busy machine nothing may happen in 40 ms; what counts is that every trial has its row.
            assertThat(bench.exitCode()).as(bench.err()).isIn(ExitCodes.OK, ExitCodes.BAD_ROWS);
        }
        assertThat(RunReader.read(run).rows()).hasSize(80);
        assertThat(RunReader.read(run).partial()).isFalse();
    }

    @Test
    void resultsThatOthersRemoveEndTheRunAndAreNotSaidToBeKept() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, "--store=memory", "--scenario=full", "--trials=1000")) {
            Path results = folder.resolve("results");
            bench.await("a row", () -> rows(results) > 1);
            Files.move(results, folder.resolve("elsewhere"));

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
            assertThat(bench.err().lines().filter(line -> line.startsWith("bench: ")))
                    .singleElement()
                    .asString()
                    .startsWith("bench: cannot write results to ")
                    .doesNotContain("kept", "resume");
        }
    }

    private static long rows(Path results) {
        try (Stream<Path> runs = Files.list(results)) {
            return runs.flatMap(run -> lines(run.resolve("results.csv"))).count();
        } catch (IOException e) {
            return 0;
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'list stores >/dev/full', 1, 'bench: cannot write to standard output: No space left on device'",
        "'explain --json-schema >/dev/full', 1, 'bench: cannot write to standard output: No space left on device'",
        "'list no-such-word >/dev/full', 2, ",
        "'explain --json-schema | head -c 1; exit ${PIPESTATUS[0]}', 0, ",
    })
    @EnabledOnOs(OS.LINUX)
    void outputThatCannotBeWrittenIsAFailureUnlessItsReaderHasGone(String arguments, int exitCode, String message)
            throws Exception {
        String program = BenchProcess.DISTRIBUTION.resolve("bin/bench").toString();
        List<String> script = List.of("bash", "-c", "\"$0\" " + arguments, program);
        Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));
        try (BenchProcess bench = BenchProcess.startProgram(folder, script, environment)) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(exitCode);
            assertThat(bench.err().lines().filter(line -> line.contains("standard output")))
                    .containsExactlyElementsOf(message == null ? List.of() : List.of(message));
        }
    }

    @Test
    void aFullHeapEndsTheRunWithOneMessageAndTheTrialIsRunAgainWithMore() throws Exception {
        String[] measure = {
            "--store=memory", "--scenario=full", "--trials=1", "--set=phases.warmUp=5s", "--set=phases.measurement=60s"
        };
        try (BenchProcess bench =
                BenchProcess.start(folder, Map.of("BENCH_OPTS", "-Xmx40m -XX:TieredStopAtLevel=1"), measure)) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
            assertThat(bench.err().lines().filter(line -> line.startsWith("bench: ")))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("the harness ran out of memory", "BENCH_OPTS=-Xmx4g");
            assertThat(bench.err()).contains("to run the missing trials: bench resume results/");
        }
        Path run = onlyRun("results");
        readable(run);
        assertThat(run.resolve("local")).doesNotExist();
    }

    @Test
    void aFullHeapOfATrialInAJvmOfItsOwnIsTheReasonOfItsRow() throws Exception {
        String[] measure = {
            "--store=memory",
            "--scenario=full",
            "--trials=1",
            "--set=phases.warmUp=5s",
            "--set=phases.measurement=60s",
            "--fork"
        };
        try (BenchProcess bench =
                BenchProcess.start(folder, Map.of("BENCH_OPTS", "-Xmx40m -XX:TieredStopAtLevel=1"), measure)) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
        }
        assertThat(RunReader.read(onlyRun("results")).rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.text("verdict")).isEqualTo("INVALID");
            assertThat(row.reasons()).contains("the harness ran out of memory", "BENCH_OPTS=-Xmx4g");
        });
    }

    @Test
    @NeedsServer("etcd")
    void aTransactionThatTheHeapHasNoRoomForIsUnsupportedAndTheOthersAreRun() throws Exception {
        String[] measure = {
            "--store=etcd",
            "--scenario=full",
            "--trials=1",
            "--set=workload.blob=4MB",
            "--set=workload.batch=[50, 1]",
            "--set=phases.measurement={duration: 30s, operations: 5}",
            "--set=connections=1",
            "--set=load.inFlight=1",
            "--set=limits.batchBytes=none"
        };
        try (BenchProcess bench =
                BenchProcess.start(folder, Map.of("BENCH_OPTS", "-Xmx200m -XX:TieredStopAtLevel=1"), measure)) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        }
        List<RowView> rows = RunReader.read(onlyRun("results")).rows();
        assertThat(rows).hasSize(2);
        assertThat(rows)
                .filteredOn(row -> row.text("verdict").equals("UNSUPPORTED"))
                .singleElement()
                .satisfies(row -> assertThat(row.reasons())
                        .contains("has no room for a transaction of 50 blobs", "BENCH_OPTS=-Xmx1g"));
    }

    private static void readable(Path run) throws InterruptedException {
        Ended list = InProcess.bench("list", "runs", "--results=" + run.getParent());
        Ended report = InProcess.bench("report", run.toString());

        assertThat(list.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(list.out()).contains("bench resume ").doesNotContain("unreadable");
        assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCodes.OK);
    }

    private Path onlyRun(String results) throws IOException {
        return ResultsFolder.only(folder.resolve(results));
    }
}
