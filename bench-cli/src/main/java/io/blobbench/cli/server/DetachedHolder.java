package io.blobbench.cli.server;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.SignalIgnoringCommand;
import io.blobbench.cli.base.Signals;
import io.blobbench.cli.base.ThisProgram;
import io.blobbench.server.process.ProcessGroup;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Starts a process that holds servers and outlives this one and its terminal, and follows it until they are ready. Used by one
 * thread.
 *
 * <p>That process writes to a log, which is shown here as it grows, and the endpoints to a pipe. It stays in the session of the
 * terminal, because the client of the servers will be in that one too, see {@link ProcessGroup}.
 */
final class DetachedHolder {
    /** Beginning of the line with the endpoints: the JVM may write lines of its own, such as those of {@code -Xlog:gc}. */
    static final String READY = "ready: ";

    private static final long LOOK_EVERY_MS = 50;

    private final PrintWriter out;
    private final PrintStream err;

    /**
     * @param out where the endpoints alone go
     * @param err where the rest goes
     */
    DetachedHolder(PrintWriter out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /**
     * Returns when the servers are ready, or when the process that should hold them has ended.
     *
     * @param arguments of that process
     * @param log an empty file; stays when servers are ready
     * @return the exit code
     */
    int start(List<String> arguments, Path log) throws IOException, InterruptedException {
        boolean ready = false;
        try {
            Process holder = process(arguments, log);
            try (Signals signals = Signals.handledBy(holder::destroy, Signals.STOP_DEADLINE);
                    InputStream progress = Files.newInputStream(log);
                    BufferedReader said = holder.inputReader(StandardCharsets.UTF_8)) {
                Optional<String> endpoints = Optional.empty();
                while (endpoints.isEmpty() && !holder.waitFor(LOOK_EVERY_MS, TimeUnit.MILLISECONDS)) {
                    progress.transferTo(err);
                    endpoints = signals.any() ? Optional.empty() : endpoints(said);
                }
                ready = endpoints.isPresent() && holder.isAlive();
                progress.transferTo(err);
                err.flush();
                if (!ready) {
                    return signals.any() ? ExitCodes.INTERRUPTED : holder.exitValue();
                }
                out.println(endpoints.get());
                out.flush();
                return ExitCodes.OK;
            }
        } finally {
            if (!ready) {
                Files.deleteIfExists(log);
            }
        }
    }

    /** The endpoints, once they have been written; shows all other lines. */
    private Optional<String> endpoints(BufferedReader said) throws IOException {
        while (said.ready()) {
            String line = Objects.requireNonNullElse(said.readLine(), "");
            if (line.startsWith(READY)) {
                return Optional.of(line.substring(READY.length()));
            }
            err.println(line);
        }
        return Optional.empty();
    }

    private static Process process(List<String> arguments, Path log) throws IOException {
        List<String> command = new ArrayList<>(ProcessGroup.words());
        // The end of a terminal is signalled to every process group that runs in it, and to each that a shell has
        // started.
        command.addAll(SignalIgnoringCommand.of("HUP INT", ThisProgram.again(arguments)));
        return new ProcessBuilder(command)
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectError(Redirect.appendTo(log.toFile()))
                .start();
    }
}
