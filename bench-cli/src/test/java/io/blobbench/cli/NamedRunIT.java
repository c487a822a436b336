package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command that takes a run takes it in every form. */
class NamedRunIT {
    private static final String SCENARIO = """
            question: How long does it wait?
            heat: none
            trials: 1
            workload: {operation: append, blob: 100B}
            phases: {warmUp: 50ms, measurement: {duration: 30s, operations: 200}}
            """;
    private static final String RESULTS = "--results=";
    private static final String ENDPOINT = "--endpoint=127.0.0.1:1";

    /** Shared by all tests. */
    @TempDir
    private static Path folder;

    private static String run;
    private static String other;

    @BeforeAll
    static void measureTwice() throws Exception {
        Path scenario = Files.writeString(folder.resolve("wait.yaml"), SCENARIO);
        for (int i = 0; i < 2; i++) {
            Ended ended = InProcess.bench(
                    "--store=memory", "--scenario=" + scenario, ENDPOINT, RESULTS + folder.resolve("results"));
            assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCodes.OK);
        }
        List<Path> runs = ResultsFolder.runs(folder.resolve("results"));
        run = runs.get(0).getFileName().toString();
        other = runs.get(1).getFileName().toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "%s/results.csv"})
    void aRunIsFoundByItsFolderAndItsRows(String form) throws Exception {
        Path results = folder.resolve("results");
        String named = form.formatted(results.resolve(run));

        assertFound(named, form.formatted(results.resolve(other)), InProcess::bench);
        assertEnded(ExitCodes.OK, "B against A", InProcess::bench, "rerun", named, RESULTS + results);
    }

    @Test
    void aRunIsFoundByItsNameInTheFolderOfResultsOfTheWorkingDirectory() throws Exception {
        Command process = arguments -> BenchProcess.run(folder, Map.of(), arguments);

        assertFound(run, "results/" + other, process);
        assertEnded(ExitCodes.OK, "B against A", process, "rerun", run);
    }

    private static void assertFound(String named, String second, Command bench) throws Exception {
        assertEnded(ExitCodes.OK, "report.html", bench, "report", named);
        assertEnded(ExitCodes.OK, "B against A", bench, "compare", second, named, "--baseline", named);
        assertEnded(ExitCodes.OK, "single", bench, "pivot", named, second);
        assertEnded(ExitCodes.OK, "nothing is left", bench, "clean", named, ENDPOINT);
        assertEnded(ExitCodes.USAGE, "is complete", bench, "resume", named);
    }

    private static void assertEnded(int exitCode, String said, Command bench, String... arguments) throws Exception {
        Ended ended = bench.run(arguments);

        assertThat(ended.exitCode())
                .as(String.join(" ", arguments) + "\n" + ended.err())
                .isEqualTo(exitCode);
        assertThat(ended.out() + ended.err()).contains(said);
    }

    /** Runs bench to its end. */
    private interface Command {
        Ended run(String... arguments) throws IOException, InterruptedException;
    }
}
