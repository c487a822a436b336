package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that differ by a known delay, compared by the distribution's commands. */
class CompareIT {
    /** The answer of a comparison by batch, also where the trials of one value spread as on a busy machine. */
    private static final String BY_BATCH =
            "batch=4 is faster than batch=1|It is not known whether batch=1 or batch=4 is faster";

    private static final String SCENARIO = """
            question: Which one waits longer?
            heat: none
            axes: [batch]
            workload: {operation: append, batch: [1, 4], blob: 100B}
            phases:
              warmUp: {duration: 30s, operations: 3}
              measurement: {duration: 30s, operations: 15}
            trials: 8 # so that a stall in one of them hides no difference
            """;

    /** A verdict and its reasons. */
    private static final Pattern UNSTEADY = Pattern.compile(",UNSTEADY,(\"([^\"]|\"\")*\"|[^,\n]*),");

    /** Shared by all tests, which only read. */
    @TempDir
    private static Path shared;

    private static Path scenario;
    private static Path fast;
    private static Path slow;

    @TempDir
    private Path folder;

    @BeforeAll
    static void measureTwoStores() throws Exception {
        scenario = Files.writeString(shared.resolve("wait.yaml"), SCENARIO);
        fast = steady(measure("2ms"));
        slow = steady(measure("10ms"));
    }

    /** The rows of a run as they are where the machine has nothing else to do. */
    private static Path steady(Path run) throws IOException {
        Path rows = run.resolve("results.csv");
        Files.writeString(rows, UNSTEADY.matcher(Files.readString(rows)).replaceAll(",VALID,,"));
        return run;
    }

    private static Path measure(String delay, String... more) throws IOException, InterruptedException {
        List<Path> before = runs();
        List<String> arguments = Stream.concat(
                        Stream.of(
                                "--store=memory",
                                "--scenario=" + scenario,
                                "--results=" + shared.resolve("results"),
                                "--set=stores.memory.options.delay=" + delay),
                        Stream.of(more))
                .toList();

        Ended bench = InProcess.bench(arguments.toArray(String[]::new));

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        return runs().stream().filter(run -> !before.contains(run)).findFirst().orElseThrow();
    }

    private static List<Path> runs() throws IOException {
        Path results = shared.resolve("results");
        if (Files.notExists(results)) {
            return List.of();
        }
        return ResultsFolder.runs(results);
    }

    @Test
    void theSlowerRunIsCalledSlowerAndTheOtherWayRoundFaster() throws Exception {
        String[] compared = {"compare", fast.toString(), slow.toString()};
        try (BenchProcess compare = BenchProcess.start(folder, compared)) {
            assertThat(compare.exitCode()).as(compare.err()).isEqualTo(ExitCodes.OK);
            assertThat(compare.out()).contains("B against A: 2 slower.", "B is slower than A in 2 of 2 cells (");
            assertThat(compare.out()).contains("B has options delay=10ms, not delay=2ms.");
            assertThat(compare.out().lines())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
            assertThat(compare.out()).doesNotContain("\u001b");
            assertThat(compare.err()).isEmpty();
        }

        Ended details = compare(fast, slow, "--details");

        assertThat(details.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(details.out()).contains("batch=1: B slower (", " worse");

        Ended swapped = compare(fast, slow, "--baseline", slow.toString());

        assertThat(swapped.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(swapped.out()).contains("B against A: 2 faster.");

        Path detour = slow.getParent().resolve(".").resolve(slow.getFileName());
        assertThat(compare(fast, slow, "--baseline", detour.toString()).out()).contains("B against A: 2 faster.");
    }

    @Test
    void aRegressionBeyondTheLimitIsListedAndEndsWithFour() throws Exception {
        Path report = folder.resolve("gate.xml");
        String[] gate = {
            "compare", fast.toString(), slow.toString(), "--fail-on-regression", "5%", "--junit", report.toString()
        };
        try (BenchProcess compare = BenchProcess.start(folder, gate)) {
            assertThat(compare.exitCode()).isEqualTo(ExitCodes.REGRESSION);
            assertThat(report)
                    .content()
                    .contains(
                            "<testsuite name=\"memory.wait\"", "tests=\"2\" failures=\"2\" errors=\"0\" skipped=\"0\"")
                    .contains("<testcase name=\"batch=4\" classname=\"memory.wait\"");
            assertThat(compare.err())
                    .contains("bench: regressions beyond the limit:\n")
                    .contains(slow.getFileName() + " batch=4: ");
        }

        Ended faster = compare(slow, fast, "--fail-on-regression", "5%");

        assertThat(faster.exitCode()).as(faster.err()).isEqualTo(ExitCodes.OK);
        assertThat(faster.err()).doesNotContain("regressions");
    }

    @Test
    void ofOneTrialNothingIsKnownAndNoGateCanBeHeld() throws Exception {
        Path once = measure("2ms", "--trials", "1");
        Path again = measure("2ms", "--trials", "1");

        Ended compare = compare(once, again);

        assertThat(compare.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(compare.out()).contains("It is not known whether A or B is faster in 2 of 2 cells (one trial each");

        Ended gate = compare(once, again, "--fail-on-regression", "5%");

        assertThat(gate.exitCode()).isEqualTo(ExitCodes.NOTHING_JUDGED);
        assertThat(gate.err()).hasLineCount(1).contains("no cell could be judged");
    }

    @Test
    void cellsOfOneRunAreComparedByTheValuesOfAnAxis() throws Exception {
        Ended compare = InProcess.bench("compare", fast.toString(), "--by", "batch");

        assertThat(compare.exitCode()).as(compare.err()).isEqualTo(ExitCodes.OK);
        assertThat(compare.out())
                .containsPattern("^(" + BY_BATCH + ") in 1 of 1 cell \\(")
                .containsPattern("B against A: 1 (faster|cannot know)\\.");

        Ended mistyped = InProcess.bench("compare", fast.toString(), "--by", "bacth");

        assertThat(mistyped.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(mistyped.err()).hasLineCount(1).contains("no axis 'bacth', did you mean 'batch'?");
    }

    @Test
    void cellsOfOneRunAreComparedOnAPage() throws Exception {
        String page = shared.resolve("by-batch.html").toString();

        Ended compare = InProcess.bench("compare", fast.toString(), "--by", "batch", "--html", page);

        assertThat(compare.exitCode()).as(compare.err()).isEqualTo(ExitCodes.OK);
        assertThat(shared.resolve("by-batch.html"))
                .content()
                .contains("\"part\":\"batch=1\"", "\"part\":\"batch=4\"")
                .containsPattern(BY_BATCH);
    }

    @Test
    void runsOrValuesOfAnAxisAreTheColumnsOfAPivot() throws Exception {
        Ended ofRuns = InProcess.bench("pivot", fast.toString(), slow.toString());

        assertThat(ofRuns.exitCode()).as(ofRuns.err()).isEqualTo(ExitCodes.OK);
        assertThat(ofRuns.out().lines().toList()).hasSize(4);
        assertThat(ofRuns.out().lines().findFirst().orElseThrow().split(" +")).contains("batch", "A", "B");

        Ended ofValues =
                InProcess.bench("pivot", fast.toString(), "--by", "batch", "--show", "service_p50", "--format", "csv");

        assertThat(ofValues.exitCode()).as(ofValues.err()).isEqualTo(ExitCodes.OK);
        assertThat(ofValues.out().lines().toList())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("cell,batch=1,batch=1_low,batch=1_high,batch=1_verdict,batch=4,");
        try (BenchProcess pivot = BenchProcess.start(shared, "pivot", fast.toString(), "--show", "p99")) {
            assertThat(pivot.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(pivot.err())
                    .contains("--show: got 'p99', expected one of throughput, highest_load, service_p50");
        }
    }

    @Test
    void runsWithoutACellInCommonAreNotCompared() throws Exception {
        Path large = measure("2ms", "--set", "workload.blob=9KB", "--trials", "1");

        Ended compare = compare(fast, large);

        assertThat(compare.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(compare.out()).isEmpty();
        assertThat(compare.err())
                .hasLineCount(1)
                .contains("no cell in common: they differ in blob_bytes; expected runs of the same scenario");

        Ended gate = compare(fast, large, "--fail-on-regression", "5%");

        assertThat(gate.exitCode()).isEqualTo(ExitCodes.NOTHING_JUDGED);
        assertThat(gate.out()).contains("B has no cell in common with A: they differ in blob_bytes.");
        assertThat(gate.err())
                .hasLineCount(1)
                .contains(
                        "no cell could be judged; no cell in common: they differ in blob_bytes; expected runs of the");
    }

    @Test
    void runsThatAreMissingOrGivenTwiceAreSaidFirst() throws Exception {
        Ended missing = compare(folder.resolve("nope1"), folder.resolve("nope2"));

        assertThat(missing.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(missing.err()).hasLineCount(1).contains("no such file or folder", "nope1", "nope2");

        Ended twice = compare(fast, fast.resolve("results.csv"));

        assertThat(twice.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(twice.err()).hasLineCount(1).contains("is given twice, expected different runs");
        assertThat(twice.out()).isEmpty();
    }

    @Test
    void aResultsFileAloneHasNoPercentilesOfSeveralTrialsAndSaysSo() throws Exception {
        Path alone = Files.copy(slow.resolve("results.csv"), folder.resolve("slow.csv"));

        Ended compare = compare(fast, alone);

        assertThat(compare.exitCode()).as(compare.err()).isEqualTo(ExitCodes.OK);
        assertThat(compare.out()).contains("Percentiles of several trials are merged");
    }

    @Test
    void otherProgramsGetCsvOrJsonAndNothingElse() throws Exception {
        Ended csv = compare(fast, slow, "--format", "csv");

        assertThat(csv.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(csv.out()).startsWith("baseline_run_id,run_id,cell,verdict,");

        Ended json = compare(fast, slow, "--format", "json");

        assertThat(json.exitCode()).isEqualTo(ExitCodes.OK);
        JsonNode tree = new ObjectMapper().readTree(json.out());
        assertThat(tree.findValuesAsText("verdict")).containsExactly("slower", "slower");

        Ended markdown = compare(fast, slow, "--format", "md");

        assertThat(markdown.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(markdown.out()).contains("| --- | --- |");
    }

    @Test
    void whatIsNoRunIsOneLineAndTwo() throws Exception {
        String text = Files.readString(slow.resolve("results.csv"));
        Path empty = Files.createDirectories(folder.resolve("empty"));
        assertRefused(empty, "is not the folder of a run: it has no results.csv");
        assertRefused(folder.resolve("missing"), "no such file or folder");
        assertRefused(written("lorem ipsum\n\u0000,\""), "not a results.csv of Blobbench");
        assertRefused(written(text.substring(0, text.length() - 20)), "the last line is cut off");
        assertRefused(written(text.substring(0, 100)), "not a results.csv of Blobbench");
        assertRefused(
                written(text.replaceAll(",2\n", ",99\n")), "schema version 99, this version of Blobbench reads 2");
        assertRefused(written(text.substring(0, text.indexOf('\n') + 1)), "holds no trials");
        assertRefused(written(""), "empty");
    }

    @Test
    void aMistakeInAnOptionIsNamed() throws Exception {
        Ended compare = compare(fast, slow, "--fail-on-regression", "many");

        assertThat(compare.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(compare.err()).contains("expected a percentage such as 5%, got 'many'");
        try (BenchProcess alone = BenchProcess.start(folder, "compare", fast.toString())) {
            assertThat(alone.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(alone.err()).contains("expected two runs");
        }
    }

    @Test
    void everyRunIsListedAlsoThoseThatNobodyCanRead() throws Exception {
        Path other = Files.createDirectories(folder.resolve("results/20200101-000000-redis-old"));
        Files.writeString(other.resolve("run.json"), "{\"schema_version\": 0}");
        Path partial = Files.createDirectories(folder.resolve("results/20210101-000000-memory-wait"));
        for (String name : List.of("run.json", "results.csv")) {
            Files.writeString(
                    partial.resolve(name), Files.readString(fast.resolve(name)).replace("COMPLETE", "RUNNING"));
        }

        Ended list = InProcess.bench("list", "runs", "--results=" + folder.resolve("results"));

        assertThat(list.exitCode()).as(list.err()).isEqualTo(ExitCodes.OK);
        assertThat(list.out().lines()).hasSize(3);
        assertThat(list.out()).contains("schema version 0", "16 VALID; not ended, 16 of 16", "2021-01-01 00:00");
    }

    private Path written(String text) {
        try {
            return Files.writeString(folder.resolve("some.csv"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertRefused(Path run, String message) throws Exception {
        Ended compare = compare(fast, run);

        assertThat(compare.exitCode()).as(message).isEqualTo(ExitCodes.USAGE);
        assertThat(compare.err()).hasLineCount(1).startsWith("bench: ").contains(message);
        assertThat(compare.out()).isEmpty();
    }

    private static Ended compare(Path first, Path second, String... options) throws InterruptedException {
        return InProcess.bench(
                Stream.concat(Stream.of("compare", first.toString(), second.toString()), Stream.of(options))
                        .toArray(String[]::new));
    }
}
