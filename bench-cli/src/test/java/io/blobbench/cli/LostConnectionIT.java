package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.proxy.ResettingProxy;
import io.blobbench.report.read.RowView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A real Redis whose connections are reset in the middle of a measurement. */
@NeedsServer("redis")
@Execution(ExecutionMode.CONCURRENT)
class LostConnectionIT {
    private static final int OPERATIONS = 4_000;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeScenario() throws IOException {
        Files.writeString(folder.resolve("reset.yaml"), """
                question: What does a reset do?
                heat: none
                workload: {operation: append, batch: 8, blob: 100B}
                connections: 2
                load: {model: open, rate: 500/s, arrivals: constant}
                stores: {redis: {client: {socketTimeoutMillis: 4000}}}
                phases:
                  warmUp: 500ms
                  measurement: {duration: 30s, operations: %d}
                timeout: 5s
                verify: content
                """.formatted(OPERATIONS));
    }

    @Test
    void aResetIsCountedAndBlobsInFlightAreLookedFor() throws Exception {
        try (StartedServer redis = StartedServer.redis(folder);
                ResettingProxy proxy = new ResettingProxy(redis.endpoint());
                BenchProcess bench = start(proxy)) {
            bench.await("a second of measurement", () -> intervals() >= 1);
            proxy.cutNext();
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
        }

        RowView row = row();
        assertThat(row.text("verdict")).as(row.toString()).isEqualTo("INVALID");
        assertThat(row.number("operations")).hasValue(OPERATIONS);
        assertThat(row.number("reconnects")).hasValue(1);
        assertThat(row.number("disconnected_s").orElseThrow()).isFinite().isPositive();
        double unresolved = row.number("blobs_unresolved").orElseThrow();
        // One operation is in flight most of the time, and several where the machine was busy with others.
        assertThat(unresolved).isBetween(1.0, 8.0 * 64);
        assertThat(row.number("blobs_failed")).hasValue(0);
        assertThat(row.number("blobs_acknowledged")).hasValue(OPERATIONS * 8 - unresolved);
        assertThat(row.number("blobs_lost")).hasValue(0);
        assertThat(row.number("blobs_duplicated")).hasValue(0);
        assertThat(row.reasons())
                .contains("blobs are unresolved: their connection was lost before an answer came")
                .contains("lost connections were opened again in the measurement: 1, for ")
                .contains("of the blobs that failed or are unresolved were found in the store");
    }

    @Test
    void aServerThatStaysAwayFailsTheTrialAndNothingHangs() throws Exception {
        try (StartedServer redis = StartedServer.redis(folder);
                ResettingProxy proxy = new ResettingProxy(redis.endpoint());
                BenchProcess bench = start(proxy)) {
            bench.await("a second of measurement", () -> intervals() >= 1);
            proxy.goAway();
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
        }

        RowView row = row();
        assertThat(row.text("verdict")).as(row.toString()).isEqualTo("FAILED");
        assertThat(row.number("reconnects")).hasValue(0);
        assertThat(row.reasons())
                .startsWith("2 connections were lost in the measurement and could not be opened again: ");
    }

    private BenchProcess start(ResettingProxy proxy) throws Exception {
        return BenchProcess.start(
                folder,
                "--store",
                "redis",
                "--scenario",
                "reset.yaml",
                "--endpoint",
                proxy.endpoint(),
                "--results",
                folder.resolve("results").toString());
    }

    private int intervals() {
        try {
            return Files.readAllLines(ResultsFolder.only(folder.resolve("results"))
                                    .resolve("intervals.csv"))
                            .size()
                    - 1;
        } catch (IOException e) {
            return 0; // not there yet
        }
    }

    private RowView row() throws IOException {
        return ResultsFolder.rows(folder.resolve("results")).get(0);
    }
}
