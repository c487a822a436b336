package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.FaultyProxy.Fault;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Redis behind a proxy that loses, repeats or damages blobs which the client believes to be stored. */
@NeedsServer("redis")
class VerificationIT {
    private static final Map<Fault, String> COLUMNS = Map.of(
            Fault.DROP, "blobs_lost",
            Fault.REPEAT, "blobs_duplicated",
            Fault.FLIP, "blobs_corrupt");

    private static final Pattern COMPARED =
            Pattern.compile("(\\d+) of \\d+ blobs( in the warm-up)? that were compared");

    @TempDir
    private Path folder;

    @Test
    void everyBlobThatIsLostRepeatedOrDamagedOnTheWayIsCounted() throws Exception {
        Files.writeString(folder.resolve("faulty.yaml"), """
                question: Does it find what is wrong?
                heat: none
                workload: {operation: append, batch: 16, blob: 100B}
                connections: 2
                layout: {partitions: 4}
                phases: {warmUp: {duration: 1s, operations: 50}, measurement: {duration: 30s, operations: 300}}
                verify: content
                """);
        try (StartedServer redis = StartedServer.redis(folder)) {
            for (Fault fault : COLUMNS.keySet()) {
                try (FaultyProxy proxy = new FaultyProxy(redis.endpoint(), fault, 97)) {
                    RowView row = run(proxy.endpoint(), fault.name());

                    assertThat(row.text("verdict")).as(row.toString()).isEqualTo("INVALID");
                    assertThat(row.text("blobs_acknowledged")).isEqualTo(String.valueOf(300 * 16));
                    assertThat(proxy.done()).isGreaterThan(300 * 16 / 97 - 1);
                    assertCounted(row, fault, proxy.done());
                }
            }
        }
    }

    @Test
    void everyBlobThatIsDamagedOnItsWayToTheReaderIsCounted() throws Exception {
        Files.writeString(folder.resolve("faulty.yaml"), """
                question: Does it find what is wrong?
                heat: none
                workload: {operation: get, batch: 4, blob: 100B, keys: {count: 200}}
                connections: 2
                phases: {warmUp: {duration: 1s, operations: 50}, measurement: {duration: 30s, operations: 500}}
                verify: content
                """);
        try (StartedServer redis = StartedServer.redis(folder);
                FaultyProxy proxy = new FaultyProxy(redis.endpoint(), Fault.FLIP_READ, 97)) {
            RowView row = run(proxy.endpoint(), "read");

            assertThat(row.text("verdict")).as(row.toString()).isEqualTo("INVALID");
            long foundInTheEnd = Math.round(row.number("blobs_corrupt").orElseThrow());
            long foundByReads = COMPARED.matcher(row.text("reasons"))
                    .results()
                    .mapToLong(match -> Long.parseLong(match.group(1)))
                    .sum();
            assertThat(foundByReads).isEqualTo(proxy.done() - foundInTheEnd).isGreaterThan(500 * 4 / 97 - 1);
        }
    }

    /** As what it is, and as nothing else. */
    private static void assertCounted(RowView row, Fault fault, int done) {
        COLUMNS.forEach((kind, column) ->
                assertThat(row.number(column)).as(column + " of " + row).hasValue(kind == fault ? done : 0));
    }

    private RowView run(String endpoint, String name) throws Exception {
        Path results = folder.resolve(name);
        try (BenchProcess bench = BenchProcess.start(
                folder,
                "--store",
                "redis",
                "--scenario",
                "faulty.yaml",
                "--endpoint",
                endpoint,
                "--results",
                results.toString())) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
        }
        return ResultsFolder.rows(results).get(0);
    }
}
