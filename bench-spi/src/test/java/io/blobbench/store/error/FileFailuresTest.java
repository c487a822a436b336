package io.blobbench.store.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class FileFailuresTest {
    @TempDir
    Path folder;

    @Test
    void namesTheReasonWithoutThePathAndTheClass() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(reasonOf(() -> Files.readString(folder.resolve("none")))).isEqualTo("no such file or folder");
        assertThat(reasonOf(() -> Files.createDirectory(file))).isEqualTo("a file is in the way of the folder");
        assertThat(reasonOf(() -> Files.readString(file.resolve("below")))).isEqualTo("Not a directory");
        assertThat(FileFailures.reason(new FileSystemException("f", null, "Disk quota exceeded")))
                .isEqualTo("Disk quota exceeded");
        assertThat(FileFailures.reason(new IOException("Broken pipe"))).isEqualTo("Broken pipe");
        assertThat(FileFailures.reason(new IOException())).isEqualTo("java.io.IOException");
    }

    @Test
    void namesTheFileForAMessageThatDoesNot() {
        Path none = folder.resolve("none");

        assertThat(FileFailures.text(assertThrows(IOException.class, () -> Files.readString(none))))
                .isEqualTo(none + ": no such file or folder");
        assertThat(FileFailures.text(new IOException("Broken pipe"))).isEqualTo("Broken pipe");
    }

    @Test
    void neverShowsTheNameOfAFileAsTheReason() {
        assertThat(FileFailures.reason(new DirectoryNotEmptyException("/a/b"))).isEqualTo("the folder is not empty");
        assertThat(FileFailures.reason(new FileSystemException("/a/b"))).isEqualTo("FileSystemException");
    }

    private static String reasonOf(Executable action) {
        return FileFailures.reason(assertThrows(IOException.class, action));
    }
}
