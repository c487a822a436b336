package io.blobbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts programs that can be interrupted. What a shell without a terminal starts in the background ignores interrupts, and so do all
 * processes that it starts, those of the tests included.
 */
final class DefaultSignals {
    private static final String IGNORED = "SigIgn:";
    /** SIGINT and SIGQUIT: the second and the third bit. */
    private static final long INTERRUPTS = 0b110;

    private DefaultSignals() {}

    /** The command, or one that has its effect and can be interrupted. */
    static List<String> of(List<String> command) throws IOException {
        return ignored()
                ? Stream.concat(Stream.of("env", "--default-signal=INT,QUIT"), command.stream())
                        .toList()
                : command;
    }

    private static boolean ignored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.notExists(status)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith(IGNORED))
                    .map(line -> line.substring(IGNORED.length()).strip())
                    .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & INTERRUPTS) != 0);
        }
    }
}
