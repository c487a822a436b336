package io.blobbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderThatIsNotThereIsWritableWhereItCanBeMade() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(Folders.writable(folder)).isTrue();
        assertThat(Folders.writable(folder.resolve("a").resolve("b"))).isTrue();
        assertThat(folder.resolve("a")).doesNotExist();
        assertThat(Folders.writable(file)).isFalse();
        assertThat(Folders.writable(file.resolve("a"))).isFalse();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theFoldersOfTheKernelAreNotWritable() {
        assertThat(Folders.writable(Path.of("/proc/sys/none"))).isFalse();
    }

    @Test
    void aLinkToAFolderIsAFolder() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Path link = Files.createSymbolicLink(folder.resolve("results"), disk);

        assertThat(Folders.create(link)).isEqualTo(link).isSymbolicLink();
        assertThat(Folders.create(link.resolve("a/b"))).isDirectory();
        assertThat(disk.resolve("a/b")).isDirectory();
    }

    @Test
    void aFileInTheWayIsRefused() throws Exception {
        Path file = Files.createFile(folder.resolve("results"));

        assertThatThrownBy(() -> Folders.create(file)).isInstanceOf(FileAlreadyExistsException.class);
    }
}
