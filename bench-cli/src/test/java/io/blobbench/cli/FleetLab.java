package io.blobbench.cli;

import io.blobbench.machine.Required;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A network of its own with load hosts, each with a real sshd and another clock: see {@code benchmarks/fleet-lab.sh}. Any thread. */
final class FleetLab {
    static final String MISSING =
            "tests of load hosts need root, Linux' namespaces, iproute2, and the program sshd; on Debian:"
                    + " apt-get download openssh-server, which unlike its installation starts no service, and usr/sbin of it on the PATH";

    private static final Path SCRIPT =
            Path.of("..", "benchmarks", "fleet-lab.sh").toAbsolutePath();

    private FleetLab() {}

    /** Whether the tests that need one are to run: it is possible here, or must be. */
    static boolean wanted() throws InterruptedException {
        return Required.everything() || (sshd().isPresent() && possible());
    }

    private static boolean possible() throws InterruptedException {
        try {
            Process trial = new ProcessBuilder(SCRIPT.toString(), "1", "true")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return trial.waitFor(60, TimeUnit.SECONDS) && trial.exitValue() == 0;
        } catch (IOException e) {
            return false; // no such program
        }
    }

    private static Optional<Path> sshd() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(File.pathSeparator, -1)), Stream.of("/usr/sbin"))
                .map(folder -> Path.of(folder, "sshd"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs a script of the shell in a lab; {@code $BENCH} is the program. */
    static BenchProcess start(int hosts, Path directory, String script) throws IOException {
        Path sshd = sshd().orElseThrow(() -> new IllegalStateException(MISSING));
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString(), String.valueOf(hosts), "sh", "-euc", script));
        Map<String, String> variables = Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "BENCH",
                BenchProcess.DISTRIBUTION.resolve("bin/bench").toString(),
                "SSHD",
                sshd.toString());
        return BenchProcess.startProgram(directory, command, variables);
    }
}
