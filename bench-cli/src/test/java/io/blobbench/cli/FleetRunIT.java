package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import io.blobbench.server.artifact.CacheFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs whose load comes from agents, which are processes on this machine. */
@NeedsServer("redis")
@Execution(ExecutionMode.CONCURRENT)
class FleetRunIT {
    private static final Duration DEADLINE = BenchProcess.DEADLINE;
    private static final String FLEET = "launch: local\ncount: 2\nmaxStartSkew: 1m\nsilence: 30s\njoinWithin: 3m\n";
    private static final String SCENARIO = """
            question: Does a fleet do what one host does?
            heat: none
            workload: {operation: append, batch: 16, blob: 100B}
            connections: 4
            load: {model: open, rate: 1000/s}
            phases: {warmUp: {duration: 1s, operations: 100}, measurement: {duration: %s, operations: %s}}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void fleet() throws Exception {
        Files.writeString(folder.resolve("two.yaml"), FLEET);
    }

    @Test
    void theRowIsThatOfOneTrialAndAgentsHaveTheirs() throws Exception {
        scenario("60s", "3000");
        try (BenchProcess bench = start("--trials", "2")) {
            assertThat(bench.exitCode()).as(bench.err()).isIn(ExitCodes.OK, ExitCodes.BAD_ROWS);
            assertThat(agents(bench)).isEmpty();
            assertThat(bench.err()).doesNotContain("is lost");
        }

        assertThat(rows()).hasSize(2).allSatisfy(row -> {
            // A busy machine may be too unsteady for a VALID row; what is asserted below holds all the same.
            assertThat(row.text("verdict")).as(row.reasons()).isIn("VALID", "UNSTEADY", "INVALID");
            assertThat(row.text("blobs_acknowledged")).isEqualTo("48000");
            assertThat(row.text("blobs_lost")).isEqualTo("0");
            assertThat(row.text("connections")).isEqualTo("4");
        });
        assertThat(Files.readString(runFolder().resolve("run.json")))
                .contains("\"launch\" : \"local\"", "\"file\" : \"two.yaml\"");
        List<NamedCsvRecord> agents = agentRows();
        assertThat(agents).extracting(row -> row.getField("agent")).containsExactly("0", "1", "0", "1");
        assertThat(agents).extracting(row -> row.getField("connections")).containsOnly("2");
        assertThat(agents).extracting(row -> row.getField("trouble")).containsOnly("");
        assertThat(agents)
                .allSatisfy(row -> assertThat(row.getField("start_skew_ms")).isNotEmpty());
        assertThat(agents.stream()
                        .mapToLong(row -> Long.parseLong(row.getField("blobs_acknowledged")))
                        .sum())
                .isEqualTo(96_000);
    }

    @Test
    void anAgentThatIsKilledFailsTheTrialWithItsNameAndCause() throws Exception {
        scenario("5m", "none");
        try (BenchProcess bench = start()) {
            kill(bench);

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
            assertThat(agents(bench)).isEmpty();
        }

        assertThat(rows()).singleElement().satisfies(row -> {
            assertThat(row.text("verdict")).isEqualTo("FAILED");
            assertThat(row.reasons()).contains("was lost: its process ended with exit code 137");
        });
        assertThat(agentRows()).hasSize(2).anySatisfy(row -> assertThat(row.getField("trouble"))
                .contains("exit code 137"));
    }

    @Test
    void theOthersGoOnWithoutOneThatIsKilledWhereThatIsWanted() throws Exception {
        Files.writeString(folder.resolve("two.yaml"), FLEET + "onLoss: continue\n");
        scenario("20s", "none");
        try (BenchProcess bench = start()) {
            kill(bench);

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
        }

        assertThat(rows()).singleElement().satisfies(row -> {
            assertThat(row.text("verdict")).isEqualTo("INVALID");
            assertThat(row.reasons()).contains("PARTIAL: agent ", "the figures include 1 of 2 agents");
            assertThat(row.number("blobs_acknowledged").orElseThrow()).isPositive();
        });
    }

    @Test
    void anInterruptEndsAllInOrder() throws Exception {
        scenario("5m", "none");
        try (BenchProcess bench = start()) {
            List<ProcessHandle> agents = awaitLoad(bench);

            bench.signal("INT");

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            BenchProcess.await(
                    DEADLINE, "end of the agents", () -> agents.stream().noneMatch(BenchProcess::running));
            assertThat(bench.err()).contains("ends: ");
        }
        assertThat(rows()).singleElement().satisfies(row -> assertThat(row.reasons())
                .contains("interrupted: measured for"));
    }

    @Test
    void agentsEndWithAControllerThatIsKilled() throws Exception {
        scenario("5m", "none");
        List<ProcessHandle> agents;
        try (BenchProcess bench = start()) {
            agents = awaitLoad(bench);

            bench.signal("KILL");

            List<ProcessHandle> ending = agents;
            BenchProcess.await(
                    DEADLINE, "end of the agents", () -> ending.stream().noneMatch(BenchProcess::running));
        }
        for (ProcessHandle agent : agents) {
            Path journal = journalOf(agent.pid());
            assertThat(Files.readAllLines(journal))
                    .hasSizeGreaterThan(1)
                    .first()
                    .asString()
                    .contains("\"store\":\"redis\"");
            Files.delete(journal);
        }
    }

    @Test
    void trialsOfAFleetAreNotForked() throws Exception {
        scenario("1s", "none");

        Ended bench = InProcess.bench(
                "--fleet=" + folder.resolve("two.yaml"),
                "--store=redis",
                "--scenario=" + folder.resolve("fleet.yaml"),
                "--results=" + folder.resolve("results"),
                "--fork");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .contains("--fleet and --fork exclude each other")
                .hasLineCount(1);
        assertThat(folder.resolve("results")).doesNotExist();
    }

    private void scenario(String duration, String operations) throws IOException {
        Files.writeString(folder.resolve("fleet.yaml"), SCENARIO.formatted(duration, operations));
    }

    private BenchProcess start(String... more) throws IOException {
        return BenchProcess.start(
                folder,
                Stream.concat(
                                Stream.of("--fleet", "two.yaml", "--store", "redis", "--scenario", "fleet.yaml"),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private void kill(BenchProcess bench) throws IOException, InterruptedException {
        ProcessHandle agent = awaitLoad(bench).get(0);
        agent.destroyForcibly();
        Files.delete(journalOf(agent.pid()));
    }

    private List<ProcessHandle> awaitLoad(BenchProcess bench) throws InterruptedException, IOException {
        bench.await("a measurement", () -> intervals() > 0);
        List<ProcessHandle> agents = agents(bench);
        assertThat(agents).hasSize(2);
        return agents;
    }

    private static List<ProcessHandle> agents(BenchProcess bench) {
        return bench.children().stream()
                .filter(process -> process.info().commandLine().orElse("").contains("agent --ends-with-input"))
                .toList();
    }

    private static Path journalOf(long pid) throws IOException {
        try (Stream<Path> journals =
                Files.list(CacheFolder.ofUser().resolve("agents").resolve("journals"))) {
            return journals.filter(file -> file.getFileName().toString().startsWith("agent-" + pid + "-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private int intervals() {
        try {
            return Files.readAllLines(runFolder().resolve("intervals.csv")).size() - 1;
        } catch (IOException e) {
            return 0; // not there yet
        }
    }

    private List<NamedCsvRecord> agentRows() throws IOException {
        try (CsvReader<NamedCsvRecord> rows =
                CsvReader.builder().ofNamedCsvRecord(runFolder().resolve("agents.csv"))) {
            return rows.stream().toList();
        }
    }

    private List<RowView> rows() throws IOException {
        return RunReader.read(runFolder()).rows();
    }

    private Path runFolder() throws IOException {
        return ResultsFolder.only(folder.resolve("results"));
    }
}
