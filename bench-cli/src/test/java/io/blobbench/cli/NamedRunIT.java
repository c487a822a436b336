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
            phases: {warmUp: 50ms, measurement: 150ms}
            """;
    private static final String ENDPOINT = "--endpoint=127.0.0.1:1";

    /** Shared by all tests. */
    @TempDir
    private static Path folder;

    private static String run;
    private static String other;

    @BeforeAll
    static void measureTwice() throws Exception {
        Files.writeString(folder.resolve("wait.yaml"), SCENARIO);
        for (int i = 0; i < 2; i++) {
            Ended ended = bench("--store=memory", "--scenario=wait.yaml", ENDPOINT);
            assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCodes.OK);
        }
        List<Path> runs = ResultsFolder.runs(folder.resolve("results"));
        run = runs.get(0).getFileName().toString();
        other = runs.get(1).getFileName().toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"results/%s", "results/%s/results.csv", "%s"})
    void aRunIsFoundByItsFolderItsRowsAndItsName(String form) throws Exception {
        String named = form.formatted(run);
        String second = form.formatted(other);

        assertEnded(ExitCodes.OK, "report.html", "report", named);
        assertEnded(ExitCodes.OK, "B against A", "compare", named, second);
        assertEnded(ExitCodes.OK, "B against A", "compare", second, named, "--baseline", named);
        assertEnded(ExitCodes.OK, "single", "pivot", named, second);
        assertEnded(ExitCodes.OK, "nothing is left", "clean", named, ENDPOINT);
        assertEnded(ExitCodes.USAGE, "is complete", "resume", named);
        assertEnded(ExitCodes.OK, "B against A", "rerun", named);
    }

    private static void assertEnded(int exitCode, String said, String... arguments) throws Exception {
        Ended ended = bench(arguments);

        assertThat(ended.exitCode())
                .as(String.join(" ", arguments) + "\n" + ended.err())
                .isEqualTo(exitCode);
        assertThat(ended.out() + ended.err()).contains(said);
    }

    private static Ended bench(String... arguments) throws IOException, InterruptedException {
        return BenchProcess.run(folder, Map.of(), arguments);
    }
}
