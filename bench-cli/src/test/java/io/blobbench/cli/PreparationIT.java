package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Mistakes that are found before the first trial: said once, and no run is left of them. */
@Execution(ExecutionMode.CONCURRENT)
class PreparationIT {
    private static final String SCENARIO = """
            question: How often?
            heat: none
            trials: 1
            workload: {operation: append, blob: 100B}
            phases: {warmUp: 50ms, measurement: {duration: 30s, operations: 200}}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeScenario() throws IOException {
        Files.writeString(folder.resolve("often.yaml"), SCENARIO);
    }

    @Test
    void anEndpointWithoutAPortIsWrongUsage() throws Exception {
        Ended bench = bench("--store=kafka", "--endpoint=127.0.0.1");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).isEqualTo("bench: --endpoint: an endpoint is host:port, got '127.0.0.1'\n");
        assertNothingIsLeft();
    }

    @Test
    void anUnknownSettingOfAClientIsWrongUsageBeforeAServerIsStarted() throws Exception {
        Ended bench = bench("--store=redis", "--set=stores.redis.client.socketTimeoutMilis=2000");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .isEqualTo(
                        "bench: unknown redis client setting 'socketTimeoutMilis', did you mean 'socketTimeoutMillis'?\n");
        assertNothingIsLeft();
    }

    @Test
    void aSecondEndpointOfAStoreThatTakesOneIsWrongUsage() throws Exception {
        Ended bench = bench("--store=redis", "--endpoint=127.0.0.1:1,127.0.0.1:2");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .contains("redis takes one endpoint, that of the primary, got [127.0.0.1:1, 127.0.0.1:2]")
                .hasLineCount(1);
        assertNothingIsLeft();
    }

    @Test
    @NeedsServer("redis")
    void aServerOfALaterStoreThatCannotStartIsFoundBeforeTheFirstIsMeasured() throws Exception {
        Ended bench = bench("--store=memory,redis", "--set=stores.redis.server.maxmemory=plenty");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(bench.err()).containsOnlyOnce("maxmemory").doesNotContain("1/1");
        assertNothingIsLeft();
    }

    @Test
    @NeedsServer("redis")
    void everySettingOfServersIsTriedBeforeTheFirstTrial() throws Exception {
        Ended bench = bench("--store=redis", "--set=stores.redis.server.maxmemory=[1gb, plenty]");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(bench.err()).doesNotContain("1/2");
        assertNothingIsLeft();
    }

    @Test
    void onlyARunThatBeganIsSaidToHaveNoSeal() throws Exception {
        Map<String, String> keyless = Map.of(
                "XDG_CONFIG_HOME", Files.createFile(folder.resolve("file")).toString());

        Ended unreachable =
                BenchProcess.run(folder, keyless, "--store=redis", "--scenario=often", "--endpoint=127.0.0.1:1");

        assertThat(unreachable.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(unreachable.err()).contains("127.0.0.1:1").doesNotContain("sealed");
        assertNothingIsLeft();

        Ended measured = BenchProcess.run(folder, keyless, "--store=memory", "--scenario=often");

        assertThat(measured.exitCode()).as(measured.err()).isEqualTo(ExitCodes.OK);
        assertThat(measured.err()).contains("the run could not be sealed, so 'bench rerun'");
    }

    @Test
    void runsThatWereThereBeforeAreKept() throws Exception {
        assertThat(bench("--store=memory").exitCode()).isEqualTo(ExitCodes.OK);
        List<Path> before = runs();

        assertThat(bench("--store=redis", "--endpoint=127.0.0.1:1").exitCode()).isEqualTo(ExitCodes.UNREACHABLE);

        assertThat(runs()).hasSize(1).isEqualTo(before);
    }

    @Test
    @NeedsServer("redis")
    void aRunThatCannotBeContinuedNowIsKept() throws Exception {
        try (StartedServer server = StartedServer.redis(folder)) {
            BenchProcess killed = BenchProcess.start(
                    folder, "--store=redis", "--scenario=often", "--endpoint=" + server.endpoint(), "--set=trials=200");
            killed.awaitErr("1/200");
            killed.signal("KILL");
            killed.exitCode();
        }
        Path run = runs().get(0);
        String rows = Files.readString(run.resolve("results.csv"));

        Ended resumed = BenchProcess.run(folder, Map.of(), "resume", run.toString());

        assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(run.resolve("results.csv")).content().isEqualTo(rows);
    }

    private List<Path> runs() throws IOException {
        return ResultsFolder.runs(folder.resolve("results"));
    }

    private void assertNothingIsLeft() {
        assertThat(folder.resolve("results")).doesNotExist();
    }

    private Ended bench(String... arguments) throws IOException, InterruptedException {
        String[] all = Stream.concat(Stream.of("--scenario=often"), Stream.of(arguments))
                .toArray(String[]::new);
        return BenchProcess.run(folder, Map.of(), all);
    }
}
