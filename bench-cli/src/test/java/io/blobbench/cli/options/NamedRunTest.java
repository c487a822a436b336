package io.blobbench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedRunTest {
    @TempDir
    private Path results;

    private Path run;

    @BeforeEach
    void makeARun() throws IOException {
        run = Files.createDirectory(results.resolve("20261120-093012-kafka-batch-size"));
        Files.createFile(run.resolve("run.json"));
        Files.createFile(run.resolve("results.csv"));
    }

    @Test
    void aRunIsNamedByItsFolderItsRowsOrItsName() {
        assertThat(named(run)).isEqualTo(run);
        assertThat(named(run.resolve("results.csv"))).isEqualTo(run);
        assertThat(named(run.getFileName())).isEqualTo(run);
        assertThat(named(run.getFileName().resolve("results.csv"))).isEqualTo(run);
    }

    @Test
    void rowsThatAreInNoFolderOfARunStayAFile() throws IOException {
        Path alone = Files.createFile(results.resolve("results.csv"));

        assertThat(named(alone)).isEqualTo(alone);
    }

    @Test
    void whatIsNotThereStaysAsItWasGiven() {
        assertThat(named(Path.of("nowhere"))).isEqualTo(Path.of("nowhere"));
    }

    private Path named(Path given) {
        return NamedRun.path(given, results);
    }
}
