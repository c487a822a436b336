package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose agents do not start, because no pod of their job ever runs. */
class GatheringIT {
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @Test
    void anInterruptWhileAgentsAreAwaitedDeletesTheirJob() throws Exception {
        Path orders = Files.createFile(folder.resolve("orders.txt"));
        Path kubectl = Files.createDirectory(folder.resolve("bin")).resolve("kubectl");
        Files.writeString(kubectl, "#!/bin/sh\necho \"$@\" >>'" + orders + "'\n[ \"$1\" != create ] || cat >/dev/null\n");
        assertThat(kubectl.toFile().setExecutable(true)).isTrue();
        Files.writeString(
                folder.resolve("lab.yaml"), "launch: kubernetes\ncount: 2\nimage: bench\ncontroller: 127.0.0.1\nport: 0\n");
        Map<String, String> path = Map.of("PATH", kubectl.getParent() + ":" + System.getenv("PATH"));

        try (BenchProcess bench = BenchProcess.start(
                folder, path, "--fleet", "lab.yaml", "--store", "redis", "--endpoint", "127.0.0.1:1", "--scenario", "smoke")) {
            BenchProcess.await(DEADLINE, "look for a pod", () -> read(orders).contains("get pods"));
            bench.signal("INT");

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            assertThat(bench.err()).contains("'bench fleet clean lab.yaml' removes what is left");
        }
        assertThat(read(orders)).contains("delete job bench-lab");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
