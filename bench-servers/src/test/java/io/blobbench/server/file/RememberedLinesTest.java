package io.blobbench.server.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RememberedLinesTest {
    @TempDir
    Path folder;

    private Path source;
    private RememberedLines lines;

    @BeforeEach
    void keptLines() throws Exception {
        source = Files.writeString(folder.resolve("source"), "abc");
        lines = new RememberedLines(folder.resolve("cache/lines"));
        lines.keep(stamps(), List.of("one", "", "two"));
    }

    @Test
    void holdAsLongAsTheFileIsAsItWas() throws Exception {
        assertThat(lines.of(stamps())).contains(List.of("one", "", "two"));
    }

    @Test
    void doNotHoldForOtherContentOfTheSameSizeAndTime() throws Exception {
        FileTime time = Files.getLastModifiedTime(source);
        Files.writeString(source, "xyz");
        Files.setLastModifiedTime(source, time);

        assertThat(lines.of(stamps())).isEmpty();
    }

    @Test
    void doNotHoldForFewerOrMoreFiles() throws Exception {
        Path other = Files.writeString(folder.resolve("other"), "abc");

        assertThat(lines.of(FileStamps.of(List.of(source, other)))).isEmpty();
        assertThat(lines.of(FileStamps.of(List.of()))).isEmpty();
    }

    @Test
    void thatCannotBeKeptAreNone() throws Exception {
        RememberedLines nowhere = new RememberedLines(source.resolve("lines")); // a folder would be needed there

        nowhere.keep(stamps(), List.of("one"));

        assertThat(nowhere.of(stamps())).isEmpty();
    }

    @Test
    void areNoneWhereTheirFileIsCutOff() throws Exception {
        Files.write(lines.file(), stamps().lines());

        assertThat(lines.of(stamps())).isEmpty();
    }

    @Test
    void stampsOfARemovedFileAreNotCurrent() throws Exception {
        FileStamps before = stamps();
        assertThat(before.current()).isTrue();

        Files.delete(source);

        assertThat(before.current()).isFalse();
    }

    @Test
    void stampsAreReadAsTheyWereKept() throws Exception {
        Path file = folder.resolve("stamps");
        stamps().keepIn(file);

        assertThat(FileStamps.keptIn(file)).contains(stamps());
        assertThat(FileStamps.keptIn(source)).isEmpty();
    }

    private FileStamps stamps() throws Exception {
        return FileStamps.of(List.of(source));
    }
}
