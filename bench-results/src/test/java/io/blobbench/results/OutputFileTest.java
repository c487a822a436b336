package io.blobbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    @Test
    void aNewFileAndOneBehindALinkAreWritten() throws IOException {
        Path file = folder.resolve("report.xml");
        Path link = Files.createSymbolicLink(folder.resolve("link.xml"), file);

        new OutputFile(file).write("first");
        new OutputFile(link).requireWritable();
        new OutputFile(link).write("second");

        assertThat(file).hasContent("second");
        assertThat(link).isSymbolicLink();
        assertThat(folder).isDirectoryContaining(each -> each.endsWith("report.xml"));
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void obstaclesAreFoundBeforeTheWork() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatCode(() -> new OutputFile(file).requireWritable()).doesNotThrowAnyException();
        assertThatCode(() -> new OutputFile(Path.of("new.xml")).requireWritable())
                .doesNotThrowAnyException();
        assertThatCode(() -> new OutputFile(Path.of("/dev/null")).requireWritable())
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> new OutputFile(folder).requireWritable())
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("it is a folder, expected a file");
        assertThatThrownBy(() -> new OutputFile(folder.resolve("missing/x.xml")).requireWritable())
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> new OutputFile(file.resolve("x.xml")).requireWritable())
                .isInstanceOf(NotDirectoryException.class);
    }
}
