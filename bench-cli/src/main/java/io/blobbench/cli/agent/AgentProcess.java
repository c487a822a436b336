package io.blobbench.cli.agent;

import io.blobbench.cli.base.SignalIgnoringCommand;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.Invitation;
import io.blobbench.fleet.LaunchedAgent;
import io.blobbench.schedule.NanoClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * An agent behind a child process of this one: the agent itself, an {@code ssh} or an {@code srun}. Its standard input
 * stays open as long as the controller lives: when it ends, the agent ends.
 */
final class AgentProcess implements LaunchedAgent {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long LAST_WORDS_MS = 500;
    private static final int LONGEST_LINE = 500;

    private final Process process;
    private final Duration patience;
    private final Thread reader;
    private volatile String lastLine = "";
    private volatile OptionalLong askedNs = OptionalLong.empty();

    private AgentProcess(Process process, Duration patience, Consumer<String> said) {
        this.process = process;
        this.patience = patience;
        this.reader = new Thread(() -> read(said), "output of an agent");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts a command and gives it the invitation.
     *
     * @param said receives every line that it writes
     */
    static AgentProcess start(List<String> command, Invitation invitation, Consumer<String> said)
            throws FleetException {
        return start(command, invitation, PATIENCE, said);
    }

    /**
     * The same with another time to end in.
     *
     * @param patience from the wish that it ends until it is killed
     */
    static AgentProcess start(List<String> command, Invitation invitation, Duration patience, Consumer<String> said)
            throws FleetException {
        try {
            // A terminal sends its interrupt to ssh and the like, too: it is the controller that ends agents, in order.
            Process process = new ProcessBuilder(SignalIgnoringCommand.of("INT", command))
                    .redirectErrorStream(true)
                    .start();
            AgentProcess agent =
                    new AgentProcess(process, patience, line -> said.accept(invitation.host() + ": " + line));
            agent.invite(invitation);
            return agent;
        } catch (IOException e) {
            throw new FleetException(
                    "the agent on " + invitation.host() + " could not be started: " + e.getMessage(), e);
        }
    }

    /** Failures are ignored here: the end of the process reports them better. */
    private void invite(Invitation invitation) {
        OutputStream in = process.getOutputStream();
        try {
            in.write((InvitationLine.write(invitation) + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException e) {
            lastLine = "it did not read its invitation";
        }
    }

    private void read(Consumer<String> said) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String shown =
                        line.substring(0, Math.min(line.length(), LONGEST_LINE)).strip();
                if (!shown.isEmpty()) {
                    lastLine = shown.contains(AgentCommand.JOINS) ? "" : shown; // that explains no end
                    said.accept(shown);
                }
            }
        } catch (IOException e) {
            // it ends with its process
        }
    }

    @Override
    public Optional<String> ended() {
        if (process.isAlive()) {
            return Optional.empty();
        }
        try {
            reader.join(LAST_WORDS_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String last = lastLine;
        return Optional.of("its process ended with exit code " + process.exitValue()
                + (last.isEmpty() ? "" : "; its output: " + last));
    }

    @Override
    public void askToEnd() {
        if (askedNs.isPresent()) {
            return;
        }
        askedNs = OptionalLong.of(NanoClock.SYSTEM.nanoTime());
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // it has ended
        }
    }

    @Override
    public void close() {
        askToEnd();
        try {
            long waitedNs = NanoClock.SYSTEM.nanoTime() - askedNs.orElseThrow();
            if (!process.waitFor(patience.toNanos() - waitedNs, TimeUnit.NANOSECONDS)) {
                process.destroyForcibly();
            }
            reader.join(LAST_WORDS_MS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
