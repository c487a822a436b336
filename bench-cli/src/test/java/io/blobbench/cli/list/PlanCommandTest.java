package io.blobbench.cli.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The costs of a sweep of reads; the store in memory has no servers whose caches could be cold. */
class PlanCommandTest {
    @TempDir
    private Path folder;

    @Test
    void unsupportedCellsWriteNoBytes() throws IOException {
        assertThat(plan("cache: cold"))
                .contains(
                        "  trials  3 (1 cell, 3 of each)\n",
                        "  bytes   in the rounds at most 0 B, at most 0 B at once\n",
                        "    UNSUPPORTED: memory has no servers here");
    }

    @Test
    void theBytesOfTheOthersRemain() throws IOException {
        assertThat(plan("cache: [hot, cold]"))
                .contains(
                        "  trials  6 (2 cells, 3 of each)\n",
                        "  bytes   in the rounds at most 360 kB, at most 120 kB at once; heating adds more\n");
    }

    @Test
    void whatIsWrittenOutsideTheRoundsIsNamed() throws IOException {
        assertThat(plan("heat: none")).contains("  bytes   in the rounds at most 360 kB, at most 120 kB at once\n");
        assertThat(plan("sustain: fastest")).contains("; heating adds more; holding adds as many as the store takes\n");
    }

    @Test
    void aSearchMayTakeMoreProbesThanItsBytesAreCountedFor() throws IOException {
        assertThat(plan("phases: {measurement: 1s}", "load: {model: find-max, lowest: 1000/s, highest: 4000/s}"))
                .containsPattern("  bytes   in the rounds about [0-9.]+ [kMG]?B, at most ");
    }

    /** The starts of Poisson arrivals in a window are drawn, their number is not. */
    @ParameterizedTest
    @ValueSource(strings = {"constant", "poisson"})
    void arrivalsAreAsManyAsTheRateSays(String arrivals) throws IOException {
        assertThat(plan("phases: {warmUp: 1s, measurement: 1s}", "load: {rate: 1000/s, arrivals: " + arrivals + "}"))
                .containsPattern("  bytes   in the rounds at most [0-9.]+ [kMG]?B, at most ");
    }

    @Test
    void noTimeIsSaidToGoIntoTheStartOfServersThatAreNotNeeded() throws IOException {
        assertThat(plan("cache: hot")).contains("  server  none is needed\n").doesNotContain("start of the servers");
    }

    @Test
    void whatLayoutsPromiseIsNamedOnce() throws IOException {
        assertThat(plan("cache: hot"))
                .contains(
                        "  promise read from the only replica, no write to disk promised (consistency one, durability none)\n");
    }

    /** The plan of reads of 100 keys of 1 KB, in warm-up and measurement ten each. */
    private String plan(String key) throws IOException {
        return plan("phases: {warmUp: {operations: 10}, measurement: {operations: 10}}", key);
    }

    /** The plan of reads of 100 keys of 1 KB. */
    private String plan(String phases, String key) throws IOException {
        Path scenario = Files.writeString(folder.resolve("s.yaml"), """
                question: How much is read?
                workload: {operation: get, keys: {count: 100}}
                trials: 3
                %s
                %s
                """.formatted(phases, key));
        StringWriter out = new StringWriter();
        new CommandLine(new PlanCommand())
                .setOut(new PrintWriter(out))
                .execute("--store", "memory", "--scenario", scenario.toString());
        return out.toString();
    }
}
