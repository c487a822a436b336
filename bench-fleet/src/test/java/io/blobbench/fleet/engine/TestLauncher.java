package io.blobbench.fleet.engine;

import io.blobbench.fleet.AgentLauncher;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.LaunchedAgent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Starts {@link EchoAgent}s on this machine, and ends what is left of them. */
final class TestLauncher implements AgentLauncher, AutoCloseable {
    private final Path folder;
    private final String build;
    private final List<Process> processes = new ArrayList<>();
    private UnaryOperator<Invitation> change = UnaryOperator.identity();

    TestLauncher(Path folder, String build) {
        this.folder = folder;
        this.build = build;
    }

    /** Gives agents another invitation than the controller wrote. */
    TestLauncher changing(UnaryOperator<Invitation> how) {
        change = how;
        return this;
    }

    @Override
    public LaunchedAgent launch(Invitation invitation) throws FleetException {
        try {
            Process process = start(change.apply(invitation), output(invitation.agent()));
            return new LaunchedAgent() {
                @Override
                public Optional<String> ended() {
                    return process.isAlive()
                            ? Optional.empty()
                            : Optional.of("exit code " + process.exitValue() + "; " + lastWords(invitation.agent()));
                }

                @Override
                public void close() {
                    try {
                        process.waitFor(60, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    process.destroyForcibly();
                }
            };
        } catch (IOException e) {
            throw new FleetException("cannot start", e);
        }
    }

    private Process start(Invitation invitation, Path output) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx200m",
                        "-XX:TieredStopAtLevel=1", // it ends before the optimizing compiler would pay off
                        "-cp",
                        System.getProperty("java.class.path"),
                        EchoAgent.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        processes.add(process);
        OutputStream in = process.getOutputStream();
        in.write((String.join("\n", EchoAgent.lines(invitation, build)) + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
        return process;
    }

    /** The process of an agent. */
    Process process(int agent) {
        return processes.get(agent);
    }

    /** The output of an agent. */
    String said(int agent) {
        try {
            return Files.readString(output(agent));
        } catch (IOException e) {
            return "";
        }
    }

    private String lastWords(int agent) {
        return said(agent).lines().reduce((first, second) -> second).orElse("");
    }

    private Path output(int agent) {
        return folder.resolve("agent-" + agent + ".txt");
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
    }
}
