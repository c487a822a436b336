package io.blobbench.scenario;

import static io.blobbench.scenario.Scenarios.reader;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.trace.Trace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces as scenarios name them. */
final class TraceLanguageTest {
    private static final String TRACE =
            "offset_us,operation,key,size_bytes\n0,put,1,100\n100000,get,1,100\n1000000,put,2,20000\n";

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void writeATrace() throws Exception {
        Files.writeString(folder.resolve("t.csv"), TRACE);
        file = folder.resolve("s.yaml");
    }

    private Scenario read(String lines) throws Exception {
        Files.writeString(file, "question: What is it?\n" + lines + "\n");
        return reader().build().read(file.toString(), "redis");
    }

    @Test
    void aTraceSaysOperationsSizesAndStarts() throws Exception {
        Cell cell = read("load: {trace: t.csv, speed: [1, 2.0 x]}").cells().get(1);

        assertThat(cell.id()).isEqualTo("speed=2x");
        assertThat(cell.loadWord()).isEqualTo("trace");
        assertThat(cell.workload().mix()).isEqualTo(Map.of(OperationKind.PUT, 2, OperationKind.GET, 1));
        assertThat(cell.workload().blobBytes()).isEqualTo(20_000);
        assertThat(cell.workload().batchSize()).isOne();
        assertThat(cell.measurement().duration()).isEqualTo(Duration.ofMillis(1550));
        assertThat(cell.load()).isEqualTo(new OpenLoad(6, OpenLoad.Arrivals.TRACE, 64));
    }

    /** Six seconds after the end of a minute they are late, and are still sent for a second. */
    @Test
    void theOperationsOfALongTraceAreSentForLongerThanATenthOfItsLength() throws Exception {
        Files.writeString(
                folder.resolve("t.csv"), "offset_us,operation,key,size_bytes\n0,put,1,100\n60000000,put,2,100\n");

        Cell cell = read("load: {trace: t.csv}").cells().get(0);

        assertThat(cell.measurement().duration()).isEqualTo(Duration.ofSeconds(67));
    }

    @Test
    void aSliceThatHeatsBeginsWithTheFirstOperationOfATrace() throws Exception {
        Files.writeString(folder.resolve("t.csv"), """
                offset_us,operation,key,size_bytes
                3000000,put,1,100
                4000000,put,2,100
                """);

        Cell cell = read("load: {trace: t.csv, speed: 2x}").cells().get(0);

        assertThat(cell.slice(Duration.ofSeconds(1)).workload().trace().orElseThrow())
                .satisfies(replay -> assertThat(replay.dueBefore(0.1)).isOne())
                .satisfies(replay -> assertThat(replay.dueBefore(1)).isEqualTo(2));
        assertThat(cell.workload().trace().orElseThrow().dueBefore(1.4)).isZero();
    }

    @Test
    void theResolvedScenarioFindsItsTrace() throws Exception {
        Scenario scenario = read("load: {trace: t.csv}");

        Scenario again = reader().build().readText(Path.of("resolved"), scenario.resolvedYaml(), "redis");

        assertThat(again.cells()).isEqualTo(scenario.cells());
        Files.move(folder.resolve("t.csv"), folder.resolve("moved.csv"));
        assertThatThrownBy(() -> reader().build().readText(Path.of("resolved"), scenario.resolvedYaml(), "redis"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("load.trace: no file '" + folder.resolve("t.csv"));
    }

    @Test
    void anOptionNamesTheTraceInTheWorkingDirectoryAndAFileTheOneBesideIt(@TempDir Path work) throws Exception {
        Files.writeString(work.resolve("t.csv"), TRACE + "2000000,put,3,100\n");
        Files.writeString(file, "question: What is it?\nload: {trace: t.csv}\n");

        assertThat(trace(reader().workingDirectory(work)).operations()).isEqualTo(3);
        for (String name : new String[] {"t.csv", "./t.csv"}) {
            assertThat(trace(reader().workingDirectory(work).set("load.trace=" + name))
                            .operations())
                    .isEqualTo(4);
        }
        Files.delete(work.resolve("t.csv"));
        assertThat(trace(reader().workingDirectory(work).set("load.trace=t.csv"))
                        .operations())
                .isEqualTo(3);
    }

    @Test
    void aWholePathMeansNoOtherFileExceptInTheScenarioOfARun(@TempDir Path work) throws Exception {
        String missing = folder.resolve("gone").resolve("t.csv").toString();
        Files.writeString(work.resolve("t.csv"), TRACE);

        assertThatThrownBy(() -> read("load: {trace: " + missing + "}"))
                .hasMessageEndingWith("s.yaml:2:15: load.trace: no file '" + missing + "'");
        assertThatThrownBy(() -> read("workload: {blob: {histogram: " + missing + "}}"))
                .hasMessageEndingWith("s.yaml:2:30: workload.blob.histogram: no file '" + missing + "'");

        String yaml = "question: What is it?\nload: {trace: " + missing + "}\n";
        Path moved = Path.of("moved", "s.yaml");
        ScenarioReader beside = reader().workingDirectory(work).build();
        assertThatThrownBy(() -> beside.readText(moved, yaml, "redis"))
                .hasMessage(moved + ":2:15: load.trace: no file '" + missing + "'");
        assertThat(beside.readRecorded(moved, yaml, "redis").cells()).hasSize(1);
        assertThatThrownBy(() -> reader().workingDirectory(work)
                        .set("load.trace=" + missing)
                        .build()
                        .readRecorded(moved, yaml, "redis"))
                .hasMessage("--set load.trace=" + missing + ": load.trace: no file '" + missing + "'");
    }

    private Trace trace(ScenarioReader.Builder reader) throws ScenarioException {
        Cell cell = reader.build().read(file.toString(), "redis").cells().get(0);
        return cell.workload().trace().orElseThrow().trace();
    }

    @Test
    void aLaterPartWins() throws Exception {
        Files.writeString(file, "question: What is it?\nload: {trace: t.csv}\n");

        Cell open = reader().set("load.model=closed")
                .build()
                .read(file.toString(), "redis")
                .cells()
                .get(0);
        assertThat(open.workload().mix()).isEqualTo(Map.of(OperationKind.APPEND, 1));

        Files.writeString(file, "question: What is it?\nworkload: {operation: get}\nload: {model: closed}\n");
        Cell traced = reader().set("load.trace=" + folder.resolve("t.csv"))
                .set("load.model=trace")
                .build()
                .read(file.toString(), "redis")
                .cells()
                .get(0);
        assertThat(traced.loadWord()).isEqualTo("trace");
    }

    @Test
    void aLaterTraceDropsTheBatchesBlobsKeysAndPhasesThatItReplaces() throws Exception {
        Files.writeString(file, """
                question: What is it?
                workload: {batch: [1, 16], blob: 20KB, keys: {distribution: zipf}}
                phases: {warmUp: 3s, measurement: {operations: 5}}
                """);

        Scenario traced =
                reader().set("load.trace=" + folder.resolve("t.csv")).build().read(file.toString(), "redis");

        assertThat(traced.cells()).extracting(Cell::id).containsExactly("single");
    }

    @Test
    void aTraceThatIsOverriddenDropsNothing() throws Exception {
        Files.writeString(file, """
                question: What is it?
                workload: {operation: get, batch: [1, 16], blob: 20KB, keys: {distribution: zipf}}
                phases: {warmUp: 3s, measurement: {operations: 5}}
                """);

        Scenario closed = reader().set("load.trace=" + folder.resolve("t.csv"))
                .set("load.model=closed")
                .build()
                .read(file.toString(), "redis");

        assertThat(closed.cells())
                .isEqualTo(reader().build().read(file.toString(), "redis").cells());
    }

    /** Phases that a quick look shortened would be refused when the scenario is read again. */
    @Test
    void aQuickLookAtATraceKeepsItsLengthAndTheTimesOfItsFaults() throws Exception {
        Files.writeString(folder.resolve("t.csv"), TRACE + "20000000,put,1,100\n");
        Files.writeString(
                file, "question: What is it?\nload: {trace: t.csv}\nfaults: [{at: 12s, do: kill}]\ntrials: 5\n");

        Scenario quick = reader().quick(true).build().read(file.toString(), "redis");

        Cell cell = quick.cells().get(0);
        assertThat(cell.measurement().duration()).isEqualTo(Duration.ofSeconds(23));
        assertThat(cell.faults().faults()).extracting(Fault::text).containsExactly("{at: 12s, node: any, do: kill}");
        assertThat(quick.trials()).isEqualTo(2);
        assertThat(reader().build().readText(file, quick.resolvedYaml(), "redis"))
                .isEqualTo(quick);
    }

    @Test
    void faultsAreWithinTheLengthOfTheTraceAtItsSpeed() throws Exception {
        Files.writeString(folder.resolve("t.csv"), TRACE + "20000000,put,1,100\n");
        String fault = "faults: [{at: 12s, do: kill}]\n";

        Cell cell = read(fault + "load: {trace: t.csv}").cells().get(0);

        assertThat(cell.faults().faults()).hasSize(1);
        assertThatThrownBy(() -> read(fault + "load: {trace: t.csv, speed: 2x}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("expected it within the measurement, which takes 10s");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "load: {trace: none.csv} | load.trace: no file 'none.csv', expected it in one of",
                "load: {model: trace} | load.trace is missing, expected a file such as trace.csv",
                "load: {trace: t.csv, speed: 0x} | load.speed: got '0x', expected a speed from 0.001 to 100000 such as 2x",
                "load: {trace: t.csv, rate: 5/s} | load.rate does not apply to the trace load model",
                "load: {speed: 2x} | load.speed does not apply to the closed load model",
                "'load: {trace: t.csv}\nworkload: {operation: get}' | workload.operation and load.trace exclude each other",
                "'load: {trace: t.csv}\nworkload: {batch: [1, 16]}' | workload.batch does not apply with load.trace, which has its own operations",
                "'load: {trace: t.csv}\nworkload: {blob: 20KB}' | workload.blob does not apply with load.trace",
                "'load: {trace: t.csv}\nworkload: {keys: {count: 5}}' | workload.keys.count does not apply with load.trace",
                "'load: {trace: t.csv}\nphases: {measurement: 60s}' | s.yaml:3:23: phases.measurement.duration does not apply with load.trace",
                "'load: {trace: t.csv}\nphases: {warmUp: {operations: 5}}' | phases.warmUp.operations does not apply with load.trace",
                "'load: {trace: t.csv}\nworkload: {entity: recording}' | got workload.entity recording, expected blob",
            })
    void whatIsWrongIsSaid(String lines, String message) {
        assertThatThrownBy(() -> read(lines.replace("'", "").replace("\\n", "\n")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aTraceWhoseBlobsTakeTooMuchMemoryIsRefused() throws Exception {
        Files.writeString(folder.resolve("t.csv"), TRACE + "2000000,put,3,300000000\n");

        assertThatThrownBy(() -> read("load: {trace: t.csv}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("s.yaml:2:15: load.trace: the blobs of 3 sizes take ")
                .hasMessageEndingWith(" MB of memory, expected at most 500 MB: fewer or smaller sizes");
    }

    @Test
    void aSpeedAtWhichOperationsHaveNoTimeIsRefused() throws Exception {
        String many =
                "0,put,1,100\n".repeat(1_000_000); // a second of operations, and the shortest time of a trace is 1 ms
        Files.writeString(
                folder.resolve("t.csv"), "offset_us,operation,key,size_bytes\n" + many + "1000000,put,1,100\n");

        assertThat(read("load: {trace: t.csv, speed: 500x}").cells()).hasSize(1);
        assertThatThrownBy(() -> read("load: {trace: t.csv, speed: 1000x}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith(
                        "s.yaml:2:29: load.speed: got '1000x', at which the trace has 1000001000 operations a"
                                + " second, expected at most 1000000000");
    }

    @ParameterizedTest
    @CsvSource({"1764000000000000, 1x, 490000h", "7200000000, 0.001x, 2000h", "9223372036854775, 0.001x, 2562047h"})
    void aTraceOfMoreThan1000hAsWithTimesOfACalendarIsRefused(String lastUs, String speed, String length)
            throws Exception {
        Files.writeString(
                folder.resolve("t.csv"), "offset_us,operation,key,size_bytes\n0,put,1,100\n" + lastUs + ",put,1,100\n");

        assertThatThrownBy(() -> read("load: {trace: t.csv, speed: " + speed + "}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith("s.yaml:2:15: load.trace: t.csv lasts " + length + " at a load.speed of " + speed
                        + ", expected at most 1000h; its offsets count from the start of the trace");
    }

    @Test
    void aTraceOf1000hIsTheLongest() throws Exception {
        Files.writeString(
                folder.resolve("t.csv"), "offset_us,operation,key,size_bytes\n0,put,1,100\n3600000000000,put,1,100\n");

        assertThat(read("load: {trace: t.csv}").cells()).hasSize(1);
    }

    @Test
    void aBadLineOfATraceIsNamed() throws Exception {
        Files.writeString(folder.resolve("t.csv"), TRACE + "5,put,1,100\n");

        assertThatThrownBy(() -> read("load: {trace: t.csv}"))
                .hasMessage("t.csv:5: offset_us: got 5, expected at least that of the line before, 1000000");
    }
}
