package io.blobbench.cli;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** A started {@code bench} of the distribution, and what it wrote. Used by one thread. */
public final class BenchProcess implements AutoCloseable {
    static final Path DISTRIBUTION = Path.of("target", "blobbench").toAbsolutePath();

    /**
     * Neither bench nor its servers have the optimizing compiler, which would take more of the processors than it saves in a few seconds,
     * and no memory is kept for later trials.
     */
    private static final String SHORT_RUNS =
            "-XX:TieredStopAtLevel=1 -Dblobbench.servers.jvmOptions=-XX:TieredStopAtLevel=1"
                    + " -Dblobbench.warmMemory.mostBytes=0";

    /** For everything that a test waits for: much longer than it takes, also on a machine with much else to do. */
    static final Duration DEADLINE = Duration.ofMinutes(4);

    private final Process process;
    private final Path out;
    private final Path err;

    private BenchProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts bench in a folder, in which its output goes to files too. */
    static BenchProcess start(Path directory, String... arguments) throws IOException {
        return start(directory, Map.of(), arguments);
    }

    /** With output in files of another name, so that several may be started in one folder. */
    static BenchProcess start(Path directory, String name, List<String> arguments) throws IOException {
        return start(
                directory,
                name,
                List.of(DISTRIBUTION.resolve("bin/bench").toString()),
                Map.of("JAVA_HOME", System.getProperty("java.home")),
                arguments.toArray(String[]::new));
    }

    /** With more variables in its environment. */
    static BenchProcess start(Path directory, Map<String, String> environment, String... arguments) throws IOException {
        Map<String, String> variables = new HashMap<>(environment);
        variables.put("JAVA_HOME", System.getProperty("java.home"));
        return start(directory, DISTRIBUTION.resolve("bin/bench"), variables, arguments);
    }

    /** The endpoint of a server that this started and that is ready. */
    String endpoint() throws IOException {
        return out().lines()
                .filter(line -> line.startsWith("endpoint "))
                .map(line -> line.substring("endpoint ".length()))
                .findFirst()
                .orElseThrow();
    }

    /** Runs bench to its end. */
    static Ended run(Path directory, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        try (BenchProcess bench = start(directory, environment, arguments)) {
            return new Ended(bench.exitCode(), bench.out(), bench.err());
        }
    }

    /** A bench that has ended, and what it wrote. */
    record Ended(int exitCode, String out, String err) {}

    /** With a file system of its own mounted on a folder, which this process and its children alone see. */
    static BenchProcess startWith(SmallDisk disk, Path directory, String... arguments) throws IOException {
        Map<String, String> variables = Map.of("JAVA_HOME", System.getProperty("java.home"));
        String bench = DISTRIBUTION.resolve("bin/bench").toString();
        return start(directory, disk.mountedFor(bench), variables, arguments);
    }

    /** A shell with such a file system, for which {@code $0} is the program. */
    static BenchProcess scriptWith(SmallDisk disk, Path directory, String script) throws IOException {
        Map<String, String> variables = Map.of("JAVA_HOME", System.getProperty("java.home"));
        String bench = DISTRIBUTION.resolve("bin/bench").toString();
        return start(directory, disk.mountedFor("sh"), variables, "-c", script, bench);
    }

    /** Any program with its arguments. */
    static BenchProcess startProgram(Path directory, List<String> command, Map<String, String> environment)
            throws IOException {
        return start(directory, command, environment);
    }

    /** With so many files that may be open at once. */
    static BenchProcess startLimited(int openFiles, Path directory, String... arguments) throws IOException {
        String limited = "ulimit -n " + openFiles + " && exec \"$0\" \"$@\"";
        String bench = DISTRIBUTION.resolve("bin/bench").toString();
        Map<String, String> variables = Map.of("JAVA_HOME", System.getProperty("java.home"));
        return start(directory, List.of("sh", "-c", limited, bench), variables, arguments);
    }

    static BenchProcess start(Path directory, Path program, Path javaHome, String... arguments) throws IOException {
        return start(directory, program, Map.of("JAVA_HOME", javaHome.toString()), arguments);
    }

    private static BenchProcess start(
            Path directory, Path program, Map<String, String> environment, String... arguments) throws IOException {
        return start(directory, List.of(program.toString()), environment, arguments);
    }

    private static BenchProcess start(
            Path directory, List<String> program, Map<String, String> environment, String... arguments)
            throws IOException {
        return start(directory, "", program, environment, arguments);
    }

    private static BenchProcess start(
            Path directory, String name, List<String> program, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(arguments));
        Path out = directory.resolve(name + "out.txt");
        Path err = directory.resolve(name + "err.txt");
        ProcessBuilder builder = new ProcessBuilder(DefaultSignals.of(command))
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("BENCH_OPTS", SHORT_RUNS);
        builder.environment().putAll(environment);
        ClassData.recordOnce();
        return new BenchProcess(builder.start(), out, err);
    }

    int exitCode() throws InterruptedException, IOException {
        return exitCode(DEADLINE);
    }

    /** The exit code of one that may take longer than most. */
    int exitCode(Duration deadline) throws InterruptedException, IOException {
        if (!process.waitFor(deadline.toSeconds(), TimeUnit.SECONDS)) {
            fail("bench had not ended after %s; it wrote:%n%s%s", deadline, out(), err());
        }
        return process.exitValue();
    }

    String out() throws IOException {
        return Files.readString(out);
    }

    String err() throws IOException {
        return Files.readString(err);
    }

    /** Waits until standard error holds the text. */
    void awaitErr(String text) throws InterruptedException, IOException {
        await("'" + text + "' on standard error", () -> contains(err, text));
    }

    /** Waits until standard output holds the text. */
    void awaitOut(String text) throws InterruptedException, IOException {
        await("'" + text + "' on standard output", () -> contains(out, text));
    }

    /** Waits for something that bench brings about, and fails at once with its output when it ends without that. */
    void await(String what, BooleanSupplier condition) throws InterruptedException, IOException {
        AtomicBoolean met = new AtomicBoolean();
        await(DEADLINE, what, () -> {
            boolean ended = !process.isAlive(); // before the condition, which its end may have met
            met.set(condition.getAsBoolean());
            return met.get() || ended;
        });
        if (!met.get()) {
            fail(
                    "no %s before bench ended with exit code %d; it wrote:%n%s%s",
                    what, process.exitValue(), out(), err());
        }
    }

    boolean alive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** The servers of this process. */
    List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    /**
     * Whether a process is a Redis that serves. Before it becomes one, the child is a shell; before that, another one is asked for its
     * version. The program may have another name than {@code redis-server}, which is a link in Debian's package.
     */
    static boolean isRedis(ProcessHandle process) {
        boolean asked =
                List.of(process.info().arguments().orElse(new String[0])).contains("--version");
        return !asked && process.info().command().orElse("").contains("redis-");
    }

    /** Sends a signal by its name, as in {@code TERM}. */
    void signal(String name) throws IOException, InterruptedException {
        signal(name, process.pid());
    }

    /** Sends a signal to any process. */
    static void signal(String name, long pid) throws IOException, InterruptedException {
        shell("kill -" + name + " " + pid);
    }

    /** Sends a signal twice with nothing between. */
    void signalTwice(String name) throws IOException, InterruptedException {
        String kill = "kill -" + name + " " + process.pid();
        shell(kill + "; " + kill);
    }

    /** Sends a signal right after another process got one. */
    void signalAfter(String first, long pid, String name) throws IOException, InterruptedException {
        shell("kill -" + first + " " + pid + "; kill -" + name + " " + process.pid());
    }

    /** For what shells have built in: a bare machine has no program {@code kill}. */
    private static void shell(String script) throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", script).start().waitFor();
    }

    /** Polls a condition until it holds. */
    public static void await(Duration deadline, String what, BooleanSupplier condition) throws InterruptedException {
        long endNs = System.nanoTime() + deadline.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - endNs >= 0) {
                fail("no %s within %s", what, deadline);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** A dead process whose exit code was not read still exists for a {@link ProcessHandle}. */
    static boolean running(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
