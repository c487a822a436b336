package io.blobbench.server.process;

import io.blobbench.server.ServerProcess;
import java.nio.file.Path;
import java.util.List;

/** A harness for a test to kill: starts two servers, prints their pids, and waits for the end of its input. */
final class MortalHarness {
    private MortalHarness() {}

    public static void main(String[] folder) throws Exception {
        Path directory = Path.of(folder[0]);
        LocalProcesses processes = new LocalProcesses();
        ServerProcess plain = processes.start("plain", List.of("sleep", "600"), directory, directory.resolve("a.log"));
        ServerProcess deaf = processes.start(
                "deaf",
                List.of("sh", "-c", "trap '' TERM HUP INT; sleep 600 & echo $! > child.pid; wait"),
                directory,
                directory.resolve("b.log"));
        System.out.println(plain.pid() + " " + deaf.pid());
        System.in.read();
    }
}
