package io.blobbench.idle;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many more files a process on this machine, and the machine itself, may open. Known on Linux only. */
public final class ServerRoom {
    private static final Pattern LIMIT = Pattern.compile("Max open files\\s+(\\d+)\\s.*");
    /** Free places that a server may be unable to use, such as those it keeps for its own files. */
    private static final int SPARE = 4;

    /** The files that all processes have open, a number without meaning, and the files that they may have open. */
    private static final String FILES = "fs/file-nr";

    private ServerRoom() {}

    /**
     * Reports that a process has as many files open as it may.
     *
     * @return empty where it has fewer, or that cannot be found out
     */
    public static Optional<String> exhausted(long pid) {
        return exhausted(Path.of("/proc", Long.toString(pid)));
    }

    /**
     * Reports that all processes of this machine have as many files open as they may.
     *
     * @return empty where they have fewer, or that cannot be found out
     */
    public static Optional<String> systemExhausted() {
        return systemExhausted(KernelSettings.numbers(FILES));
    }

    static Optional<String> systemExhausted(List<Long> files) {
        return files.size() == 3 && files.get(0) >= files.get(2) - SPARE
                ? Optional.of("the system has " + files.get(0) + " files open and may have " + files.get(2))
                : Optional.empty();
    }

    static Optional<String> exhausted(Path process) {
        try {
            long limit = limit(Files.readString(process.resolve("limits")));
            long open = count(process.resolve("fd"));
            return open + SPARE >= limit
                    ? Optional.of("the server has " + open + " files open and may have " + limit)
                    : Optional.empty();
        } catch (IOException e) { // another system, another user's process, or it has ended
            return Optional.empty();
        }
    }

    private static long limit(String limits) {
        return limits.lines()
                .map(LIMIT::matcher)
                .filter(Matcher::matches)
                .map(line -> Long.parseLong(line.group(1)))
                .findFirst()
                .orElse(Long.MAX_VALUE - SPARE);
    }

    private static long count(Path folder) throws IOException {
        long count = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path ignored : entries) {
                count++;
            }
        }
        return count;
    }
}
