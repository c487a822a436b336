package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A run whose agents do not start, because no pod of their job ever runs: {@code kubectl} is a script that writes down its orders. */
@Execution(ExecutionMode.CONCURRENT)
class GatheringIT {

    @TempDir
    private Path folder;

    @Test
    void anInterruptWhileAgentsAreAwaitedDeletesTheirJob() throws Exception {
        try (BenchProcess bench = run("1m", "[ \"$1\" != create ] || cat >/dev/null")) {
            bench.await("look for a pod", () -> orders().contains("get pods"));
            bench.signal("INT");

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            assertThat(bench.err()).contains("'bench fleet clean lab.yaml' removes what is left");
        }
        assertThat(orders()).contains("delete job bench-lab");
    }

    @Test
    void anInterruptWhileTheJobIsCreatedDeletesIt() throws Exception {
        try (BenchProcess bench = run("1m", "[ \"$1\" != create ] || exec sleep 60")) {
            bench.await("creation", () -> orders().contains("create"));
            bench.signal("TERM");

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
        }
        assertThat(orders()).contains("delete job bench-lab");
    }

    @Test
    void theTimeThatLooksTakeIsPartOfTheTimeThatPodsHave() throws Exception {
        try (BenchProcess bench = run("3s", "case $1 in create) cat >/dev/null ;; get) sleep 1 ;; esac")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(bench.err()).contains("the pod of agent 0 of job bench-lab was not running after 3 s");
        }
        assertThat(orders().lines().filter(order -> order.startsWith("get pods")))
                .hasSizeLessThan(6); // every half second, were they to take no time
        assertThat(orders()).contains("delete job bench-lab");
    }

    private BenchProcess run(String joinWithin, String kubectl) throws IOException {
        Path program = Files.createDirectory(folder.resolve("bin")).resolve("kubectl");
        Files.writeString(
                program, "#!/bin/sh\necho \"$@\" >>'" + folder.resolve("orders.txt") + "'\n" + kubectl + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.writeString(
                folder.resolve("lab.yaml"),
                "launch: kubernetes\ncount: 2\nimage: bench\ncontroller: 127.0.0.1\nport: 0\njoinWithin: " + joinWithin
                        + "\n");
        return BenchProcess.start(
                folder,
                Map.of("PATH", program.getParent() + ":" + System.getenv("PATH")),
                "--fleet",
                "lab.yaml",
                "--store",
                "redis",
                "--endpoint",
                "127.0.0.1:1",
                "--scenario",
                "smoke");
    }

    private String orders() {
        try {
            return Files.readString(folder.resolve("orders.txt"));
        } catch (IOException e) {
            return "";
        }
    }
}
