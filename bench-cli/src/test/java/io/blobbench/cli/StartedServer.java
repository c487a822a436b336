package io.blobbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A server that {@code bench server start} holds for a test. Its cache is the test's, so that no other process stops
 * it.
 */
final class StartedServer implements AutoCloseable {
    private final BenchProcess process;

    private StartedServer(BenchProcess process) {
        this.process = process;
    }

    /** @param folder of the test; takes a cache and what the process writes */
    static StartedServer redis(Path folder) throws IOException, InterruptedException {
        BenchProcess process = BenchProcess.start(
                Files.createDirectories(folder.resolve("server")),
                OwnCache.in(folder),
                "server",
                "start",
                "--store",
                "redis");
        process.awaitOut("end it with");
        return new StartedServer(process);
    }

    String endpoint() throws IOException {
        return process.out()
                .lines()
                .filter(line -> line.startsWith("endpoint "))
                .map(line -> line.substring("endpoint ".length()))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() throws IOException {
        try (process) {
            process.signal("TERM");
            process.exitCode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the guard ends the servers of a process that is ended by force
        }
    }
}
