package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.ProbesFile;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.table.Humanized;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A search on a store that works for 2 ms on each operation, so that its one connection takes 500 a second at most. */
@Execution(ExecutionMode.CONCURRENT)
class FindMaxIT {
    private static final double CAPACITY = 500;
    private static final String SCENARIO = """
            question: How much load does it take?
            heat: none
            connections: 1
            workload: {operation: append, batch: 2, blob: 100B}
            load: {model: find-max, responseP99: 100ms, lowest: %s, highest: 40k/s, arrivals: constant, precision: 0.1, confirmations: 1}
            phases: {warmUp: 50ms, measurement: 1s}
            stores: {memory: {options: {delay: 2ms}}}
            """;

    @TempDir
    private Path folder;

    @Test
    void aSearchFromBelowFindsTheCapacityWithinThePlannedProbes() throws Exception {
        Path run = search("20/s", "memory");
        List<ProbeView> probes = ProbesFile.read(run);

        assertThat(probes).hasSizeLessThanOrEqualTo(mostPlanned());
        assertThat(probes.get(0).offeredOps())
                .as("the lowest load that has a p99 after 1 s")
                .isEqualTo(135);
        assertThat(probes).extracting(ProbeView::kept).contains(true); // on a busy machine not always the first
    }

    @Test
    void aSearchFromAboveGoesDown() throws Exception {
        Path run = search("8k/s", "memory");

        assertThat(ProbesFile.read(run)).extracting(ProbeView::kept).startsWith(false, false);
        assertThat(Files.readString(folder.resolve("answer")))
                .containsAnyOf("below load.lowest, which was not kept", "not even 135 ops/s were kept");
    }

    /** Searches; the sentence, the table, the row, the probes and the page must have the same load. */
    private Path search(String lowest, String store) throws Exception {
        Path scenario = Files.writeString(folder.resolve("s.yaml"), SCENARIO.formatted(lowest));
        Ended plan = InProcess.bench("plan", "--store", store, "--scenario", scenario.toString());
        assertThat(plan.exitCode()).as(plan.err()).isEqualTo(ExitCodes.OK);
        Files.writeString(folder.resolve("plan"), plan.out());
        Ended bench = BenchProcess.run(folder, Map.of(), "--store", store, "--scenario", "s.yaml");
        assertThat(bench.exitCode())
                .as(bench.out() + bench.err())
                .isIn(ExitCodes.OK, ExitCodes.BAD_ROWS); // a busy machine may overload the final check
        String words = bench.out().replaceAll("\\s+", " ");
        Files.writeString(folder.resolve("answer"), words);
        Path run = runFolder();
        RowView row = RunReader.read(run).rows().get(0);
        double found = row.number("offered_ops_s").orElseThrow();
        String load = Humanized.count(found);
        List<ProbeView> probes = ProbesFile.read(run);

        assertThat(found).isLessThan(1.25 * CAPACITY);
        assertThat(words).contains("The search took " + probes.size() + " probes.");
        if (row.hasFigures()) {
            assertThat(words)
                    .containsPattern(
                            "memory (keeps|keeps at least|may keep|may not keep) " + load + " operations a second \\("
                                    + Humanized.count(2 * found) + " blobs/s\\) with a response p99 within 100 ms")
                    .contains(load + " ops/s");
        }
        assertThat(probes.get(probes.size() - 1)).satisfies(check -> {
            assertThat(check.check()).isTrue();
            assertThat(check.offeredOps()).isEqualTo(found);
        });
        assertThat(bench.err()).contains("probe 1, ", "final check, ");
        assertThat(Files.readString(run.resolve("report.html"))).contains("\"foundOps\":" + found);
        return run;
    }

    /** The most probes that the plan names. */
    private int mostPlanned() throws IOException {
        MatchResult found = Pattern.compile("about \\d+ to (\\d+) probes")
                .matcher(Files.readString(folder.resolve("plan")))
                .results()
                .findFirst()
                .orElseThrow();
        return Integer.parseInt(found.group(1));
    }

    private Path runFolder() throws IOException {
        return ResultsFolder.only(folder.resolve("results"));
    }
}
