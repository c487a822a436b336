package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on servers that others use too, by a target that names them. */
class TargetIT {
    private static final String PASSWORD = "swordfish-of-the-lab";
    /** The latter on a busy machine. */
    private static final String[] MEASURED = {",VALID,", ",UNSTEADY,"};

    private static final String VARIABLE = "BLOBBENCH_TEST_PASSWORD";

    @TempDir
    private Path folder;

    @Test
    @NeedsServer("redis")
    void aTargetsServersAreMeasuredAndNothingOfOthersIsTouched() throws Exception {
        try (StartedServer server = StartedServer.redis(folder);
                RedisClient others = new RedisClient(server.endpoint())) {
            others.ask("SET", "foreign", "kept");
            others.ask("RPUSH", "foreign:list", "a", "b");
            others.ask("CONFIG", "SET", "requirepass", PASSWORD);
            String target = redis(server.endpoint(), "durability: none");

            BenchProcess bench = smoke(Map.of(VARIABLE, PASSWORD), "--target", target);

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out()).containsPattern(" (VALID|UNSTEADY); results in");
            assertThat(rows("run")).isNotEmpty().allSatisfy(row -> assertThat(row)
                    .contains(",lab,smoke,"));
            assertThat(others.ask("GET", "foreign")).isEqualTo("kept");
            assertThat(others.ask("LRANGE", "foreign:list", "0", "-1")).isEqualTo("a b");
            assertThat(others.ask("DBSIZE")).isEqualTo("2");
            assertThat(everythingWritten()).doesNotContain(PASSWORD).contains("\"password\" : \"***\"");
        }
    }

    @Test
    @NeedsServer("redis")
    void aDurabilityThatTheServersDoNotKeepIsUnsupported() throws Exception {
        try (StartedServer server = StartedServer.redis(folder)) {
            String target = Files.writeString(
                            folder.resolve("lab.yaml"),
                            "stores: {redis: {endpoints: '" + server.endpoint() + "', durability: none}}")
                    .toString();

            BenchProcess bench = smoke(Map.of(), "--target", target, "--set", "layout.durability=always");

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(rows("run"))
                    .isNotEmpty()
                    .allSatisfy(
                            row -> assertThat(row)
                                    .contains(
                                            ",UNSUPPORTED,\"durability always was asked for, which needs servers with appendfsync always and no-appendfsync-on-rewrite no and appendonly yes,"));
        }
    }

    @Test
    @NeedsServer("redis")
    void whatNeedsOtherServersThanThoseOfAnEndpointNamesTheSettingAndTheRestIsMeasured() throws Exception {
        try (StartedServer server = StartedServer.redis(folder);
                RedisClient others = new RedisClient(server.endpoint())) {
            others.ask("SET", "foreign", "kept");

            BenchProcess bench = bench(
                    "run",
                    Map.of(),
                    "--store=redis",
                    "--scenario=persistence",
                    "--set=verify.after=load",
                    "--quick",
                    "--trials=1",
                    "--set=heat=none",
                    "--endpoint=" + server.endpoint());

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(rows("run"))
                    .satisfiesExactlyInAnyOrder(
                            none -> assertThat(none).containsAnyOf(MEASURED),
                            periodic -> assertThat(periodic)
                                    .contains(
                                            ",UNSUPPORTED,\"durability periodic was asked for, which needs servers with appendfsync everysec"),
                            always -> assertThat(always)
                                    .contains(
                                            ",UNSUPPORTED,\"durability always was asked for, which needs servers with appendfsync always"));
            assertThat(others.ask("GET", "foreign")).isEqualTo("kept");
            assertThat(others.ask("DBSIZE")).isEqualTo("1");
        }
    }

    @Test
    @NeedsServer("redis")
    void aPasswordThatTheServersDoNotAcceptIsOneSentenceThatDoesNotShowIt() throws Exception {
        try (StartedServer server = StartedServer.redis(folder);
                RedisClient others = new RedisClient(server.endpoint())) {
            others.ask("CONFIG", "SET", "requirepass", "another-one");

            BenchProcess bench =
                    smoke(Map.of(VARIABLE, PASSWORD), "--target", redis(server.endpoint(), "durability: none"));

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(bench.out() + bench.err())
                    .contains("redis " + server.endpoint() + ": the server does not accept the password;"
                            + " user and password of the target, or of client properties, must be those of the server")
                    .doesNotContain(PASSWORD);
            assertThat(everythingWritten()).doesNotContain(PASSWORD);
        }
    }

    @Test
    void aSecretThatIsNotThereIsOneLineBeforeAnythingRuns() throws Exception {
        BenchProcess bench = smoke(Map.of(), "--target", redis("127.0.0.1:1", "durability: none"));

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .isEqualTo("bench: redis at lab: password: the environment variable " + VARIABLE + " is not set\n");
        assertThat(folder.resolve("run/results")).doesNotExist();
    }

    @Test
    void aRunOnTheSameServersKeepsItsTopic() throws Exception {
        try (StartedServer server = StartedServer.start("kafka", folder)) {
            String target = Files.writeString(
                            folder.resolve("lab.yaml"), "stores: {kafka: {endpoints: '" + server.endpoint() + "'}}")
                    .toString();
            try (BenchProcess others =
                    append("others", target, "--set=phases.measurement={duration: 8s, operations: none}")) {
                others.await("a second of the others' measurement", () -> lines("others", "intervals.csv") > 2);

                BenchProcess bench = append("run", target, "--quick");

                assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
                assertThat(rows("run"))
                        .hasSize(1)
                        .first()
                        .asString()
                        .contains(",lab,smoke,")
                        .containsAnyOf(MEASURED);
                assertThat(others.exitCode()).as(others.err()).isEqualTo(ExitCodes.OK);
                assertThat(rows("others")).hasSize(1).first().asString().containsAnyOf(MEASURED);
            }
        }
    }

    private BenchProcess append(String name, String target, String more) throws IOException {
        return bench(
                name,
                Map.of(),
                "--store=kafka",
                "--target=" + target,
                "--scenario=smoke",
                "--set=workload.operation=append",
                more);
    }

    private String redis(String endpoint, String more) throws IOException {
        Path file = Files.writeString(folder.resolve("lab.yaml"), """
                stores:
                  redis:
                    endpoints: %s
                    nodes: 1
                    %s
                    password: '${env:%s}'
                """.formatted(endpoint, more, VARIABLE));
        return file.toString();
    }

    private BenchProcess smoke(Map<String, String> environment, String... more) throws IOException {
        String[] arguments = Stream.concat(
                        Stream.of("--store", "redis", "--scenario", "smoke", "--quick"), Stream.of(more))
                .toArray(String[]::new);
        return bench("run", environment, arguments);
    }

    private BenchProcess bench(String name, Map<String, String> environment, String... arguments) throws IOException {
        return BenchProcess.start(Files.createDirectories(folder.resolve(name)), environment, arguments);
    }

    private List<String> rows(String name) throws IOException {
        List<String> lines = Files.readAllLines(runFolder(name).resolve("results.csv"));
        return lines.subList(1, lines.size());
    }

    private int lines(String name, String file) {
        try {
            return Files.readAllLines(runFolder(name).resolve(file)).size();
        } catch (IOException e) {
            return 0; // not there yet
        }
    }

    private Path runFolder(String name) throws IOException {
        return ResultsFolder.only(folder.resolve(name).resolve("results"));
    }

    private String everythingWritten() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder.resolve("run"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }
}
