package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of several products and versions that one adapter measures. */
@NeedsServer({"redis", "valkey"})
class ServersIT {
    private static final String SCENARIO = """
            question: Which of them is faster?
            heat: none
            workload: {operation: append, batch: 16, blob: 100B}
            phases: {warmUp: 50ms, measurement: {duration: 30s, operations: 1000}}
            """;

    @TempDir
    private Path folder;

    @Test
    void productsOfOneStoreAreComparedUnderTheirNamesAndRunAgainAsWhatTheyWere() throws Exception {
        Files.writeString(folder.resolve("which.yaml"), SCENARIO);

        try (BenchProcess bench = BenchProcess.start(
                folder, "--server", "redis:7.0.15,valkey:9.1.2", "--scenario", "which.yaml", "--trials", "2")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out())
                    .containsSubsequence("which on redis (local):", "which on valkey (local):", "A redis ", "B valkey");
        }
        Path valkey = run("*-valkey-which");
        assertThat(RunReader.read(valkey).rows()).hasSize(2).allSatisfy(row -> is(row, "valkey", "9.1.2"));
        assertThat(RunReader.read(run("*-redis-which")).rows())
                .hasSize(2)
                .allSatisfy(row -> is(row, "redis", "7.0.15"));

        try (BenchProcess again = BenchProcess.start(folder, "rerun", valkey.toString(), "--results", "again")) {
            assertThat(again.exitCode()).as(again.err()).isEqualTo(ExitCodes.OK);
            assertThat(again.out()).contains("which on valkey (local):");
        }
    }

    private static void is(RowView row, String product, String version) {
        assertThat(List.of(row.text("store"), row.text("server_product"), row.text("server_version")))
                .containsExactly(product, product, version);
    }

    private Path run(String name) throws IOException {
        return ResultsFolder.runs(folder.resolve("results")).stream()
                .filter(run ->
                        run.getFileSystem().getPathMatcher("glob:" + name).matches(run.getFileName()))
                .findFirst()
                .orElseThrow();
    }
}
