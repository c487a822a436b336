package io.blobbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FileLinesTest {
    @TempDir
    private Path folder;

    @Test
    void aLineThatWasCutOffIsNotVisitedAndIsRemoved() throws IOException {
        String longLine = "\u00e9".repeat(9_000);
        Path file = Files.writeString(folder.resolve("intervals.csv"), "first\n" + longLine + "\nhal");

        assertThat(lines(file)).containsExactly("first", longLine);
        FileLines.cutToWholeLines(file);
        assertThat(file).content(StandardCharsets.UTF_8).isEqualTo("first\n" + longLine + "\n");
        assertThat(lines(file)).containsExactly("first", longLine);
    }

    @Test
    void aFileThatHasNoWholeLineOrIsMissingHasNone() throws IOException {
        Path file = Files.writeString(folder.resolve("intervals.csv"), "c".repeat(20_000));

        assertThat(lines(file)).isEmpty();
        FileLines.cutToWholeLines(file);
        assertThat(file).isEmptyFile();
        assertThat(lines(file)).isEmpty();
        assertThat(lines(folder.resolve("kinds.csv"))).isEmpty();
        FileLines.cutToWholeLines(folder.resolve("kinds.csv"));
        assertThat(folder.resolve("kinds.csv")).doesNotExist();
    }

    @Test
    void aPipeIsNotWaitedForAndALinkNotFollowed() throws Exception {
        Path pipe = folder.resolve("intervals.csv");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Path link = Files.createSymbolicLink(folder.resolve("kinds.csv"), precious);

        assertRefused(pipe, "it is a device or a pipe, expected a plain file");
        assertRefused(link, "it is a symbolic link, expected a plain file");
        assertThat(precious).hasContent("precious");
    }

    @Test
    void aFileWhoseRestFindsNoRoomStaysWhole() throws Exception {
        Path file = folder.resolve("intervals.csv");
        String text = "removed\n" + "kept\n".repeat(2_200);
        Files.writeString(file, text);
        Path said = folder.resolve("said.txt");

        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f 20; exec \"$0\" \"$@\"", // blocks of 512 bytes
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RemovedLine.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(said).content().contains("cannot write results to " + file + ": ");
        assertThat(file).hasContent(text);
    }

    /** Removes the first line of a file of which no more than 10 KiB can be written. */
    static final class RemovedLine {
        public static void main(String... args) {
            FileLines.retain(Path.of(args[0]), line -> !line.equals("removed"));
        }
    }

    private static void assertRefused(Path file, String why) {
        assertThatThrownBy(() -> lines(file))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(why);
        assertThatThrownBy(() -> FileLines.cutToWholeLines(file))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(why);
    }

    private static List<String> lines(Path file) {
        List<String> lines = new ArrayList<>();
        FileLines.forEach(file, lines::add);
        return lines;
    }
}
