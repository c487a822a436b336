package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A working directory whose files have names that mean something to this program. */
class WorkingDirectoryIT {
    private static final String SCENARIO = """
            question: How long does it wait?
            heat: none
            trials: 1
            workload: {operation: append, blob: 100B}
            phases: {warmUp: 50ms, measurement: {duration: 30s, operations: 200}}
            """;

    @TempDir
    private Path folder;

    @Test
    void aFolderThatOnlyLooksLikeServerDataIsKept() throws Exception {
        Path photos = Files.createDirectories(folder.resolve("results/photos/local"));
        Files.createFile(photos.resolve("lock"));
        Files.writeString(photos.resolve("cat.jpg"), "dear");
        Files.writeString(folder.resolve("wait.yaml"), SCENARIO);

        Ended run = bench("--store=memory", "--scenario=wait.yaml");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCodes.OK);
        assertThat(run.err()).doesNotContain("removed leftover");
        assertThat(photos.resolve("cat.jpg")).hasContent("dear");
    }

    @Test
    void aBareNameMeansTheShippedScenarioAlsoBesideAFileOfThatName() throws Exception {
        Files.writeString(folder.resolve("smoke.yaml"), "question: from a stranger\n");

        for (String name : List.of("smoke", "smoke.yaml")) {
            Ended plan = bench("plan", "--store=memory", "--scenario=" + name);

            assertThat(plan.exitCode()).as(plan.err()).isEqualTo(ExitCodes.OK);
            assertThat(plan.out()).doesNotContain("from a stranger");
            assertThat(plan.err())
                    .isEqualTo("bench: '" + name + "' is the scenario that comes with bench;"
                            + " ./smoke.yaml exists too, name it as ./smoke.yaml to use it\n");
        }
        Ended path = bench("plan", "--store=memory", "--scenario=./smoke.yaml");
        assertThat(path.out()).contains("from a stranger");
        assertThat(path.err()).isEmpty();
    }

    private Ended bench(String... arguments) throws IOException, InterruptedException {
        return BenchProcess.run(folder, Map.of(), arguments);
    }
}
