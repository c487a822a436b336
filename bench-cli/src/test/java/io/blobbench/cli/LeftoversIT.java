package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers of others get back what was changed, and lose what was made, however a run ends. */
@NeedsServer("redis")
@Execution(ExecutionMode.CONCURRENT)
class LeftoversIT {

    @TempDir
    private Path folder;

    /** Properties of the target. */
    private String client = "socketTimeoutMillis: 20000";

    @Test
    void aKilledRunIsCleanedUpAfterByItsJournalAlone() throws Exception {
        try (StartedServer server = StartedServer.redis(folder);
                RedisClient others = new RedisClient(server.endpoint())) {
            neighboursOn(others);
            try (BenchProcess run = measure(server.endpoint(), "5m")) {
                run.await("a measurement", this::measuring);
                assertThat(others.ask("CONFIG", "GET", "appendonly")).isEqualTo("appendonly yes");
                assertThat(bench("clean", "--all-mine", "--endpoint", server.endpoint())
                                .out())
                        .contains("is still running");

                run.signal("KILL");

                assertThat(run.exitCode()).isEqualTo(137);
            }
            assertThat(others.ask("CONFIG", "GET", "appendonly")).isEqualTo("appendonly yes");
            assertThat(bench("list", "leftovers").out())
                    .contains("redis at " + server.endpoint(), "1 layout, and settings to restore");
            assertThat(bench("list", "runs").out()).contains("1 run left data on servers that the run did not start");

            Ended elsewhere = bench("clean", "--all-mine", "--endpoint", "127.0.0.1:1");
            Ended cleaned = BenchProcess.run(
                    Files.createDirectories(folder.resolve("clean")),
                    Map.of(),
                    "clean",
                    "--all-mine",
                    "--endpoint=" + server.endpoint(),
                    "--results=" + folder.resolve("run/results"));

            assertThat(elsewhere.exitCode()).isEqualTo(ExitCodes.BAD_ROWS);
            assertThat(elsewhere.out()).contains("was on " + server.endpoint() + ", not on 127.0.0.1:1");
            assertThat(cleaned.exitCode()).as(cleaned.err()).isEqualTo(ExitCodes.OK);
            assertThat(cleaned.out()).contains("cleaned up 1 layout, and settings");
            assertAsBefore(others);
            Ended listed = BenchProcess.run(
                    folder.resolve("clean"),
                    Map.of(),
                    "list",
                    "leftovers",
                    "--results=" + folder.resolve("run/results"));
            assertThat(listed.out()).as(listed.err()).contains("no leftovers");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "socketTimeoutMillis: 20000, --set=stores.redis.client.database=3",
        "database: 3, --set=seed=7",
        "database: 3, --fork"
    })
    void aKilledRunIsCleanedUpAfterWithItsOwnClientProperties(String ofTarget, String option) throws Exception {
        client = ofTarget;
        try (BenchProcess server = start("--set=server.databases=4");
                RedisClient others = new RedisClient(server.endpoint())) {
            try (BenchProcess run = measure(server.endpoint(), "5m", option)) {
                run.await("a measurement", this::measuring);
                run.signal("KILL");
                assertThat(run.exitCode()).isEqualTo(137);
            }
            others.ask("SELECT", "3");
            assertThat(others.ask("DBSIZE")).isNotEqualTo("0");
            Path journal = ResultsFolder.only(folder.resolve("run/results")).resolve("leftovers.jsonl");
            String recorded = Files.readString(journal);
            Files.writeString(journal, recorded.replace("\"database\":\"3\"", "\"database\":\"2\""));

            Ended changed = bench("clean", "--all-mine", "--endpoint", server.endpoint());
            Files.writeString(journal, recorded);
            Ended cleaned = bench("clean", "--all-mine", "--endpoint", server.endpoint());

            assertThat(changed.exitCode()).isEqualTo(ExitCodes.BAD_ROWS);
            assertThat(changed.out())
                    .contains("has client properties that only its journal names", ": database; name a target");
            assertThat(cleaned.exitCode()).as(cleaned.err()).isEqualTo(ExitCodes.OK);
            assertThat(cleaned.out()).contains("cleaned up 1 layout, and settings");
            assertThat(others.ask("DBSIZE")).isEqualTo("0");
        }
    }

    @Test
    void settingsThatOthersChangedAfterARunWasKilledStay() throws Exception {
        try (StartedServer server = StartedServer.redis(folder);
                RedisClient others = new RedisClient(server.endpoint())) {
            try (BenchProcess run = measure(server.endpoint(), "5m")) {
                run.await("a measurement", this::measuring);
                run.signal("KILL");
                assertThat(run.exitCode()).isEqualTo(137);
            }
            others.ask("CONFIG", "SET", "appendfsync", "no");

            Ended cleaned = bench("clean", "--all-mine", "--endpoint", server.endpoint());

            assertThat(cleaned.exitCode()).as(cleaned.err()).isEqualTo(ExitCodes.OK);
            assertThat(cleaned.out())
                    .contains("settings of the servers were changed since the trial began: they have appendfsync no,");
            assertThat(others.ask("CONFIG", "GET", "appendfsync")).isEqualTo("appendfsync no");
            assertThat(bench("list", "leftovers").out()).contains("no leftovers");
        }
    }

    @Test
    void aTrialWhoseJvmDiesIsCleanedUpAfterByItsRun() throws Exception {
        try (StartedServer server = StartedServer.redis(folder);
                RedisClient others = new RedisClient(server.endpoint())) {
            neighboursOn(others);
            try (BenchProcess run = measure(server.endpoint(), "5m", "--fork")) {
                run.await("a measurement", this::measuring);

                run.children().forEach(ProcessHandle::destroyForcibly);

                assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCodes.BAD_ROWS);
                assertThat(run.err()).contains("what the trial left on the servers was removed afterwards");
            }
            assertAsBefore(others);
            assertThat(bench("list", "leftovers").out()).contains("no leftovers");
        }
    }

    @Test
    void aServerThatDoesNotAnswerInTheEndIsNamedWithTheCommandThatRestoresIt() throws Exception {
        try (BenchProcess server = start();
                RedisClient others = new RedisClient(server.endpoint())) {
            neighboursOn(others);
            client = "socketTimeoutMillis: 3000";
            try (BenchProcess run = measure(server.endpoint(), "5m", "--set=timeout=5s")) {
                run.await("a measurement", this::measuring);
                ProcessHandle redis = server.children().stream()
                        .filter(BenchProcess::isRedis)
                        .findFirst()
                        .orElseThrow();
                run.signalAfter("STOP", redis.pid(), "INT");

                assertThat(run.exitCode()).isEqualTo(ExitCodes.INTERRUPTED);
                assertThat(run.err())
                        .contains(
                                "could not be undone",
                                "'bench clean --target " + folder.resolve("lab.yaml") + " " + folder.toRealPath());
                BenchProcess.signal("CONT", redis.pid());
            }
            assertThat(bench("list", "runs").out()).contains("1 run left data");
            assertThat(bench(
                                    "clean",
                                    "--all-mine",
                                    "--target",
                                    folder.resolve("lab.yaml").toString())
                            .exitCode())
                    .isEqualTo(ExitCodes.OK);
            assertAsBefore(others);
        }
    }

    @Test
    void settingsThatOthersChangedDuringATrialStayAndMakeItsRowInvalid() throws Exception {
        try (StartedServer server = StartedServer.redis(folder);
                RedisClient others = new RedisClient(server.endpoint())) {
            try (BenchProcess run = measure(server.endpoint(), "5m")) {
                run.await("a measurement", this::measuring);
                others.ask("CONFIG", "SET", "appendonly", "no");
                run.signal("INT");

                assertThat(run.exitCode()).isEqualTo(ExitCodes.INTERRUPTED);
            }
            assertThat(rows())
                    .contains(
                            ",INVALID,\"settings of the servers were changed since the trial began: they have appendonly no,"
                                    + " which is not what the cell asked for, and had appendfsync everysec and appendonly no before"
                                    + " it, which was not restored");
            assertThat(others.ask("CONFIG", "GET", "appendfsync")).isEqualTo("appendfsync always");
            assertThat(bench("list", "leftovers").out()).contains("no leftovers");
        }
    }

    private String rows() throws IOException {
        return Files.readString(
                ResultsFolder.only(folder.resolve("run/results")).resolve("results.csv"));
    }

    private static void neighboursOn(RedisClient others) throws IOException {
        others.ask("SET", "foreign", "kept");
    }

    private static void assertAsBefore(RedisClient others) throws IOException {
        assertThat(others.ask("CONFIG", "GET", "appendonly")).isEqualTo("appendonly no");
        assertThat(others.ask("CONFIG", "GET", "appendfsync")).isEqualTo("appendfsync everysec");
        assertThat(others.ask("GET", "foreign")).isEqualTo("kept");
        assertThat(others.ask("DBSIZE")).isEqualTo("1");
    }

    private BenchProcess measure(String endpoint, String duration, String... more) throws IOException {
        Files.writeString(
                folder.resolve("lab.yaml"),
                "stores: {redis: {endpoints: '" + endpoint + "', mayChange: durability, client: {" + client + "}}}");
        String[] arguments = {
            "--store=redis",
            "--target=" + folder.resolve("lab.yaml"),
            "--scenario=smoke",
            "--trials=1",
            "--set=heat=none",
            "--set=workload.operation=append",
            "--set=layout.durability=always",
            "--set=phases.measurement={duration: " + duration + ", operations: none, bytes: none}"
        };
        return BenchProcess.start(
                Files.createDirectories(folder.resolve("run")),
                Stream.concat(Arrays.stream(arguments), Arrays.stream(more)).toArray(String[]::new));
    }

    private boolean measuring() {
        try {
            Path run = ResultsFolder.only(folder.resolve("run/results"));
            return Files.readAllLines(run.resolve("intervals.csv")).size() > 1;
        } catch (IOException | RuntimeException e) {
            return false; // not there yet
        }
    }

    private BenchProcess start(String... more) throws IOException, InterruptedException {
        BenchProcess server = BenchProcess.start(
                Files.createDirectories(folder.resolve("server")),
                OwnCache.in(folder),
                Stream.concat(Stream.of("server", "start", "--store=redis"), Arrays.stream(more))
                        .toArray(String[]::new));
        server.awaitOut("end it with");
        return server;
    }

    private Ended bench(String... arguments) throws InterruptedException {
        return InProcess.bench(
                Stream.concat(Arrays.stream(arguments), Stream.of("--results=" + folder.resolve("run/results")))
                        .toArray(String[]::new));
    }
}
