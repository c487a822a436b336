package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.server.LockedFolder;
import io.blobbench.machine.NeedsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real local servers that a process of their own holds for others. */
@NeedsServer("redis")
class ServerIT {
    private static final Duration GONE = BenchProcess.DEADLINE;

    @TempDir
    private Path folder;

    @Test
    void aStartedServerIsUsedByItsEndpointAndEndedByStop() throws Exception {
        try (BenchProcess server = start("a")) {
            List<ProcessHandle> redis = server.children();

            BenchProcess smoke = bench(
                    "smoke", "--store", "redis", "--endpoint", server.endpoint(), "--scenario", "smoke", "--quick");
            assertThat(smoke.exitCode()).as(smoke.err()).isEqualTo(ExitCodes.OK);
            BenchProcess list = bench("list", "server", "list");
            assertThat(list.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(list.out()).startsWith("redis at " + server.endpoint() + ", held by process ");
            BenchProcess stop = bench("stop", "server", "stop", "--store", "redis");

            assertThat(stop.exitCode()).as(stop.err()).isEqualTo(ExitCodes.OK);
            assertThat(stop.out()).isEqualTo("stopped redis at " + server.endpoint() + "\n");
            assertThat(server.exitCode()).as(server.err()).isEqualTo(ExitCodes.OK);
            assertGone(redis);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void aSignalEndsTheServersInOrder(String signal) throws Exception {
        try (BenchProcess server = start("a")) {
            List<ProcessHandle> redis = server.children();

            server.signal(signal);

            assertThat(server.exitCode()).as(server.err()).isEqualTo(ExitCodes.OK);
            assertGone(redis);
        }
    }

    @Test
    void twoSignalsAtOnceAreOneWish() throws Exception {
        try (BenchProcess server = start("a")) {
            List<ProcessHandle> redis = server.children();

            server.signalTwice("TERM");

            assertThat(server.exitCode()).as(server.err()).isEqualTo(ExitCodes.OK);
            assertGone(redis);
            assertThat(servers()).isEmptyDirectory();
        }
    }

    @Test
    void aSecondServerRunsBesideTheFirstAndStopEndsBoth() throws Exception {
        try (BenchProcess first = start("a");
                BenchProcess second = start("b", "--nodes", "2", "--set", "server.maxclients=100")) {
            assertThat(second.endpoint()).isNotEqualTo(first.endpoint());
            assertThat(second.out()).contains("node redis-1, pid ", "node redis-2, pid ");

            BenchProcess stop = bench("stop", "server", "stop");

            assertThat(stop.exitCode()).as(stop.err()).isEqualTo(ExitCodes.OK);
            assertThat(stop.out().lines()).hasSize(2);
            assertThat(first.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(second.exitCode()).isEqualTo(ExitCodes.OK);
        }
    }

    @Test
    void oneThatCannotBeEndedKeepsNoOtherRunning() throws Exception {
        Path servers = Files.createDirectories(servers());
        try (BenchProcess server = start("a");
                LockedFolder elsewhere = LockedFolder.create(servers.resolve("redis-1-1"))) {
            Files.writeString(
                    elsewhere.path().resolve("server.json"),
                    "{\"store\":\"redis\",\"pid\":1,\"startedAtMs\":1,\"endpoints\":[\"elsewhere:1\"]}");

            BenchProcess stop = bench("stop", "server", "stop");

            assertThat(stop.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(stop.err())
                    .isEqualTo("bench: cannot stop redis at elsewhere:1: process 1, which holds it, is not on this"
                            + " machine or not ours\n");
            assertThat(stop.out()).isEqualTo("stopped redis at " + server.endpoint() + "\n");
            assertThat(server.exitCode()).isEqualTo(ExitCodes.OK);
        }
    }

    @Test
    void whatAKilledProcessLeftIsNeitherListedNorKept() throws Exception {
        try (BenchProcess server = start("a")) {
            List<ProcessHandle> redis = server.children();
            server.signal("KILL");
            server.exitCode();
            BenchProcess.await(GONE, "end of the servers", () -> redis.stream().noneMatch(BenchProcess::running));

            BenchProcess stop = bench("stop", "server", "stop");

            assertThat(stop.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(stop.err()).startsWith("bench: no server is running");
            assertThat(servers()).isEmptyDirectory();
        }
    }

    @Test
    void dataAreKeptWhenAskedFor() throws Exception {
        try (BenchProcess server = start("a", "--durability", "always", "--keep-servers")) {
            server.signal("TERM");

            assertThat(server.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(server.err()).contains("kept in " + servers());
            assertThat(servers()).isDirectoryRecursivelyContaining("glob:**/appendonlydir");
        }
    }

    @Test
    void aServerThatCannotStartIsSaidAndLeavesNothing() throws Exception {
        BenchProcess server = bench("a", "server", "start", "--store", "redis", "--set", "server.maxclient=1");

        assertThat(server.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(server.err()).contains("maxclient");
        assertThat(servers()).isEmptyDirectory();
    }

    @Test
    void aVersionThatTheSourceDoesNotHaveIsAUsageErrorAsOfARun() throws Exception {
        BenchProcess server =
                bench("a", "server", "start", "--store=redis", "--server-source=maven", "--server-version=99.9.9");

        assertThat(server.exitCode()).as(server.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(server.err()).contains("no redis-server 99.9.9 is available");
        assertThat(servers()).isEmptyDirectory();
    }

    @Test
    void aCacheThatCannotBeMadeIsSaidWithoutAStackTrace() throws Exception {
        Map<String, String> cache = OwnCache.in(folder);
        Files.writeString(servers(), "");

        Ended server = BenchProcess.run(folder, cache, "server", "start", "--store=redis");

        assertThat(server.exitCode()).as(server.err()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(server.err()).isEqualTo("bench: cannot use " + servers() + ": a file is in the way of the folder\n");
    }

    @Test
    void aStoreWithoutServersIsAUsageError() throws Exception {
        Ended server = InProcess.bench("server", "start", "--store", "memory");

        assertThat(server.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(server.err()).contains("'memory'");
    }

    @Test
    void aDurabilityThatTheStoreDoesNotOfferIsAUsageError() throws Exception {
        Ended server = InProcess.bench("server", "start", "--store", "kryonet", "--durability", "always");

        assertThat(server.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(server.err()).isEqualTo("bench: kryonet does not offer durability always, only none\n");
    }

    @Test
    void aDurabilityThatLayoutsCarryIsSaidToBeTheirs() throws Exception {
        try (BenchProcess server = bench("a", "server", "start", "--store", "kafka", "--durability", "always")) {
            server.awaitOut("end it with");
            server.signal("TERM");

            assertThat(server.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(server.err())
                    .containsOnlyOnce("bench: servers of kafka are the same for durability always and none, because"
                            + " layouts set it: use layout.durability=always in the scenario\n");
        }
    }

    private BenchProcess start(String name, String... more) throws IOException, InterruptedException {
        String[] arguments = Stream.concat(Stream.of("server", "start", "--store", "redis"), Stream.of(more))
                .toArray(String[]::new);
        BenchProcess server = bench(name, arguments);
        server.awaitOut("end it with");
        return server;
    }

    /** Its cache is the test's, so that no other server of this user is stopped. */
    private BenchProcess bench(String name, String... arguments) throws IOException {
        Path directory = Files.createDirectories(folder.resolve(name));
        return BenchProcess.start(directory, OwnCache.in(folder), arguments);
    }

    private Path servers() {
        return folder.resolve("cache/blobbench/servers");
    }

    private static void assertGone(List<ProcessHandle> servers) throws InterruptedException {
        assertThat(servers).isNotEmpty();
        // The guard that watches over the servers learns of the harness's end from a pipe, a moment later.
        BenchProcess.await(GONE, "end of the servers", () -> servers.stream().noneMatch(BenchProcess::running));
    }
}
