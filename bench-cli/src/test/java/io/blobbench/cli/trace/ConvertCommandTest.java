package io.blobbench.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.cli.base.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConvertCommandTest {
    /** Not even root may read it. */
    private static final Path UNREADABLE = Path.of("/proc/sys/vm/compact_memory");

    @TempDir
    private Path folder;

    @Test
    void aTraceThatCannotBeReadLeavesAnExistingFileAlone() throws Exception {
        assumeThat(Files.isRegularFile(UNREADABLE) && !Files.isReadable(UNREADABLE))
                .isTrue();
        Path out = Files.writeString(folder.resolve("out.csv"), "dear");

        assertThatThrownBy(() -> convert(UNREADABLE, out)).isInstanceOf(CommandFailure.class);

        assertThat(out).hasContent("dear");
    }

    @Test
    void aTraceThatCannotBeConvertedLeavesNoPartOfIt() throws Exception {
        Path in = Files.writeString(folder.resolve("in.csv"), "7,a,1,50,1,set,60\n8,a,1,50,1,get,0\nnonsense\n");

        assertThatThrownBy(() -> convert(in, folder.resolve("out.csv"))).isInstanceOf(CommandFailure.class);

        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(in));
    }

    @Test
    void aTraceWithoutOperationsThatCanBeReplayedIsRefused() throws Exception {
        Path in = Files.writeString(folder.resolve("in.csv"), "7,a,1,50,1,incr,60\n8,a,1,50,1,decr,0\n");

        assertThatThrownBy(() -> convert(in, folder.resolve("out.csv")))
                .isInstanceOf(CommandFailure.class)
                .hasMessage(
                        in
                                + ": none of 2 operations can be replayed, expected get, gets, set, add, replace, cas or delete");

        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(in));
    }

    private static void convert(Path in, Path out) throws Exception {
        ConvertCommand command = new ConvertCommand();
        new CommandLine(command).parseArgs("--from", "TWITTER", in.toString(), out.toString());
        command.call();
    }
}
