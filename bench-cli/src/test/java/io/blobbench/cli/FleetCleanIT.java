package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cleaning load hosts, where {@code ssh} is a script that writes down its orders. */
class FleetCleanIT {
    @TempDir
    private Path folder;

    @Test
    void aHostThatCannotBeReachedIsNamedAfterAllOthersWereCleaned() throws Exception {
        Path orders = Files.createFile(folder.resolve("orders.txt"));
        Path ssh = Files.createDirectory(folder.resolve("bin")).resolve("ssh");
        Files.writeString(
                ssh,
                "#!/bin/sh\necho \"$@\" >>'" + orders + "'\n"
                        + "case $* in *load1*) echo no route to it >&2; exit 255 ;; *load3*copy*) echo in-use a/build-0 ;; esac\n");
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        Files.writeString(
                folder.resolve("lab.yaml"), "launch: ssh\nhosts: [load1, load2, load3]\ncontroller: 127.0.0.1\n");
        Map<String, String> path = Map.of("PATH", ssh.getParent() + ":" + System.getenv("PATH"));

        BenchProcess.Ended ended = BenchProcess.run(folder, path, "fleet", "clean", "lab.yaml");

        assertThat(ended.exitCode()).as(ended.toString()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(ended.out().lines())
                .containsExactly(
                        "load1: ssh to load1 failed with exit code 255: no route to it",
                        "load2: no copy of bench and no journal is left",
                        "load3: a/build-0 is in use and was kept; no other copy of bench and no journal of an agent that has ended is left");
        assertThat(ended.err()).contains("something may be left on load1");
        assertThat(Files.readString(orders)).containsPattern("load2 .*copy in .*build-.*rm -rf ");
    }
}
