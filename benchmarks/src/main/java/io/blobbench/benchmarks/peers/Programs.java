package io.blobbench.benchmarks.peers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Child processes, in the session of this one: Linux shares its processors among sessions, and wakes a process of another
 * one later. Those that still run when this process ends are ended too. Usable from any thread.
 */
final class Programs {
    private static final long DEADLINE_SECONDS = 180;

    private final Path directory;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();

    /** @param directory for what the programs write */
    Programs(Path directory) {
        this.directory = directory;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> running.forEach(Process::destroy)));
    }

    Path directory() {
        return directory;
    }

    /** Runs a program to its end and returns what it printed. */
    String run(List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        Process process = start(new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile()));
        boolean ended = process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
        stop(process);
        String printed = Files.readString(out, StandardCharsets.UTF_8);
        if (!ended || process.exitValue() != 0) {
            String how = ended ? "ended with " + process.exitValue() : "did not end within " + DEADLINE_SECONDS + " s";
            throw new IOException(String.join(" ", command) + " " + how + ":\n" + printed + Files.readString(err));
        }
        Files.delete(out);
        Files.delete(err);
        return printed;
    }

    Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        running.add(process);
        return process;
    }

    /** Asks a process to end, and waits until it has. */
    void stop(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        running.remove(process);
    }
}
