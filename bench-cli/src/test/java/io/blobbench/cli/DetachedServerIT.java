package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.server.process.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real local servers that outlive the command that started them. */
class DetachedServerIT {
    private static final Duration DEADLINE = BenchProcess.DEADLINE;

    /** Good on a busy machine too. */
    private static final String FEW_OPERATIONS = """
            question: Is it there?
            heat: none
            workload: {operation: append, blob: 100B}
            phases:
              warmUp: {duration: 50ms}
              measurement: {duration: 20s, operations: 1000}
            """;

    @TempDir
    private Path folder;

    /** Whatever a test has left. */
    @AfterEach
    void stop() throws Exception {
        String[] left = servers().toFile().list();
        if (left != null && left.length > 0) {
            bench("end", "server", "stop").exitCode();
        }
    }

    @Test
    void itsEndpointsAreAllThatStandardOutputHas() throws Exception {
        BenchProcess start = start("a", "--nodes", "2");

        assertThat(start.exitCode()).as(start.err()).isEqualTo(ExitCodes.OK);
        assertThat(start.out()).matches("127\\.0\\.0\\.1:\\d+\n");
        assertThat(start.err())
                .contains("redis is ready: ", "node redis-2, pid ", "\nend it with   bench server stop " + start.out())
                .containsPattern(
                        "\nheld by process \\d+, log " + Pattern.quote(servers().toString()));
    }

    @Test
    void linesThatItsJvmWritesAreNoEndpoints() throws Exception {
        Map<String, String> environment = new HashMap<>(OwnCache.in(folder));
        environment.put("JAVA_OPTS", "-Xlog:gc"); // of this process, too
        try (BenchProcess start =
                BenchProcess.start(folder, environment, "server", "start", "--detach", "--store", "redis")) {
            assertThat(start.exitCode()).as(start.err()).isEqualTo(ExitCodes.OK);
            assertThat(start.out()).endsWith("\n" + find(start, "bench server stop (\\S+)") + "\n");
        }
    }

    @Test
    void itIsUsedAfterAHangUpAndEndedByStop() throws Exception {
        BenchProcess start = start("a");
        assertThat(start.exitCode()).as(start.err()).isEqualTo(ExitCodes.OK);
        String endpoint = start.out().strip();
        ProcessHandle holder = process(start, "held by process (\\d+)");
        ProcessHandle redis = process(start, "node redis-1, pid (\\d+)");

        BenchProcess.signal("HUP", holder.pid());
        Files.writeString(folder.resolve("few.yaml"), FEW_OPERATIONS);
        String scenario = folder.resolve("few.yaml").toString();
        BenchProcess run = bench("run", "--store", "redis", "--endpoint", endpoint, "--scenario", scenario);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCodes.OK);
        BenchProcess list = bench("list", "server", "list");
        assertThat(list.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(list.out()).startsWith("redis at " + endpoint + ", held by process " + holder.pid() + ", log ");
        BenchProcess stop = bench("stop", "server", "stop", "--store", "redis");

        assertThat(stop.exitCode()).as(stop.err()).isEqualTo(ExitCodes.OK);
        assertThat(stop.out()).isEqualTo("stopped redis at " + endpoint + "\n");
        awaitEnd(holder);
        awaitEnd(redis);
        assertThat(servers()).isEmptyDirectory();
    }

    @Test
    void itListensWhereItWasToldToAndIsDescribedToPrograms() throws Exception {
        int port;
        BenchProcess start;
        do {
            port = FreePorts.find(1).get(0);
            start = start("a", "--port", String.valueOf(port), "--json");
        } while (start.exitCode() == ExitCodes.UNREACHABLE && start.err().contains(" is taken by another program"));

        assertThat(start.exitCode()).as(start.err()).isEqualTo(ExitCodes.OK);
        JsonNode described = new ObjectMapper().readTree(start.out());
        assertThat(described.at("/endpoints/0").asText()).isEqualTo("127.0.0.1:" + port);
        assertThat(described.at("/nodes/0/name").asText()).isEqualTo("redis-1");
        assertThat(ProcessHandle.of(described.at("/nodes/0/pid").asLong())).isPresent();
        BenchProcess taken = start("b", "--port", String.valueOf(port));
        assertThat(taken.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(taken.err()).contains("port " + port + " of 127.0.0.1 is taken by another program");
        BenchProcess other = bench("other", "server", "stop", "kafka");
        assertThat(other.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
        BenchProcess stop = bench("stop", "server", "stop", "127.0.0.1:" + port);
        assertThat(stop.exitCode()).as(stop.err()).isEqualTo(ExitCodes.OK);
        assertThat(stop.out()).isEqualTo("stopped redis at 127.0.0.1:" + port + "\n");
    }

    @Test
    void settingsThatBenchDecidesAreRefused() throws Exception {
        BenchProcess start = start("a", "--set", "server.port=6400");
        Files.writeString(folder.resolve("few.yaml"), FEW_OPERATIONS + "stores: {redis: {server: {bind: 0.0.0.0}}}\n");
        BenchProcess run = bench(
                "run",
                "--store",
                "redis",
                "--scenario",
                folder.resolve("few.yaml").toString(),
                "--results",
                folder.resolve("results").toString());

        assertThat(start.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(start.err()).startsWith("bench: server.port: bench decides that itself for its local servers");
        assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err())
                .startsWith("bench: server.bind: bench decides that itself")
                .hasLineCount(1);
        assertThat(folder.resolve("results")).doesNotExist();
    }

    @Test
    void oneThatCannotStartIsSaidOnceAndLeavesNothing() throws Exception {
        BenchProcess start = start("a", "--set", "server.maxclient=1");

        assertThat(start.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(start.out()).isEmpty();
        assertThat(start.err().lines().filter(line -> line.startsWith("bench: ")))
                .hasSize(1)
                .first()
                .asString()
                .contains("redis-1");
        assertThat(start.err()).contains("maxclient");
        assertThat(servers()).isEmptyDirectory();
    }

    @Test
    void aSignalWhileItStartsEndsItToo() throws Exception {
        Path started = folder.resolve("started");
        Path home = Files.createDirectories(folder.resolve("home"));
        Path program = home.resolve("redis-server");
        Files.writeString(
                program,
                "#!/bin/sh\n[ \"$1\" = --version ] && exec echo Redis\necho $$ >" + started + ".part\nmv " + started
                        + ".part " + started + "\nexec sleep 600\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        BenchProcess start = start("a", "--server-home", home.toString());
        start.await("process of the server", () -> Files.exists(started));
        ProcessHandle server = ProcessHandle.of(
                        Long.parseLong(Files.readString(started).strip()))
                .orElseThrow();

        start.signal("INT");

        assertThat(start.exitCode()).as(start.err()).isEqualTo(ExitCodes.INTERRUPTED);
        assertThat(start.out()).isEmpty();
        awaitEnd(server);
        assertThat(servers()).isEmptyDirectory();
    }

    @Test
    void ofOneThatEndedByItselfTheLogStays() throws Exception {
        BenchProcess start = start("a");
        assertThat(start.exitCode()).as(start.err()).isEqualTo(ExitCodes.OK);
        ProcessHandle holder = process(start, "held by process (\\d+)");
        Path log = Path.of(find(start, "held by process \\d+, log (.+)"));

        process(start, "node redis-1, pid (\\d+)").destroyForcibly();

        awaitEnd(holder);
        assertThat(log).content().contains("bench: redis-1 has ended by itself");
        BenchProcess list = bench("list", "server", "list");
        assertThat(list.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(list.out()).isEmpty();
    }

    private BenchProcess start(String name, String... more) throws IOException {
        return bench(
                name,
                Stream.concat(Stream.of("server", "start", "--detach", "--store", "redis"), Stream.of(more))
                        .toArray(String[]::new));
    }

    /** Its cache is the test's, so that no other server of this user is stopped. */
    private BenchProcess bench(String name, String... arguments) throws IOException {
        Path directory = Files.createDirectories(folder.resolve(name));
        return BenchProcess.start(directory, OwnCache.in(folder), arguments);
    }

    private Path servers() {
        return folder.resolve("cache/blobbench/servers");
    }

    private static ProcessHandle process(BenchProcess start, String pattern) throws IOException {
        return ProcessHandle.of(Long.parseLong(find(start, pattern))).orElseThrow();
    }

    private static String find(BenchProcess start, String pattern) throws IOException {
        Matcher found = Pattern.compile(pattern).matcher(start.err());
        assertThat(found.find()).as(start.err()).isTrue();
        return found.group(1);
    }

    private static void awaitEnd(ProcessHandle process) throws InterruptedException {
        BenchProcess.await(DEADLINE, "end of process " + process.pid(), () -> !BenchProcess.running(process));
    }
}
