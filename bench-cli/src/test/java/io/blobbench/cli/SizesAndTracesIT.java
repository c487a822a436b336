package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blobs of several sizes, and recorded operations, against a real store. */
class SizesAndTracesIT {
    private static final String TRACE = """
            offset_us,operation,key,size_bytes
            0,put,11,100
            100000,get,12,20000
            200000,put,13,5000
            300000,delete,12,0
            1000000,get,11,100
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("sizes.yaml"), """
                question: Are all sizes there?
                heat: none
                workload: {operation: put, blob: {sizes: {100B: 60, 20KB: 35, 500KB: 5}}, keys: {count: 500}}
                connections: 2
                layout: {partitions: 2}
                phases: {warmUp: {duration: 30s, operations: 50}, measurement: {duration: 30s, operations: 1000}}
                verify: content
                """);
        Files.writeString(folder.resolve("replay.yaml"), """
                question: Is it replayed?
                heat: none
                load: {trace: trace.csv, speed: [1x, 2x]}
                connections: 2
                layout: {partitions: 2}
                verify: content
                """);
        Files.writeString(folder.resolve("trace.csv"), TRACE);
    }

    @Test
    @NeedsServer("redis")
    void everyBlobHasTheSizeThatWasDrawnForItAndEachSizeItsTimes() throws Exception {
        run("--store", "redis", "--scenario", "sizes.yaml");

        RowView row = row(0);
        assertThat(row.text("verdict")).as(row.reasons()).isIn("VALID", "UNSTEADY"); // the latter on a busy machine
        assertThat(row.text("blob_sizes")).isEqualTo("100B:60+20KB:35+500KB:5");
        assertThat(row.text("blob_bytes")).isEqualTo("500000");
        assertThat(row.text("blobs_found")).isEqualTo("500");
        assertThat(row.text("blobs_corrupt")).isEqualTo("0");
        List<NamedCsvRecord> kinds = kinds();
        assertThat(kinds).extracting(kind -> kind.getField("size")).containsExactly("100B", "20KB", "500KB");
        Map<String, Long> counts = kinds.stream()
                .collect(Collectors.toMap(
                        kind -> kind.getField("size"), kind -> Long.parseLong(kind.getField("operations"))));
        assertThat(counts.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(1000);
        assertThat(counts.get("100B")).isBetween(530L, 670L);
        assertThat(counts.get("500KB")).isBetween(20L, 85L);
        long bytes = 100 * counts.get("100B") + 20_000 * counts.get("20KB") + 500_000 * counts.get("500KB");
        double seconds = row.number("measured_s").orElseThrow();
        assertThat(row.number("throughput_mb_s").orElseThrow() * seconds * 1e6 / bytes)
                .isBetween(0.99, 1.01);
    }

    @Test
    @NeedsServer("redis")
    void aTraceIsReplayedAtItsSpeedAndRunAgain() throws Exception {
        run("--store", "redis", "--scenario", "replay.yaml");

        assertThat(RunReader.read(runFolders().get(0)).rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.text("operations")).isEqualTo("5");
            assertThat(row.text("operation")).isEqualTo("delete:1 get:2 put:2");
            assertThat(row.text("blobs_rejected")).isEqualTo("0");
            assertThat(row.text("blobs_found")).isEqualTo("2");
            assertThat(row.text("blobs_corrupt")).isEqualTo("0");
            assertThat(row.text("arrivals")).isEqualTo("trace");
            assertThat(row.number("measured_s").orElseThrow()
                            * row.number("trace_speed").orElseThrow())
                    .isGreaterThanOrEqualTo(1);
        });
        assertThat(Files.readString(runFolders().get(0).resolve("run.json")))
                .contains("\"file\" : \"trace.csv\"", "\"operations\" : 5", "\"sha256\" : ");

        run("rerun", runFolders().get(0).toString());
        Files.writeString(folder.resolve("trace.csv"), TRACE + "2000000,get,13,5000\n");
        try (BenchProcess bench =
                BenchProcess.start(folder, "rerun", runFolders().get(0).toString())) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("the trace trace.csv has the SHA-256 ", "expected that of the run, ");
        }
    }

    @Test
    void whatAStoreCannotReplayIsUnsupported() throws Exception {
        Ended bench = replay("kafka");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(row(0).text("verdict")).isEqualTo("UNSUPPORTED");
        assertThat(row(0).reasons()).contains("kafka does not offer the operation get");
    }

    @Test
    void aBadTraceEndsTheCommandBeforeAnythingRuns() throws Exception {
        Files.writeString(folder.resolve("trace.csv"), TRACE + "1,get,13,5000\n");

        Ended bench = replay("memory");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .contains("trace.csv:7: offset_us: got 1, expected at least that of the line before, 1000000");
        assertThat(folder.resolve("results")).doesNotExist();
    }

    @Test
    void aPublicTraceIsConvertedAndReplayed() throws Exception {
        Files.writeString(folder.resolve("in.csv"), "7,a,1,50,1,set,60\n7,b,1,5,1,incr,0\n8,a,1,50,1,get,0\n");
        try (BenchProcess bench =
                BenchProcess.start(folder, "trace", "convert", "--from", "twitter", "in.csv", "out.csv")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out())
                    .contains("in.csv: 3 operations, out.csv: 2", "get -> get 1", "set -> put 1", "incr left out 1");
        }
        run("--store", "memory", "--scenario", "replay.yaml", "--set", "load.trace=out.csv");
        assertThat(row(0).text("blobs_found")).isEqualTo("1");

        try (BenchProcess bench =
                BenchProcess.start(folder, "trace", "convert", "--from", "twitter", "in.csv", "out.csv")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("out.csv: exists, expected the name of a new file");
        }
    }

    private Ended replay(String store) throws InterruptedException {
        return InProcess.bench(
                "--store=" + store,
                "--scenario=" + folder.resolve("replay.yaml"),
                "--results=" + folder.resolve("results"));
    }

    /** A busy machine may be late with an operation of a trace, for which the row is INVALID; all else in it holds. */
    private void run(String... arguments) throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, arguments)) {
            int code = bench.exitCode();
            assertThat(code).as(bench.out() + bench.err()).isIn(ExitCodes.OK, ExitCodes.BAD_ROWS);
        }
    }

    private RowView row(int index) throws IOException {
        return RunReader.read(runFolders().get(0)).rows().get(index);
    }

    private List<NamedCsvRecord> kinds() throws IOException {
        try (CsvReader<NamedCsvRecord> rows =
                CsvReader.builder().ofNamedCsvRecord(runFolders().get(0).resolve("kinds.csv"))) {
            return rows.stream().toList();
        }
    }

    /** The oldest first. */
    private List<Path> runFolders() throws IOException {
        return ResultsFolder.runs(folder.resolve("results"));
    }
}
