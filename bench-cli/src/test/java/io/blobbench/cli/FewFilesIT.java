package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The system lets the harness have few files open, connections included. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class FewFilesIT {
    private static final int FEWEST = 256;

    @TempDir
    private Path folder;

    @Test
    void fewerThanTheJvmNeedsAreRefusedInOneLine() throws Exception {
        try (BenchProcess bench = BenchProcess.startLimited(64, folder, "--store=memory", "--scenario=smoke")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err().lines())
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("limit of open files is 64", "ulimit -n");
        }
    }

    @Test
    @NeedsServer("redis")
    void theFewestThatAreAcceptedAreEnoughForAFirstLook() throws Exception {
        try (BenchProcess bench = BenchProcess.startLimited(FEWEST, folder, "--store=redis", "--scenario=smoke")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        }
    }

    @Test
    @NeedsServer("redis")
    void aCellWithMoreConnectionsFailsByTheLimitAndTheOthersAreMeasured() throws Exception {
        Files.writeString(folder.resolve("many.yaml"), """
                question: How many connections?
                heat: none
                axes: [connections]
                connections: [1, 1000]
                workload: {operation: append, batch: 4, blob: 100B}
                phases: {warmUp: 100ms, measurement: {duration: 5s, operations: 200}}
                trials: 1
                """);
        try (BenchProcess bench = BenchProcess.startLimited(256, folder, "--store=redis", "--scenario=many.yaml")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
            assertThat(bench.err())
                    .contains("1000 connections are too many open files")
                    .doesNotContain("Exception");
        }

        // the latter on a busy machine
        assertThat(row("connections=1").verdict()).isIn(Verdict.VALID, Verdict.UNSTEADY);
        assertThat(row("connections=1000").verdict()).isEqualTo(Verdict.FAILED);
        assertThat(row("connections=1000").reasons()).contains("this process may open 256; ", "ulimit -n");
    }

    @Test
    @NeedsServer("etcd")
    void connectionsThatMeetTheLimitFailTheirTrialWithItAlone() throws Exception {
        // Below the limit by themselves, beyond it with what the client and the harness open besides.
        try (BenchProcess bench = BenchProcess.startLimited(
                256,
                folder,
                "--store=etcd",
                "--scenario=smoke",
                "--trials=1",
                "--set=connections=60",
                "--set=workload.operation=[put, get]")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
        }

        assertThat(rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.verdict()).as(row.reasons()).isEqualTo(Verdict.FAILED);
            assertThat(row.reasons()).contains("Too many open files", "ulimit -n");
        });
    }

    private RowView row(String cell) throws IOException {
        return rows().stream()
                .filter(each -> each.cell().equals(cell))
                .findFirst()
                .orElseThrow();
    }

    private List<RowView> rows() throws IOException {
        return ResultsFolder.rows(folder.resolve("results"));
    }
}
