package io.blobbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
    @TempDir
    private Path folder;

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
