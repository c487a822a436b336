package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An adapter that does not come with the distribution: that of {@code docs/adding-a-store.md}. */
class AddedStoreIT {
    private static final Path SAMPLE =
            Path.of("..", "bench-sample", "target", "stores").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void aScenarioMeasuresIt() throws Exception {
        Path blobs = Files.createDirectory(folder.resolve("blobs"));

        try (BenchProcess bench =
                run(SAMPLE.toString(), "--store", "files", "--scenario", "smoke", "--set", client(blobs), "--fork")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out()).containsPattern("(VALID|UNSTEADY), 5 UNSUPPORTED"); // unsteady on a busy machine
        }
        assertThat(blobs).isEmptyDirectory();
    }

    @Test
    void itIsListedBesideTheStoresOfTheDistribution() throws Exception {
        try (BenchProcess bench = run(SAMPLE.toString(), "list", "stores")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out().lines()).contains("files", "redis");
        }
    }

    @Test
    void aFolderThatDoesNotExistIsNamed() throws Exception {
        Path missing = folder.resolve("missing");

        try (BenchProcess bench = run(SAMPLE + ":" + missing, "list", "stores")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("BENCH_STORES names " + missing);
        }
    }

    private static String client(Path blobs) {
        return "stores.files.client.folder=" + blobs;
    }

    private BenchProcess run(String stores, String... arguments) throws Exception {
        return BenchProcess.start(folder, Map.of("BENCH_STORES", stores), arguments);
    }
}
