package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each limit provoked with real processes, on a machine that may be busy with others. */
@EnabledOnOs(OS.LINUX)
@NeedsServer("redis")
class LimitsIT {
    private static final String SCENARIO = """
            question: What limits?
            heat: none
            trials: %d
            workload: {operation: append, batch: %d, blob: %s}
            connections: %d
            load: %s
            phases:
              warmUp: {duration: 200ms}
              measurement: {duration: 3s}
            verify: none
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"{model: closed}", "{model: open, rate: 2000/s}"})
    void aHarnessHeldToATenthOfACoreSaysThatItIsTheLimit(String load) throws Exception {
        Files.writeString(folder.resolve("held.yaml"), SCENARIO.formatted(2, 1, "100B", 1, load));
        try (TenthOfACore quota = TenthOfACore.create();
                BenchProcess bench = BenchProcess.start(folder, "--store", "redis", "--scenario", "held.yaml")) {
            bench.awaitErr("1/2 "); // it starts slowly enough with two cores
            quota.hold(bench.pid());
            bench.awaitErr("2/2 ");
            quota.release();

            bench.exitCode();

            assertLimitedBy(rows().get(1), "harness-cpu", "generator-late");
        }
    }

    @Test
    void aServerHeldToATenthOfACoreIsTheLimit() throws Exception {
        Files.writeString(folder.resolve("held.yaml"), SCENARIO.formatted(1, 256, "100B", 2, "{model: closed}"));
        try (TenthOfACore quota = TenthOfACore.create();
                BenchProcess bench = BenchProcess.start(folder, "--store", "redis", "--scenario", "held.yaml")) {
            bench.await("Redis", () -> bench.children().stream().anyMatch(BenchProcess::isRedis));
            quota.hold(bench.children().stream()
                    .filter(BenchProcess::isRedis)
                    .findFirst()
                    .orElseThrow()
                    .pid());

            bench.exitCode();

            assertLimitedBy(rows().get(0), "server-cpu");
        }
    }

    @Test
    void aProxyOfLittleBandwidthIsTheNetwork() throws Exception {
        Files.writeString(
                folder.resolve("slow.yaml"), SCENARIO.formatted(1, 128, "4KB", 4, "{model: closed, inFlight: 1}"));
        try (StartedServer server = StartedServer.redis(folder);
                SlowProxy proxy = new SlowProxy(server.endpoint(), 2_000_000);
                BenchProcess bench = BenchProcess.start(
                        folder, "--store", "redis", "--scenario", "slow.yaml", "--endpoint", proxy.endpoint())) {
            bench.exitCode();

            assertLimitedBy(rows().get(0), "network");
        }
    }

    /** Where others took so much of the machine that neither side came to its limit, the row says that, and is right. */
    private static void assertLimitedBy(RowView row, String... limits) {
        String limit = row.text("limited_by");
        assumeThat(limit).as("the limit on a machine that is not overloaded").isNotIn("host-cpu", "shared-cpu");
        assertThat(limit).as(row.toString()).isIn((Object[]) limits);
    }

    private List<RowView> rows() throws IOException {
        return ResultsFolder.rows(folder.resolve("results"));
    }
}
