package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.blobbench.cli.BenchProcess.Ended;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Logger;

/**
 * Commands of the distribution in the JVM of the tests, which saves the start of a process: they end with the same exit code, print the
 * same and leave the same files.
 *
 * <p>It is right for commands whose end depends on their arguments and on files only. {@link BenchProcess} is right for everything that
 * belongs to a process: signals, kills, the environment, the working directory, the launcher and the options of the JVM, trials in JVMs of
 * their own, held servers and agents. Every command that runs here has a test as a process, too.
 *
 * <p>The working directory is that of the tests: files are named by their absolute paths, and runs have {@code --results}. Usable from any
 * thread; one command runs at a time, and no other thread of the tests may print meanwhile.
 */
final class InProcess {
    private static final Duration DEADLINE = BenchProcess.DEADLINE;
    private static final Path DEFAULT_RESULTS = Path.of("results");

    static {
        // As the launcher sets them.
        System.setProperty("bench.home", BenchProcess.DISTRIBUTION.toString());
        System.setProperty(
                "bench.scenarios",
                BenchProcess.DISTRIBUTION.resolve("scenarios").toString());
        System.setProperty(
                "bench.targets", BenchProcess.DISTRIBUTION.resolve("targets").toString());
        System.setProperty(
                "bench.fleets", BenchProcess.DISTRIBUTION.resolve("fleets").toString());
        // A handler keeps the stream that it finds when it is made, so that it must not find that of a command.
        var unused = Logger.getLogger("").getHandlers();
    }

    private InProcess() {}

    /** Runs bench to its end. */
    static synchronized Ended bench(String... arguments) throws InterruptedException {
        boolean resultsBefore = Files.exists(DEFAULT_RESULTS);
        PrintStream outBefore = System.out;
        PrintStream errBefore = System.err;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        Optional<Integer> exitCode;
        try {
            exitCode = execute(arguments);
        } finally {
            System.setOut(outBefore);
            System.setErr(errBefore);
        }
        assertThat(Files.exists(DEFAULT_RESULTS))
                .as("a run without --results leaves them in the working directory")
                .isEqualTo(resultsBefore);
        String printed = out.toString(StandardCharsets.UTF_8);
        String complained = err.toString(StandardCharsets.UTF_8);
        if (exitCode.isEmpty()) {
            fail("bench had not ended after %s; it wrote:%n%s%s", DEADLINE, printed, complained);
        }
        return new Ended(exitCode.orElseThrow(), printed, complained);
    }

    /** The exit code, empty after the deadline; a thread that hangs does not keep the JVM. */
    private static Optional<Integer> execute(String... arguments) throws InterruptedException {
        FutureTask<Integer> command = new FutureTask<>(() -> Main.execute(arguments));
        Thread thread = new Thread(command, "bench");
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(command.get(DEADLINE.toSeconds(), TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            thread.interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new AssertionError(String.join(" ", arguments), e);
        }
    }
}
