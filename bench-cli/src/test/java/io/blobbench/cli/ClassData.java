package io.blobbench.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The class data for fast starts, which the first start of a distribution records, and several at once would each record. Any thread. */
final class ClassData {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static boolean recorded;

    private ClassData() {}

    /** Returns when they are there. */
    static synchronized void recordOnce() throws IOException {
        if (recorded) {
            return;
        }
        Path lock = BenchProcess.DISTRIBUTION.resolveSibling("class-data.lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.lock();
                DirectoryStream<Path> found =
                        Files.newDirectoryStream(BenchProcess.DISTRIBUTION.resolve("lib"), "start-*.jsa")) {
            if (held.isValid() && !found.iterator().hasNext()) {
                startOnce();
            }
        }
        recorded = true;
    }

    private static void startOnce() throws IOException {
        String bench = BenchProcess.DISTRIBUTION.resolve("bin/bench").toString();
        ProcessBuilder first = new ProcessBuilder(bench, "--version")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        first.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = first.start();
        process.onExit()
                .completeOnTimeout(process, DEADLINE.toSeconds(), TimeUnit.SECONDS)
                .join();
        process.destroyForcibly(); // if it hangs, the tests start more slowly without the data
    }
}
