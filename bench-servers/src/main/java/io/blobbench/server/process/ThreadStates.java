package io.blobbench.server.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the states of a process's threads from the kernel. */
final class ThreadStates {
    private ThreadStates() {}

    /**
     * Whether no thread of a process runs any more after SIGSTOP, which reaches each at its next way through the kernel. True as well where the system
     * has no such files.
     */
    static boolean allStopped(long pid) throws IOException {
        Path tasks = Path.of("/proc", Long.toString(pid), "task");
        if (!Files.isDirectory(tasks)) {
            return true;
        }
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                if (!stopped(thread.resolve("stat"))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean stopped(Path stat) throws IOException {
        try {
            String line = Files.readString(stat);
            // The name of the program stands before it in parentheses, and may hold blanks.
            return "TtXZ".indexOf(line.charAt(line.lastIndexOf(')') + 2)) >= 0;
        } catch (NoSuchFileException e) {
            return true;
        }
    }
}
