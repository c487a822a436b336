package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders that another user made: reading them runs nothing, sends nothing and writes nothing outside. */
class StrangerFolderIT {
    private static final String SCENARIO = """
            question: How long does it wait?
            heat: none
            trials: 1
            workload: {operation: append, blob: 100B}
            phases: {warmUp: 50ms, measurement: {duration: 29s, operations: 200}}
            timeout: 2s
            """;

    /** For a terminal and for a page. */
    private static final String HOSTILE =
            "\u001b]0;owned\u0007\u001b[2J\u202e<script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1)";

    /** Shared by all tests, which only read. */
    @TempDir
    private static Path shared;

    private static Path measured;
    private static Path elsewhere;

    @TempDir
    private Path folder;

    /** Outside of the stranger's folder. */
    @TempDir
    private Path home;

    private Path stranger;
    private Path marker;

    @BeforeAll
    static void measure() throws Exception {
        measured = measure("measured", ExitCodes.OK, "--store=memory");
        elsewhere = measure("elsewhere", ExitCodes.OK, "--store=memory", "--endpoint=127.0.0.1:1");
    }

    private static Path measure(String name, int exitCode, String... place) throws Exception {
        Path work = Files.createDirectories(shared.resolve(name));
        Files.writeString(work.resolve("wait.yaml"), SCENARIO);
        String[] arguments = Stream.concat(Stream.of("--scenario=wait.yaml"), Stream.of(place))
                .toArray(String[]::new);
        try (BenchProcess bench = BenchProcess.start(work, configuration(), arguments)) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(exitCode);
        }
        return ResultsFolder.only(work.resolve("results"));
    }

    @BeforeEach
    void aProgramThatTellsThatItRan() throws IOException {
        marker = home.resolve("marker");
        Path program =
                Files.writeString(home.resolve("redis-server"), "#!/bin/sh\necho ran >>" + marker + "\nexit 1\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rerun", "resume"})
    void aProgramThatAStrangersFolderNamesIsStartedWithTrustOnly(String command) throws Exception {
        stranger = onRedis(run -> {
            run.putNull("target_servers");
            run.put("target", "local");
            run.putObject("local_servers")
                    .put("home", home.resolve("redis-server").toString())
                    .put("nodes", 1);
        });

        Ended refused = bench(command, stranger.toString());

        assertRefused(refused, "start " + home.resolve("redis-server"));
        assertThat(marker).doesNotExist();

        Ended trusted = bench(command, stranger.toString(), "--trust");

        assertThat(marker).as(trusted.err()).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rerun", "resume"})
    void serversThatAStrangersFolderNamesAreContactedAndSecretsSentWithTrustOnly(String command) throws Exception {
        Path secret = Files.writeString(home.resolve("secret"), "swordfish");
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String endpoint = "127.0.0.1:" + socket.getLocalPort();
            stranger = onRedis(run -> {
                ObjectNode target = (ObjectNode) run.get("target_servers");
                target.putArray("endpoints").add(endpoint);
                target.putObject("client").put("user", "${env:HOME}").put("password", "${file:" + secret + "}");
                run.get("cells").forEach(cell -> ((ObjectNode) cell)
                        .putObject("client")
                        .put("user", "${env:HOME}")
                        .put("password", "***"));
            });

            Ended refused = bench(command, stranger.toString());

            assertRefused(
                    refused, "contact " + endpoint + ", send the environment variables HOME, send the files " + secret);
            assertThat(refused.err()).doesNotContain("--server-home");
            socket.setSoTimeout(1);
            assertThatThrownBy(socket::accept).isInstanceOf(SocketTimeoutException.class);

            try (BenchProcess trusted =
                    BenchProcess.start(folder, configuration(), command, stranger.toString(), "--trust")) {
                socket.setSoTimeout(60_000);
                assertThatCode(() -> socket.accept().close()).as(trusted.err()).doesNotThrowAnyException();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rerun", "resume"})
    void aRunOnATargetIsNotRunOnServersThatBenchWouldStart(String command) throws Exception {
        stranger = onRedis(run -> {});

        Ended ended = bench(command, stranger.toString(), "--keep-servers");

        assertThat(ended.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(ended.err())
                .hasLineCount(1)
                .contains("was on servers that it did not start, 127.0.0.1:1; ", " are for servers that bench starts");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void namingTheServersAgainIsTrustEnough() throws Exception {
        stranger = onRedis(run ->
                ((ObjectNode) run.get("target_servers")).putArray("endpoints").add("stranger.invalid:6379"));

        assertRefused(bench("rerun", stranger.toString()), "contact stranger.invalid:6379");
        Ended named = bench("rerun", stranger.toString(), "--endpoint=127.0.0.1:1");

        assertThat(named.exitCode()).as(named.err()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(named.err()).contains("127.0.0.1:1").doesNotContain("stranger.invalid");
    }

    @Test
    void aStrangersFolderStaysOneWhenItIsResumedOnOwnServers() throws Exception {
        stranger = onRedis(run -> {
            run.putNull("target_servers");
            run.put("target", "local");
            run.putObject("local_servers")
                    .put("home", home.resolve("redis-server").toString())
                    .put("nodes", 1);
        });
        Path own = Files.copy(
                home.resolve("redis-server"),
                Files.createDirectory(home.resolve("own")).resolve("redis-server"),
                StandardCopyOption.COPY_ATTRIBUTES);

        Ended resumed = bench("resume", stranger.toString(), "--server-home=" + own);

        assertThat(stranger.resolve("run.json"))
                .as(resumed.err())
                .content()
                .contains("resumed_at", "--server-home=" + own);
        assertRefused(bench("rerun", stranger.toString()), "start " + home.resolve("redis-server"));
    }

    @Test
    void aLogThatIsALinkIsReplacedAndALockThatIsAPipeIsNotOpened() throws Exception {
        Path precious = Files.writeString(home.resolve("precious"), "precious");
        stranger = doctored(measured, run -> run.put("status", "PARTIAL"));
        Path log = Files.createSymbolicLink(stranger.resolve("client.log"), precious);
        Path lock = stranger.resolve("lock");

        Ended resumed = bench("resume", stranger.toString(), "--trust");

        assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(ExitCodes.OK);
        assertThat(Files.isSymbolicLink(log)).isFalse();
        assertThat(precious).hasContent("precious");
        Files.delete(lock);
        new ProcessBuilder("mkfifo", lock.toString()).start().waitFor();
        Ended refused = bench("resume", stranger.toString());
        assertThat(refused.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(refused.err()).hasLineCount(1).contains(lock + ": it is a device or a pipe");
    }

    @Test
    void ownFoldersRunAgainUntilTheyAreChanged() throws Exception {
        Path copy = RunCopy.of(measured, folder);

        Ended own = bench("rerun", copy.toString());
        assertThat(own.exitCode()).as(own.err()).isEqualTo(ExitCodes.OK);

        Path manifest = copy.resolve("run.json");
        Files.writeString(manifest, Files.readString(manifest).replace("29s", "28s"));
        assertRefused(bench("rerun", copy.toString()), "run the store memory in this process");
        Files.copy(measured.resolve("run.json"), manifest, StandardCopyOption.REPLACE_EXISTING);
        Files.delete(copy.resolve("run.seal"));
        assertRefused(bench("rerun", copy.toString()), "its run.seal is missing");
    }

    @Test
    void linksAndTextsOfAStrangersFolderReachNeitherOtherFilesNorTheTerminalNorThePage() throws Exception {
        Path precious = Files.writeString(home.resolve("precious"), "precious");
        stranger = doctored(measured, run -> {
            run.put("run_id", HOSTILE);
            run.put("store", HOSTILE);
            run.put("status", "FAILED");
            run.put("status_reason", HOSTILE);
            ((ObjectNode) run.get("scenario")).put("name", HOSTILE).put("question", HOSTILE);
            ((ObjectNode) run.get("host")).put("cpu", HOSTILE).put("os", HOSTILE);
        });
        Path rows = stranger.resolve("results.csv");
        Files.writeString(
                rows, Files.readString(rows).replace(",VALID,", ",INVALID,").replace(",wait,", "," + HOSTILE + ","));
        Files.deleteIfExists(stranger.resolve("report.html"));
        for (String name : List.of("report.html", "report.html.next", "kinds.csv", "run.json.next")) {
            Files.createSymbolicLink(stranger.resolve(name), precious);
        }
        Map<String, String> before = contents(home);

        for (Ended reading : List.of(
                InProcess.bench("report", stranger.toString()),
                InProcess.bench("compare", stranger.toString(), measured.toString()),
                InProcess.bench("compare", "--reference", stranger.toString()),
                InProcess.bench(
                        "list", "runs", "--results", stranger.getParent().toString()),
                InProcess.bench(
                        "list",
                        "runs",
                        "--table",
                        "--results",
                        stranger.getParent().toString()),
                InProcess.bench(
                        "list", "leftovers", "--results", stranger.getParent().toString()),
                bench("rerun", stranger.toString()))) {
            assertThat(reading.out() + reading.err())
                    .doesNotContain("\u001b", "\u0007", "\u202e", "Exception")
                    .isNotEmpty();
        }

        assertThat(contents(home)).isEqualTo(before);
        assertThat(stranger.resolve("report.html"))
                .content()
                .contains("alert(1)")
                .doesNotContain("<script>alert", "<img src=x");
    }

    @Test
    void filesThatAreLinksOrPipesAreNamedAndNotRead() throws Exception {
        for (String name : List.of("run.json", "results.csv", "intervals.csv", "histograms.hlog")) {
            stranger = doctored(measured, run -> {});
            Path file = stranger.resolve(name);
            Path outside = Files.move(file, home.resolve(name));
            Files.createSymbolicLink(file, outside);

            Ended linked = InProcess.bench("report", stranger.toString());

            assertThat(linked.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(linked.err())
                    .isEqualTo("bench: cannot read " + file + ": it is a symbolic link, expected a plain file\n");
            Files.delete(file);
            new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
            assertThat(InProcess.bench("report", stranger.toString()).err())
                    .contains(file + ": it is a device or a pipe");
        }
    }

    @Test
    void aJournalThatCannotBeReadIsSaidInTheLineOfItsRun() throws Exception {
        stranger = doctored(measured, run -> {});
        Files.writeString(stranger.resolve("leftovers.jsonl"), "garbage\n");
        String results = stranger.getParent().toString();

        Ended runs = InProcess.bench("list", "runs", "--results", results);
        Ended leftovers = InProcess.bench("list", "leftovers", "--results", results);
        Ended clean = bench("clean", "--all-mine", "--results", results, "--endpoint=127.0.0.1:1");

        assertThat(runs.exitCode()).as(runs.err()).isEqualTo(ExitCodes.OK);
        assertThat(runs.out()).contains("leftovers.jsonl cannot be read");
        assertThat(leftovers.out()).contains("its leftovers cannot be read").doesNotContain("no leftovers");
        assertThat(clean.exitCode()).isEqualTo(ExitCodes.BAD_ROWS);
        assertThat(clean.out()).contains("its leftovers cannot be read");
    }

    @Test
    void aRunWhoseJournalCannotBeReadIsNotResumedAndThatIsSaidInOneLine() throws Exception {
        stranger = onRedis(run -> {});
        Files.writeString(stranger.resolve("leftovers.jsonl"), "garbage\n");

        Ended resumed = bench("resume", stranger.toString(), "--trust");

        assertThat(resumed.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(resumed.err())
                .startsWith("bench: " + stranger + ": its leftovers cannot be read: ")
                .hasLineCount(1);
    }

    private void assertRefused(Ended rerun, String effects) {
        assertThat(rerun.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(rerun.err()).hasLineCount(1).contains("was not made by this user on this host", effects, "--trust");
        assertThat(rerun.out()).isEmpty();
    }

    private Path doctored(Path run, Consumer<ObjectNode> change) throws IOException {
        return RunCopy.doctored(run, folder, change);
    }

    /** A run on target servers that were Redis, interrupted before its first trial. */
    private Path onRedis(Consumer<ObjectNode> change) throws IOException {
        Path run = doctored(elsewhere, manifest -> {
            manifest.put("store", "redis").put("adapter", "redis").put("status", "PARTIAL");
            change.accept(manifest);
        });
        Files.delete(run.resolve("leftovers.jsonl")); // else it would say on which servers the run was
        Path rows = run.resolve("results.csv");
        Files.writeString(rows, Files.readAllLines(rows).get(0) + "\n");
        return run;
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(file.toString(), Files.readString(file));
            }
        }
        return contents;
    }

    private Ended bench(String... arguments) throws IOException, InterruptedException {
        return BenchProcess.run(folder, configuration(), arguments);
    }

    /** The tests have a key of their own. */
    private static Map<String, String> configuration() {
        return Map.of("XDG_CONFIG_HOME", shared.resolve("configuration").toString());
    }
}
