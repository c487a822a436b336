package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A real Redis that the system stops for two seconds in the middle of an open load. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@NeedsServer("redis")
class StoppedServerIT {
    private static final int OPERATIONS = 8_000;
    private static final int OPS_PER_SECOND = 1_000;
    /** A machine that is busy with others adds to what the stall takes; in one of these it is not. */
    private static final int ATTEMPTS = 4;

    @TempDir
    private Path folder;

    @Test
    void aStallIsInTheResponseTimesOfAllOperationsThatFellDueInIt() throws Exception {
        Files.writeString(folder.resolve("stall.yaml"), """
                question: What does a stall of the server do?
                heat: none
                workload: {operation: append, blob: 100B}
                connections: 2
                load: {model: open, rate: %d/s, arrivals: constant}
                phases:
                  warmUp: 500ms
                  measurement: {duration: 60s, operations: %d}
                verify: content
                """.formatted(OPS_PER_SECOND, OPERATIONS));
        boolean inTheory = false;
        for (int attempt = 1; attempt <= ATTEMPTS && !inTheory; attempt++) {
            Path results = folder.resolve("results-" + attempt);
            OptionalDouble stallSeconds = runWithStall(results);
            inTheory = stallSeconds.isPresent() && isInTheory(row(results), stallSeconds.getAsDouble());
        }
        assertThat(inTheory)
                .as("p99 and maximum within a tenth of theory in one of " + ATTEMPTS + " runs")
                .isTrue();
    }

    /** Returns how long the server was stopped; empty if a busy machine was late with the last operations. */
    private OptionalDouble runWithStall(Path results) throws Exception {
        try (BenchProcess bench = BenchProcess.start(
                folder, "--store", "redis", "--scenario", "stall.yaml", "--results", results.toString())) {
            bench.await("two seconds of measurement", () -> intervals(results) >= 2);
            long redis = bench.children().stream()
                    .filter(BenchProcess::isRedis)
                    .findFirst()
                    .orElseThrow()
                    .pid();
            long startNs = System.nanoTime();
            BenchProcess.signal("STOP", redis);
            for (long leftNs = 1; leftNs > 0; leftNs = startNs + TimeUnit.SECONDS.toNanos(2) - System.nanoTime()) {
                LockSupport.parkNanos(leftNs);
            }
            BenchProcess.signal("CONT", redis);
            double stallSeconds = (System.nanoTime() - startNs) / 1e9;
            assertThat(bench.exitCode()).as(bench.err()).isIn(ExitCodes.OK, ExitCodes.BAD_ROWS);
            return bench.exitCode() == ExitCodes.OK ? OptionalDouble.of(stallSeconds) : OptionalDouble.empty();
        }
    }

    /** All operations are there, and none waited for less than it had to; whether none waited for much more. */
    private static boolean isInTheory(RowView row, double stallSeconds) {
        assertThat(row.number("operations")).hasValue(OPERATIONS);
        assertThat(row.number("operations_unsent")).hasValue(0);
        assertThat(row.reasons()).contains("nothing was answered for ");
        // of those that fell due in the stall, the earliest hundredth of all waited longest
        double p99Us = (stallSeconds - OPERATIONS / 100.0 / OPS_PER_SECOND) * 1e6;
        double maxUs = stallSeconds * 1e6;
        double p99 = row.number("response_p99_us").orElseThrow() / p99Us;
        double max = row.number("response_max_us").orElseThrow() / maxUs;
        assertThat(p99).isFinite().isGreaterThan(0.9);
        assertThat(max).isFinite().isGreaterThan(0.9);
        return p99 < 1.1 && max < 1.1;
    }

    private static int intervals(Path results) {
        try {
            return Files.readAllLines(ResultsFolder.only(results).resolve("intervals.csv"))
                            .size()
                    - 1;
        } catch (IOException e) {
            return 0; // not there yet
        }
    }

    private static RowView row(Path results) throws IOException {
        return ResultsFolder.rows(results).get(0);
    }
}
