package io.blobbench.server.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A shell that outlives the harness by a moment: when the harness ends in any way, the shell kills the processes that
 * it was asked to watch. Usable from any thread.
 *
 * <p>The shell reads from a pipe that the harness alone holds open, so that the end of the pipe is the end of the
 * harness. It kills a process with its whole group, where the machine can create groups. A pid is released as soon
 * as its process has ended, so that a pid which the system gives out again is never killed.
 */
final class Guard implements AutoCloseable {
    private static final String SCRIPT = """
            trap '' HUP INT QUIT TERM
            cd /
            watched=
            while read -r verb pid; do
              if [ "$verb" = watch ]; then
                watched="$watched $pid"
              else
                kept=
                for each in $watched; do [ "$each" = "$pid" ] || kept="$kept $each"; done
                watched=$kept
              fi
            done
            for each in $watched; do kill -KILL "-$each" 2>/dev/null || kill -KILL "$each"; done
            """;

    private final Process shell;
    private final OutputStream pipe;

    private Guard(Process shell) {
        this.shell = shell;
        this.pipe = shell.getOutputStream();
    }

    /** @param group the words that give a command a process group of its own; may be empty */
    static Guard start(List<String> group) throws IOException {
        List<String> command = new ArrayList<>(group);
        command.addAll(List.of("sh", "-c", SCRIPT, "blobbench-guard"));
        return new Guard(new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    boolean alive() {
        return shell.isAlive();
    }

    void watch(long pid) throws IOException {
        tell("watch", pid);
    }

    void release(long pid) throws IOException {
        tell("release", pid);
    }

    private synchronized void tell(String verb, long pid) throws IOException {
        // One write below the size of a pipe's buffer: the shell sees the whole line or nothing.
        pipe.write((verb + " " + pid + "\n").getBytes(StandardCharsets.US_ASCII));
        pipe.flush();
    }

    /** Kills the processes that are still watched and ends the shell. */
    @Override
    public synchronized void close() throws IOException {
        pipe.close();
    }
}
