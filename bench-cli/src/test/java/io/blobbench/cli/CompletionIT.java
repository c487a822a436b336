package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The completion script, asked by bash as a user's shell asks it. */
class CompletionIT {
    private static final long DEADLINE_S = 60;

    @TempDir
    private static Path folder;

    private static Path script;

    @BeforeAll
    static void generate() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, "generate-completion")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            script = Files.writeString(folder.resolve("completion"), bench.out());
        }
    }

    @Test
    void commandsAreCompleted() throws Exception {
        assertThat(completed("bench", "comp")).containsExactly("compare");
    }

    @Test
    void storesScenariosAndKeysAreCompleted() throws Exception {
        assertThat(completed("bench", "run", "--store", "re")).containsExactly("redis");
        assertThat(completed("bench", "run", "--store", "al")).containsExactly("all");
        assertThat(completed("bench", "run", "--scenario", "batch")).containsExactly("batch-size");
        assertThat(completed("bench", "run", "--set", "layout.dura")).containsExactly("layout.durability=");
    }

    @Test
    void targetsAndFleetsAreCompleted() throws Exception {
        assertThat(completed("bench", "run", "--target", "lab")).containsExactly("lab-two-nodes");
        assertThat(completed("bench", "run", "--fleet", "th")).containsExactly("this-machine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare", "pivot", "report", "rerun", "resume", "clean"})
    void runsAreCompletedByNameAndByPath(String command) throws Exception {
        String run = "20261120-093012-kafka-batch-size";
        Files.createDirectories(folder.resolve("results/20261120-no-run"));
        Files.writeString(
                Files.createDirectories(folder.resolve("results").resolve(run)).resolve("run.json"), "{}");

        assertThat(completed("bench", command, "2026")).containsExactly(run);
        assertThat(completed("bench", command, "results/20261120-09")).containsExactly("results/" + run);
    }

    @Test
    void optionsOfARunNeedNoCommand() throws Exception {
        assertThat(completed("bench", "--sto")).containsExactly("--store");
        assertThat(completed("bench", "--store", "kaf")).containsExactly("kafka");
    }

    @Test
    void measuresAndPromisesAreCompleted() throws Exception {
        assertThat(completed("bench", "pivot", "--show", "response_p50")).containsExactly("response_p50");
        assertThat(completed("bench", "compare", "--allow", "dur")).containsExactly("durability");
    }

    private static List<String> completed(String... words) throws IOException, InterruptedException {
        String asked = "source '" + script + "'; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMP_LINE=\"$*\";"
                + " COMP_POINT=${#COMP_LINE}; _complete_bench; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process bash = new ProcessBuilder(
                        Stream.concat(List.of("bash", "--norc", "-c", asked, "bash").stream(), Stream.of(words))
                                .toList())
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor(DEADLINE_S, TimeUnit.SECONDS)).isTrue();
        return out.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
