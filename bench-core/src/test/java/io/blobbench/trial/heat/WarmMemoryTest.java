package io.blobbench.trial.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class WarmMemoryTest {
    private static final long BYTES = 32 << 20;
    private static final long HELD = BYTES / 16;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @Test
    void itHoldsAFileWithoutANameUntilItIsClosed() throws Exception {
        WarmMemory memory = WarmMemory.keep(folder.resolve("servers"), BYTES);
        Waiting.until("the held file", PATIENCE, () -> openFiles().equals(List.of(HELD)));
        assertThat(folder.resolve("servers")).isEmptyDirectory();
        memory.close();
        Waiting.until("its end", PATIENCE, () -> openFiles().isEmpty());
    }

    @Test
    void nothingIsMadeInItsFolderOnceItIsClosed() throws Exception {
        Path servers = folder.resolve("servers");
        for (int i = 0; i < 50; i++) {
            WarmMemory.keep(servers, BYTES).close();
            Files.deleteIfExists(servers);
        }

        Waiting.until("the end of its threads", PATIENCE, WarmMemoryTest::noneRuns);
        assertThat(servers).doesNotExist();
    }

    private static boolean noneRuns() {
        return Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("warm-memory"));
    }

    @Test
    void withNothingToKeepItTouchesNothing() {
        WarmMemory.keep(folder.resolve("servers"), 0).close();

        assertThat(folder).isEmptyDirectory();
    }

    /** Sizes of this test's files that this process has open. */
    private List<Long> openFiles() {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.flatMap(each -> size(each).stream()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<Long> size(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(folder)
                    ? Optional.of(Files.size(descriptor))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // closed meanwhile
        }
    }
}
