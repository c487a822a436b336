package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchProcessIT {
    @TempDir
    private Path folder;

    @Test
    void aProcessThatEndsWithoutWhatIsAwaitedFailsItsTestAtOnce() throws Exception {
        List<String> command = List.of("sh", "-c", "echo no room; exit 3");
        try (BenchProcess bench = BenchProcess.startProgram(folder, command, Map.of())) {
            assertThatThrownBy(() -> bench.awaitErr("ready"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("no 'ready' on standard error before bench ended with exit code 3; it wrote:%nno room%n"
                            .formatted());
        }
    }

    @Test
    void whatAProcessBroughtAboutBeforeItEndedIsThere() throws Exception {
        List<String> command = List.of("sh", "-c", "echo ready");
        try (BenchProcess bench = BenchProcess.startProgram(folder, command, Map.of())) {
            bench.exitCode();

            bench.awaitOut("ready");
        }
    }
}
