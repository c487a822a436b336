package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The kernel says what this process had read from disks. */
@EnabledOnOs(OS.LINUX)
class PageCacheTest {
    private static final int BYTES = 8 << 20;
    private static final Set<Long> THIS = Set.of(ProcessHandle.current().pid());

    @TempDir
    Path folder;

    @Test
    void whatIsEvictedIsReadFromTheDiskOnceAndThenFromMemory() throws IOException {
        assumeTrue(
                !Set.of("tmpfs", "overlay").contains(Files.getFileStore(folder).type()), "files are on a disk");
        byte[] bytes = new byte[BYTES];
        new Random(1).nextBytes(bytes);
        Path file = Files.write(Files.createDirectories(folder.resolve("a/b")).resolve("file"), bytes);

        double written = read(file);
        PageCache.evict(folder);
        double cold = read(file);
        double hot = read(file);

        assertThat(written).isLessThan(BYTES / 2.0);
        assertThat(cold).isGreaterThanOrEqualTo(BYTES);
        assertThat(hot).isLessThan(BYTES / 2.0);
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> PageCache.evict(folder.resolve("missing")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("missing");
    }

    @Test
    void ofAProcessThatIsNotThereNothingIsKnown() {
        assertThat(PageCache.readBytes(Set.of(-1L))).isNaN();
    }

    /** Bytes that came from the disk while a file was read. */
    private static double read(Path file) throws IOException {
        double before = PageCache.readBytes(THIS);
        assertThat(Files.readAllBytes(file)).hasSize(BYTES);
        return PageCache.readBytes(THIS) - before;
    }
}
