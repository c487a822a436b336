package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real servers are killed when a load has ended, and start on what they had written. */
class CrashIT {
    private static final String SCENARIO = """
            question: What survives?
            heat: none
            workload: {operation: append, batch: 16, blob: 100B}
            connections: 2
            layout: {durability: [%s]}
            phases: {warmUp: {duration: 1s, operations: 50}, measurement: {duration: 30s, operations: 300}}
            verify: {check: content, after: kill}
            """;

    /** The latter on a busy machine. */
    private static final List<String> MEASURED = List.of("VALID", "UNSTEADY");

    @TempDir
    private Path folder;

    @BeforeEach
    void scenario() throws Exception {
        Files.writeString(folder.resolve("crash.yaml"), SCENARIO.formatted("none, always"));
    }

    @Test
    @NeedsServer("redis")
    void redisLosesAllWithoutAFileAndNothingWithOneThatItSyncs() throws Exception {
        List<RowView> rows = rows("redis");

        RowView none = row(rows, "durability=none");
        assertThat(none.text("verdict")).as(none.toString()).isIn(MEASURED);
        assertThat(none.number("blobs_found")).hasValue(0);
        assertThat(none.number("blobs_lost")).hasValue(acknowledged(none));
        assertThat(none.reasons()).contains("acknowledged blobs were lost in the kill of all servers");
        assertKept(row(rows, "durability=always"));
    }

    @Test
    @NeedsServer("etcd")
    void etcdLosesNothing() throws Exception {
        List<RowView> rows = rows("etcd");

        assertKept(row(rows, "durability=none")); // the system has what the process wrote
        RowView always = row(rows, "durability=always");
        assumeThat(always.reasons()).doesNotContain("etcd issue 14370"); // which some releases have
        assertKept(always);
    }

    @Test
    void aServerInTheHeapOfItsProcessLosesAll() throws Exception {
        Files.writeString(folder.resolve("crash.yaml"), SCENARIO.formatted("none"));

        RowView row = row(rows("kryonet"), "durability=none");

        assertThat(row.text("verdict")).as(row.toString()).isIn(MEASURED);
        assertThat(row.number("blobs_lost")).hasValue(acknowledged(row));
    }

    @Test
    void serversOfOthersAreNotKilled() throws Exception {
        Ended bench = refused("--endpoint=127.0.0.1:1");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err())
                .contains("crash kills or impairs servers, which bench does only to servers that it starts itself")
                .hasLineCount(1);
        assertThat(folder.resolve("results")).doesNotExist();
    }

    @Test
    void aTrialInAnotherProcessKillsNoServers() throws Exception {
        Ended bench = refused("--fork");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).contains("expected no --fork").hasLineCount(1);
    }

    private Ended refused(String option) throws InterruptedException {
        return InProcess.bench(
                "--store=redis",
                "--scenario=" + folder.resolve("crash.yaml"),
                "--results=" + folder.resolve("results"),
                option);
    }

    private static void assertKept(RowView row) {
        assertThat(row.text("verdict")).as(row.toString()).isIn(MEASURED);
        assertThat(row.number("blobs_lost")).hasValue(0);
        assertThat(row.number("blobs_found")).hasValue(acknowledged(row));
        assertThat(row.reasons()).contains("acknowledged blobs survived the kill of all servers");
    }

    /** Number of blobs of warm-up and measurement, all answered: the reasons give it. */
    private static double acknowledged(RowView row) {
        return Double.parseDouble(row.reasons().replaceFirst("^.*?(?:all|of) (\\d+) acknowledged.*$", "$1"));
    }

    private static RowView row(List<RowView> rows, String cell) {
        return rows.stream()
                .filter(row -> row.text("cell").equals(cell))
                .findFirst()
                .orElseThrow();
    }

    private List<RowView> rows(String store) throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, "--store", store, "--scenario", "crash.yaml")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        }
        return ResultsFolder.rows(folder.resolve("results"));
    }
}
