package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.fork.ForkCommand;
import io.blobbench.machine.NeedsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A secret is a canary: neither it nor a part of it may be found in anything that a run shows, writes, or starts. */
class SecretsIT {
    private static final String CANARY = "canary-4711-of-the-lab";
    private static final int PART = 8;

    @TempDir
    private Path folder;

    @Test
    @NeedsServer("redis")
    void noFileAndNoProcessOfARunHasTheSecret() throws Exception {
        try (StartedServer server = StartedServer.redis(folder);
                RedisClient redis = new RedisClient(server.endpoint())) {
            redis.ask("CONFIG", "SET", "requirepass", CANARY);
            Set<String> processes = ConcurrentHashMap.newKeySet();
            try (BenchProcess run = bench(
                    "run",
                    "--store=redis",
                    "--target=" + target(server.endpoint()),
                    "--scenario=smoke",
                    "--quick",
                    "--fork",
                    "--set=heat=none",
                    "--set=workload.operation=[append, get]")) {
                run.await("the JVM of a trial", () -> {
                    processes.addAll(commandLines());
                    return processes.stream().anyMatch(line -> line.contains(ForkCommand.NAME));
                });

                assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCodes.OK);
                assertNoneOfIt(run.out() + run.err());
            }
            assertThat(processes).allSatisfy(SecretsIT::assertNoneOfIt);
            assertThat(everythingWritten()).contains("run.json", "results.csv", "report.html");
            assertNoneOfIt(everythingWritten());
        }
    }

    @Test
    void aServerThatRepeatsPartsOfTheSecretDoesNotSpreadThem() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread answers = new Thread(() -> answer(server), "answers of a talkative server");
            answers.start();

            BenchProcess run = bench(
                    "run",
                    "--store=redis",
                    "--target=" + target("127.0.0.1:" + server.getLocalPort()),
                    "--scenario=smoke",
                    "--quick");

            assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(run.out() + run.err()).contains("***");
            assertNoneOfIt(run.out() + run.err());
            assertNoneOfIt(everythingWritten());
        }
    }

    /** Repeats the beginning and the end of what it was sent, as servers do that quote a wrong command. */
    private static void answer(ServerSocket server) {
        while (true) {
            try (Socket client = server.accept()) {
                String part = CANARY.substring(0, 12) + "... (" + CANARY.substring(10) + ")";
                while (client.getInputStream().read(new byte[4096]) > 0) {
                    client.getOutputStream().write(("-ERR what is " + part + "\r\n").getBytes(StandardCharsets.UTF_8));
                }
            } catch (IOException e) {
                if (server.isClosed()) {
                    return;
                }
            }
        }
    }

    private static void assertNoneOfIt(String text) {
        for (int i = 0; i + PART <= CANARY.length(); i++) {
            assertThat(text).doesNotContain(CANARY.substring(i, i + PART));
        }
    }

    private static Set<String> commandLines() {
        return ProcessHandle.allProcesses()
                .map(process -> Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                .map(SecretsIT::textOf)
                .collect(Collectors.toSet());
    }

    private static String textOf(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return ""; // it has ended
        }
    }

    private String target(String endpoint) throws IOException {
        Path secret = Files.writeString(folder.resolve("password.txt"), CANARY + "\n");
        return Files.writeString(folder.resolve("lab.yaml"), """
                        stores:
                          redis:
                            endpoints: %s
                            nodes: 1
                            durability: none
                            password: '${file:%s}'
                        """.formatted(endpoint, secret))
                .toString();
    }

    private BenchProcess bench(String name, String... arguments) throws IOException {
        return BenchProcess.start(Files.createDirectories(folder.resolve(name)), arguments);
    }

    /** Names and contents of all files of the run, whatever their encoding. */
    private String everythingWritten() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder.resolve("run"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                text.append(file).append('\n').append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return text.toString();
    }
}
