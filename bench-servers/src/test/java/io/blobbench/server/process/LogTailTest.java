package io.blobbench.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogTailTest {
    @TempDir
    Path folder;

    @Test
    void theLastLinesOfALongLogAreRead() throws Exception {
        Path log = Files.writeString(
                folder.resolve("log"), "x".repeat(99).concat("\n").repeat(10_000) + "a\nb\n");

        assertThat(LogTail.read(log, 2)).isEqualTo("a\nb");
        assertThat(LogTail.sentence(log, 1)).isEqualTo("; the last lines of log:\nb");
    }

    @Test
    void exceptionsBeforeTheLastLinesAreShownToo() throws Exception {
        Path log = Files.writeString(folder.resolve("log"), """
                INFO starting
                java.lang.IllegalStateException: disk full
                \tat some.Server.start(Server.java:1)
                Caused by: java.io.IOException: no space
                Exception in thread "main" java.net.BindException: Address already in use
                INFO stopping
                """);

        assertThat(LogTail.sentence(log, 1)).endsWith("""
                :
                INFO stopping
                its first exceptions:
                java.lang.IllegalStateException: disk full
                Caused by: java.io.IOException: no space
                Exception in thread "main" java.net.BindException: Address already in use""");
    }

    @Test
    void theCauseIsTheFirstErrorElseTheLastLine() throws Exception {
        Path log = folder.resolve("log");

        assertThat(LogTail.cause(Files.writeString(log, "fetching\nERROR: no space\nerror: aborting\n  at 0x1\n")))
                .isEqualTo(": ERROR: no space; its log is " + log);
        assertThat(LogTail.cause(Files.writeString(log, "fetching\nE: no such package\n\n")))
                .isEqualTo(": E: no such package; its log is " + log);
        assertThat(LogTail.cause(Files.writeString(log, ""))).isEqualTo(" without output");
    }

    @Test
    void whatALogHoldsIsFoundInWhateverCase() throws Exception {
        Path log = Files.writeString(folder.resolve("log"), "IOException: No space left on device\nstopping\n");

        assertThat(LogTail.contains(log, "no space left on device")).isTrue();
        assertThat(LogTail.contains(log, "too many open files")).isFalse();
        assertThat(LogTail.contains(folder.resolve("missing"), "no space left on device"))
                .isFalse();
    }

    @Test
    void aShortOrMissingLogIsNoError() throws Exception {
        Path log = Files.writeString(folder.resolve("log"), "only");

        assertThat(LogTail.read(log, 15)).isEqualTo("only");
        assertThat(LogTail.read(folder.resolve("missing"), 15)).isEmpty();
        assertThat(LogTail.sentence(folder.resolve("missing"), 15)).endsWith("missing is empty");
    }
}
