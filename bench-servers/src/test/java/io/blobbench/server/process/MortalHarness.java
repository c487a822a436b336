package io.blobbench.server.process;

import io.blobbench.server.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A harness for a test to kill: starts two servers, prints their pids, and waits for the end of its input; what it says is in a file. */
final class MortalHarness {
    private MortalHarness() {}

    public static void main(String[] folder) throws Exception {
        Path directory = Path.of(folder[0]);
        LocalProcesses processes = new LocalProcesses(line -> say(directory, line));
        ServerProcess plain = processes.start("plain", List.of("sleep", "600"), directory, directory.resolve("a.log"));
        ServerProcess deaf = processes.start(
                "deaf",
                List.of("sh", "-c", "trap '' TERM HUP INT; sleep 600 & echo $! > child.pid; wait"),
                directory,
                directory.resolve("b.log"));
        System.out.println(plain.pid() + " " + deaf.pid());
        System.in.read();
    }

    private static void say(Path directory, String line) {
        try {
            Files.writeString(
                    directory.resolve("said"), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
