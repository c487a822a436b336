package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of runs, and runs that are run again, by the distribution's commands. */
class ReportIT {
    private static final String SCENARIO = """
            question: How long does it wait?
            heat: none
            axes: [batch]
            workload: {operation: append, batch: [1, 4], blob: 100B}
            phases: {warmUp: 50ms, measurement: {duration: 30s, operations: 200}}
            stores: {memory: {options: {delay: 100us}}}
            """;

    /** Shared by all tests, which only read. */
    @TempDir
    private static Path shared;

    private static Path run;

    @TempDir
    private Path folder;

    @BeforeAll
    static void measure() throws Exception {
        Path scenario = Files.writeString(shared.resolve("wait.yaml"), SCENARIO);

        Ended bench = InProcess.bench(
                "--store=memory", "--scenario=" + scenario, "--results=" + shared.resolve("results"), "--set=seed=7");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        run = onlyRun(shared);
    }

    @Test
    void aRunLeavesItsPageAndItCanBeWrittenAgain() throws Exception {
        assertThat(run.resolve("report.html")).isNotEmptyFile();
        Path copy = copied("whole");

        try (BenchProcess report = BenchProcess.start(folder, "report", copy.toString())) {
            assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCodes.OK);
            assertThat(report.out()).isEqualTo(copy.resolve("report.html") + "\n");
        }
        assertThat(copy.resolve("report.html"))
                .content()
                .startsWith("<!DOCTYPE html>")
                .contains("How long does it wait?");
    }

    @Test
    void aComparisonWritesAPageWhereItIsTold() throws Exception {
        Path second = copied("second");
        Path page = folder.resolve("both.html");

        Ended compare = InProcess.bench("compare", run.toString(), second.toString(), "--html=" + page);

        assertThat(compare.exitCode()).as(compare.err()).isEqualTo(ExitCodes.OK);
        assertThat(page).content().contains("one trial each");
    }

    @Test
    void aPageThatCannotBeWrittenIsToldBeforeAnythingIsCompared() throws Exception {
        Files.createDirectories(folder.resolve("bin"));
        Path second = copied("second");
        Path page = folder.resolve("missing/both.html");

        Ended compare = InProcess.bench("compare", run.toString(), second.toString(), "--html=" + page);

        assertThat(compare.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(compare.out()).isEmpty();
        assertThat(compare.err()).isEqualTo("bench: cannot write " + page + ": no such file or folder\n");
    }

    @Test
    void whatIsNoRunIsOneLineAndTwoForAPageAndForRunningAgain() throws Exception {
        try (BenchProcess refused = BenchProcess.start(folder, "report", "missing")) {
            assertThat(refused.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(refused.err()).isEqualTo("bench: missing is not the folder of a run: it has no run.json\n");
            assertThat(refused.out()).isEmpty();
        }
        Path empty = Files.createDirectories(folder.resolve("empty"));
        Path other = copied("other");
        replace(other.resolve("run.json"), "\"schema_version\" : 2", "\"schema_version\" : 99");
        Path garbage = copied("garbage");
        Files.writeString(garbage.resolve("run.json"), "lorem \u0000 ipsum");
        for (String command : List.of("report", "rerun")) {
            assertRefused(command, empty, "is not the folder of a run: it has no run.json");
            assertRefused(command, folder.resolve("missing"), "is not the folder of a run: it has no run.json");
            assertRefused(command, other, "schema version 99, this version of Blobbench reads 2");
            assertRefused(command, garbage, "run.json: not JSON: ");
        }
        Path rows = copied("rows");
        Files.writeString(rows.resolve("results.csv"), "lorem ipsum\n");
        assertRefused("report", rows, "not a results.csv of Blobbench");
        Path intervals = copied("intervals");
        Files.writeString(intervals.resolve("intervals.csv"), "lorem,ipsum\n1,2\n");
        assertRefused("report", intervals, "cannot read " + intervals.resolve("intervals.csv"));
        Path histograms = copied("histograms");
        Files.writeString(histograms.resolve("histograms.hlog"), "lorem ipsum\n");
        assertRefused("report", histograms, "histograms.hlog:1: not a line of a run's histogram log");
    }

    @Test
    void aRunThatIsNotWholeHasAPage() throws Exception {
        Path partial = copied("partial");
        Path results = partial.resolve("results.csv");
        Files.writeString(
                results,
                Files.readString(results).substring(0, Files.readString(results).length() - 20));

        Ended report = InProcess.bench("report", partial.toString());

        assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCodes.OK);
        assertThat(partial.resolve("report.html")).content().contains("cut off");
    }

    @Test
    void aRerunHasTheSameSettingsSaysWhatDiffersAndComparesBoth() throws Exception {
        Path before = copied("before");
        replace(before.resolve("run.json"), "\"kernel\" : \"", "\"kernel\" : \"old-");

        Ended rerun = InProcess.bench("rerun", before.toString(), "--trust", "--results=" + folder.resolve("results"));

        assertThat(rerun.exitCode()).as(rerun.err()).isEqualTo(ExitCodes.OK);
        assertThat(rerun.out())
                .startsWith("The environment differs from that of " + before + ":\n  kernel: ")
                .contains(", was old-", "B against A: 2 cannot know.")
                .containsPattern("[12] (VALID|UNSTEADY); results in "); // the latter on a busy machine
        String rows = Files.readString(onlyRun(folder).resolve("results.csv"));
        assertThat(rows).contains(",wait,", "delay=100us").containsPattern(",7,0\\.05,30,");
    }

    private Path copied(String name) throws IOException {
        Path copy = Files.createDirectories(folder.resolve(name));
        for (String file : List.of("run.json", "results.csv", "intervals.csv", "histograms.hlog")) {
            Files.copy(run.resolve(file), copy.resolve(file));
        }
        return copy;
    }

    private static void replace(Path file, String text, String by) throws IOException {
        String before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, by));
    }

    private void assertRefused(String command, Path path, String message) throws Exception {
        Ended refused = InProcess.bench(command, path.toString());

        assertThat(refused.exitCode()).as(command + ": " + message).isEqualTo(ExitCodes.USAGE);
        assertThat(refused.err()).hasLineCount(1).startsWith("bench: ").contains(message);
        assertThat(refused.out()).isEmpty();
    }

    private static Path onlyRun(Path base) throws IOException {
        return ResultsFolder.only(base.resolve("results"));
    }
}
