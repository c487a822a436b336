package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two targets that are one Redis, whose runs take turns. */
@NeedsServer("redis")
class InterleavedRunsIT {
    private static final String SCENARIO = """
            question: Whose turn is it?
            heat: none
            workload: {operation: append, batch: 4, blob: 100B}
            phases: {warmUp: 50ms, measurement: {duration: 30s, operations: 2000}}
            """;

    /** The verdicts of a run of four trials, which a stall of a busy machine makes unsteady. */
    private static final String MEASURED = "(4 VALID|4 UNSTEADY|\\d VALID, \\d UNSTEADY)";

    @TempDir
    private static Path shared;

    private static StartedServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startRedis() throws Exception {
        server = StartedServer.redis(shared);
    }

    @AfterAll
    static void endRedis() throws Exception {
        server.close();
    }

    @Test
    void trialsOfTwoTargetsAlternateAndEachTargetHasARunOfItsOwn() throws Exception {
        try (BenchProcess bench = run("--trials=4")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);

            assertThat(bench.err().lines().filter(line -> line.contains("/4 ")))
                    .extracting(line -> line.substring(0, line.indexOf('/')))
                    .containsExactly("a: 1", "b: 1", "b: 2", "a: 2", "a: 3", "b: 3", "b: 4", "a: 4");
            assertThat(bench.out().lines().filter(line -> line.matches(MEASURED + "; results in .*")))
                    .hasSize(2);
            assertThat(bench.out())
                    .contains("A a ", "B b\n", "Each value: median of the trials")
                    .containsPattern("(?s)turns on redis \\(a\\):.*turns on redis \\(b\\):.*Each value.*results in")
                    .containsPattern("comparison page: \\S+comparison.html\n");
            assertThat(runs().get(0).resolve("comparison.html")).content().contains("\"label\":\"B\"");
            assertThat(runs()).hasSize(2);
            assertThat(rows(runs().get(0)))
                    .hasSize(4)
                    .allSatisfy(row -> assertThat(row).contains(",a,").containsPattern(",(VALID|UNSTEADY),"));
            assertThat(rows(runs().get(1)))
                    .hasSize(4)
                    .allSatisfy(row -> assertThat(row).contains(",b,").containsPattern(",(VALID|UNSTEADY),"));
        }

        Ended compared = InProcess.bench(
                "compare", runs().get(0).toString(), runs().get(1).toString());

        assertThat(compared.exitCode()).as(compared.err()).isEqualTo(ExitCodes.OK);
        assertThat(compared.out()).contains("4 trials");
    }

    @Test
    void aSignalEndsAllRunsInOrder() throws Exception {
        try (BenchProcess bench = run("--set=phases.measurement={duration: 10m, operations: none}")) {
            bench.await("a second of measurement", () -> intervals() > 1);

            bench.signal("TERM");

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            assertThat(rows(runs().get(0))).hasSize(1).first().asString().contains("interrupted: measured for");
            assertThat(rows(runs().get(1))).isEmpty();
            for (Path run : runs()) {
                assertThat(run.resolve("run.json")).content().contains("PARTIAL");
            }
        }
    }

    @Test
    void aRunIsRepeatedOnOneTargetOnly() throws Exception {
        Ended bench = InProcess.bench("rerun", "any", "--target=a.yaml", "--target=b.yaml");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).startsWith("bench: expected one --target, got 2");
    }

    private BenchProcess run(String more) throws IOException {
        String endpoint = server.endpoint();
        Files.writeString(folder.resolve("turns.yaml"), SCENARIO);
        for (String name : List.of("a", "b")) {
            Files.writeString(folder.resolve(name + ".yaml"), "stores: {redis: {endpoints: '" + endpoint + "'}}");
        }
        return BenchProcess.start(
                folder, "--store=redis", "--scenario=turns.yaml", "--target=a.yaml", "--target=b.yaml", more);
    }

    /** In the order of their targets. */
    private List<Path> runs() throws IOException {
        return ResultsFolder.runs(folder.resolve("results"));
    }

    private static List<String> rows(Path run) throws IOException {
        List<String> lines = Files.readAllLines(run.resolve("results.csv"));
        return lines.subList(1, lines.size());
    }

    private int intervals() {
        try {
            return Files.readAllLines(runs().get(0).resolve("intervals.csv")).size();
        } catch (IOException | IndexOutOfBoundsException e) {
            return 0; // not there yet
        }
    }
}
