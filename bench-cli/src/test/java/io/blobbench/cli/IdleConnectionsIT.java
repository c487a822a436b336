package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of connections to the server that costs next to nothing, held by the tool as a process. */
class IdleConnectionsIT {
    private static final String SCENARIO = """
            question: How many connections does it hold?
            connections: 3000
            load: {model: idle, connectRate: 5000/s, hold: 1s, keepAlive: 500ms, keepAliveShare: 10%}
            timeout: 20s
            """;

    @TempDir
    private Path folder;

    @Test
    void allAreHeldAndTheAnswerSaysWhatEachCosts() throws Exception {
        Ended bench = run("--store", "echo", "--set", "load.hold=4s"); // longer than a machine stalls

        assertThat(bench.exitCode()).as(bench.out() + bench.err()).isEqualTo(ExitCodes.OK);
        RowView row = row();
        assertThat(row.number("connections_opened")).hasValue(3000);
        assertThat(row.number("connections_lost")).hasValue(0);
        assertThat(row.number("keep_alives").orElseThrow()).isBetween(300.0, 2700.0);
        assertThat(row.number("keep_alives_failed")).hasValue(0);
        assertThat(row.number("connect_p99_us").orElseThrow())
                .isBetween(
                        row.number("connect_p50_us").orElseThrow(),
                        row.number("connect_max_us").orElseThrow());
        row.number("client_b_per_connection") // empty where the rest of the heap shrank
                .ifPresent(bytes -> assertThat(bytes).isBetween(0.0, 20_000.0));
        assertThat(row.text("first_refusal")).isEmpty();
        assertThat(bench.out().replaceAll("\\s+", " "))
                .contains("echo held 3,000 connections, ", " KB each in the server, ", "connect p99");
        assertThat(page()).contains("echo held 3,000 connections, ");
    }

    @Test
    void theSecondTrialIsOnAServerThatHasHeldNoneAndFindsTheSame() throws Exception {
        Ended bench = run("--store", "redis", "--trials", "2");

        assertThat(bench.exitCode()).as(bench.out() + bench.err()).isEqualTo(ExitCodes.OK);
        List<RowView> rows = RunReader.read(runFolder()).rows();
        assertThat(rows).hasSize(2);
        double first = rows.get(0).number("server_b_per_connection").orElseThrow();
        double second = rows.get(1).number("server_b_per_connection").orElseThrow();
        assertThat(second).isBetween(first * 0.8, first * 1.25);
    }

    @Test
    void theServersLimitIsNamedWithTheConnectionThatMetIt() throws Exception {
        Ended bench = run("--store", "echo", "--set", "stores.echo.server.connections=500");

        assertThat(bench.exitCode()).as(bench.out() + bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
        RowView row = row();
        assertThat(row.text("verdict")).isEqualTo("INVALID");
        assertThat(row.number("connections_opened")).hasValue(500);
        assertThat(row.text("first_refusal")).isEqualTo("server");
        assertThat(row.number("refused_connection")).hasValue(501);
        assertThat(row.reasons())
                .contains(
                        "500 of 3000 connections were opened, limited by the server itself", "the echo server is full");
        assertThat(bench.out().replaceAll("\\s+", " ")).contains("echo held 500 of 3,000 connections");
        assertThat(runFolder().resolve("servers")).isNotEmptyDirectory();
    }

    @Test
    void aStoreWithoutPlainConnectionsIsUnsupported() throws Exception {
        Ended bench = inProcess("--store", "memory");

        assertThat(bench.exitCode()).as(bench.out() + bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(row().text("verdict")).isEqualTo("UNSUPPORTED");
        assertThat(row().reasons()).contains("holds no plain connections");
    }

    @Test
    void portsThatAServerDoesNotHaveAreUnsupported() throws Exception {
        Ended bench = inProcess("--store", "echo", "--set", "layout.partitions=2");

        assertThat(bench.exitCode()).as(bench.out() + bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(row().text("verdict")).isEqualTo("UNSUPPORTED");
        assertThat(row().reasons()).contains("connections that are held go to 1 of its ports, not to 2 partitions");
    }

    @Test
    void aKeyOfBlobsIsRefused() throws Exception {
        Ended bench = inProcess("--store", "echo", "--set", "workload.blob=1KB");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .contains("workload.blob does not apply to the idle load model, expected one of question, ");
    }

    private Ended run(String... arguments) throws IOException, InterruptedException {
        return BenchProcess.run(folder, Map.of(), scenarioAnd(arguments));
    }

    /** For runs that open no connection. */
    private Ended inProcess(String... arguments) throws IOException, InterruptedException {
        return InProcess.bench(scenarioAnd(arguments));
    }

    private String[] scenarioAnd(String... arguments) throws IOException {
        Path scenario = Files.writeString(folder.resolve("idle.yaml"), SCENARIO);
        return Stream.concat(
                        Stream.of("--scenario=" + scenario, "--results=" + folder.resolve("results")),
                        Stream.of(arguments))
                .toArray(String[]::new);
    }

    private RowView row() throws IOException {
        List<RowView> rows = RunReader.read(runFolder()).rows();
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    private String page() throws IOException {
        return Files.readString(runFolder().resolve("report.html"));
    }

    private Path runFolder() throws IOException {
        return ResultsFolder.only(folder.resolve("results"));
    }
}
