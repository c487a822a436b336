package io.blobbench.cli.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
                        "  bytes   at most 0 B in all, at most 0 B at once\n",
                        "    UNSUPPORTED: memory has no servers here");
    }

    @Test
    void theBytesOfTheOthersRemain() throws IOException {
        assertThat(plan("cache: [hot, cold]"))
                .contains(
                        "  trials  6 (2 cells, 3 of each)\n",
                        "  bytes   at most 360 kB in all, at most 120 kB at once\n");
    }

    @Test
    void noTimeIsSaidToGoIntoTheStartOfServersThatAreNotNeeded() throws IOException {
        assertThat(plan("cache: hot")).contains("  server  none is needed\n").doesNotContain("start of the servers");
    }

    /** The plan of reads of 100 keys of 1 KB, in warm-up and measurement ten each. */
    private String plan(String cache) throws IOException {
        Path scenario = Files.writeString(folder.resolve("s.yaml"), """
                question: How much is read?
                workload: {operation: get, keys: {count: 100}}
                phases: {warmUp: {operations: 10}, measurement: {operations: 10}}
                trials: 3
                """ + cache + "\n");
        StringWriter out = new StringWriter();
        new CommandLine(new PlanCommand())
                .setOut(new PrintWriter(out))
                .execute("--store", "memory", "--scenario", scenario.toString());
        return out.toString();
    }
}
