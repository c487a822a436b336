package io.blobbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-11-20T09:30:12.999+01:00");

    @TempDir
    Path base;

    @Test
    void isNamedAfterSecondStoreAndScenario() {
        RunFolder folder = RunFolder.create(base.resolve("results"), NOW, "kafka", "batch-size");

        assertThat(folder.runId()).isEqualTo("20261120-093012-kafka-batch-size");
        assertThat(folder.path()).isEmptyDirectory();
    }

    @Test
    void runsOfTheSameSecondGetDifferentFolders() {
        RunFolder first = RunFolder.create(base, NOW, "kafka", "batch-size");
        RunFolder second = RunFolder.create(base, NOW, "kafka", "batch-size");
        RunFolder third = RunFolder.create(base, NOW, "kafka", "batch-size");

        assertThat(second.runId()).isEqualTo(first.runId() + "-2");
        assertThat(third.runId()).isEqualTo(first.runId() + "-3");
    }

    @Test
    void namesBecomeLettersDigitsAndHyphens() {
        RunFolder folder = RunFolder.create(base, NOW, "kafka", "my scenario_(2)/../x");

        assertThat(folder.runId()).isEqualTo("20261120-093012-kafka-my-scenario-2-x");
    }

    @Test
    void saysWhatIsInTheWay() throws Exception {
        Path file = Files.createFile(base.resolve("results"));

        assertThatThrownBy(() -> RunFolder.create(file, NOW, "kafka", "batch-size"))
                .isInstanceOf(ResultsException.class)
                .hasMessage("cannot write results to " + file + ": a file is in the way of the folder");
    }
}
