package io.blobbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {
    @TempDir
    private Path outside;

    @TempDir
    private Path folder;

    @Test
    void aPlainFileIsRead() throws IOException {
        Files.writeString(folder.resolve("run.json"), "{\u00e9}");

        assertThat(RunFile.of(folder, "run.json").text()).isEqualTo("{\u00e9}");
        assertThat(RunFile.of(folder, "run.json").exists()).isTrue();
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path secret = Files.writeString(outside.resolve("secret"), "secret");
        Files.createSymbolicLink(folder.resolve("run.json"), secret);

        assertThatThrownBy(() -> RunFile.of(folder, "run.json").text())
                .isInstanceOf(FileSystemException.class)
                .hasMessage(folder.resolve("run.json") + ": it is a symbolic link, expected a plain file");
    }

    @Test
    void aPipeIsNotWaitedForAndADeviceNotRead() throws Exception {
        Path pipe = folder.resolve("intervals.csv");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();

        assertThatThrownBy(() -> new RunFile(pipe).open()).hasMessageContaining("it is a device or a pipe");
        assertThatThrownBy(() -> new RunFile(Path.of("/dev/zero")).bytes()).hasMessageContaining("a device or a pipe");
        assertThatThrownBy(() -> new RunFile(folder).bytes()).hasMessageContaining("it is a folder");
    }

    @Test
    void aMissingFileIsTold() {
        assertThat(RunFile.of(folder, "none").exists()).isFalse();
        assertThatThrownBy(() -> RunFile.of(folder, "none").text()).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aLinkIsReplacedAndItsTargetStays() throws IOException {
        Path precious = Files.writeString(outside.resolve("precious"), "precious");
        Path page = Files.createSymbolicLink(folder.resolve("report.html"), precious);
        Files.createSymbolicLink(folder.resolve("report.html.next"), precious);

        RunFile.of(folder, "report.html").replace("page");

        assertThat(precious).hasContent("precious");
        assertThat(Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS)).isTrue();
        assertThat(page).hasContent("page");
        assertThat(folder).isDirectoryNotContaining("glob:**.next");
    }
}
