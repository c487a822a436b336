package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Agents on hosts of a network, where nothing but ssh is at first. */
@Execution(ExecutionMode.CONCURRENT)
class FleetBySshIT {
    private static final Duration DEADLINE = Duration.ofMinutes(8);
    private static final String FLEET = """
            launch: ssh
            hosts: [load1, load2]
            controller: 10.89.0.1
            maxStartSkew: 1m
            silence: 30s
            joinWithin: 3m
            """;
    private static final String SCENARIO = """
            question: Does a fleet do what one host does?
            heat: none
            workload: {operation: append, batch: 16, blob: 100B}
            connections: 4
            phases: {warmUp: {duration: 1s, operations: 100}, measurement: {duration: 60s, operations: 3000}}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void files() throws Exception {
        assumeThat(FleetLab.wanted()).as(FleetLab.MISSING).isTrue();
        Files.writeString(folder.resolve("lab.yaml"), FLEET);
        Files.writeString(folder.resolve("fleet.yaml"), SCENARIO);
    }

    @Test
    @NeedsServer("redis")
    void theProgramIsCopiedOnceAndHostsWhoseClocksDifferByHoursBeginTogether() throws Exception {
        BenchProcess.Ended ended = inLab(2, """
                $BENCH server start --detach --store redis >endpoint.txt 2>server.txt
                redis=$(readlink "/proc/$(sed -n 's/^node redis-1, pid \\([0-9]*\\),.*/\\1/p' server.txt)/exe")
                libraries=$(find "$(dirname "$redis")/.." -name '*.so*' -exec dirname {} \\; | sort -u | tr '\\n' :)
                LD_LIBRARY_PATH=$libraries "$redis" --bind 10.89.0.1 --protected-mode no --save '' >redis.txt &
                ended=0
                $BENCH --fleet lab.yaml --store redis --endpoint 10.89.0.1:6379 --scenario fleet.yaml >run.txt 2>&1 || ended=$?
                echo run ended with $ended
                ended=0
                $BENCH --fleet lab.yaml --store redis --endpoint localhost:6379 --scenario fleet.yaml >refused.txt 2>&1 || ended=$?
                echo localhost ended with $ended
                $BENCH fleet status lab.yaml
                ls -d $LAB/load1/.cache/blobbench/agents/build-*
                $BENCH fleet clean lab.yaml
                find $LAB/load1 $LAB/load2 -type f
                """);

        assertThat(ended.exitCode()).as(ended.toString()).isEqualTo(ExitCodes.OK);
        String run = Files.readString(folder.resolve("run.txt"));
        assertThat(run).contains("load1: copying this build of bench ...", "load2: copying this build of bench ...");
        assertThat(ended.err()).doesNotContain("copying").contains("ends: ");
        assertThat(ended.out().lines().toList())
                .satisfiesExactly(
                        code -> assertThat(code)
                                .as(run)
                                .isIn("run ended with " + ExitCodes.OK, "run ended with " + ExitCodes.BAD_ROWS),
                        code -> assertThat(code).isEqualTo("localhost ended with " + ExitCodes.USAGE),
                        first -> assertThat(first).startsWith("agent 0  load1  pid "),
                        second -> assertThat(second).startsWith("agent 1  load2  pid "),
                        copy -> assertThat(copy).contains("/load1/.cache/blobbench/agents/build-"),
                        clean -> assertThat(clean).isEqualTo("load1: no copy of bench and no journal is left"),
                        clean -> assertThat(clean).isEqualTo("load2: no copy of bench and no journal is left"));
        assertThat(folder.resolve("refused.txt"))
                .content()
                .contains("agent 0 on load1 cannot reach localhost:6379 of this machine");
        List<String> agents = Files.readAllLines(onlyRun().resolve("agents.csv"));
        assertThat(agents).hasSize(3);
        assertThat(agents.get(1)).contains(",load1,");
        assertThat(Files.readString(onlyRun().resolve("results.csv"))).contains(",48000,");
    }

    @Test
    void aHostThatIsNotThereIsNamed() throws Exception {
        Files.writeString(folder.resolve("lab.yaml"), FLEET.replace("load2", "load3"));

        BenchProcess.Ended ended = inLab(1, "$BENCH fleet status lab.yaml");

        assertThat(ended.exitCode()).as(ended.toString()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(ended.err()).contains("ssh to load3 failed with exit code 255: ");
    }

    private BenchProcess.Ended inLab(int hosts, String script) throws IOException, InterruptedException {
        try (BenchProcess lab = FleetLab.start(hosts, folder, script)) {
            return new BenchProcess.Ended(lab.exitCode(DEADLINE), lab.out(), lab.err());
        }
    }

    private Path onlyRun() throws IOException {
        return ResultsFolder.only(folder.resolve("results"));
    }
}
