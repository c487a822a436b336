package io.blobbench.server.process;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerProcess;
import io.blobbench.server.ServerProcesses;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts child processes of the harness, watched by one {@link Guard}. Usable from any thread.
 *
 * <p>A child starts as a shell that waits for a line, is made known to the guard, and only then becomes the server: no server
 * runs unwatched at any instant, and its pid is that of the shell.
 */
public final class LocalProcesses implements ServerProcesses {
    private static final String WAIT_THEN_BECOME = "read -r go || exit 1; exec \"$@\" </dev/null";
    /** A child without a process group of its own receives the terminal's Ctrl-C; most programs keep the signal ignored. */
    private static final String WITHOUT_GROUP = "trap '' INT; " + WAIT_THEN_BECOME;

    private static final Duration RUN_DEADLINE = Duration.ofMinutes(2);
    private static final Duration RUN_POLL = Duration.ofMillis(500);
    /** Deadline of a package client that makes progress: a slow link is no reason to give up. */
    public static final Duration FETCH_DEADLINE = Duration.ofHours(6);
    /** Deadline of a package client without progress, for clients that never time out when the network stops. */
    private static final Duration FETCH_SILENCE = Duration.ofMinutes(2);

    private static final int TAIL_LINES = 15;

    private final Duration fetchSilence;
    private final Consumer<String> says;
    private final List<String> group;
    private final String script;
    private final Set<ChildProcess> children = ConcurrentHashMap.newKeySet();
    private @Nullable Guard guard;
    private boolean closed;
    /** Whether the user knows which variables servers do not get. */
    private boolean said;

    public LocalProcesses() {
        this(FETCH_SILENCE);
    }

    /** @param fetchSilence time after which a package client without activity is stopped */
    public LocalProcesses(Duration fetchSilence) {
        this(fetchSilence, line -> {});
    }

    /** @param says receives messages for users */
    public LocalProcesses(Consumer<String> says) {
        this(FETCH_SILENCE, says);
    }

    private LocalProcesses(Duration fetchSilence, Consumer<String> says) {
        this.fetchSilence = fetchSilence;
        this.says = says;
        this.group = ProcessGroup.words();
        this.script = group.isEmpty() ? WITHOUT_GROUP : WAIT_THEN_BECOME;
    }

    @Override
    public ServerProcess start(String name, List<String> command, Path directory, Path log) throws ServerException {
        return startChild(name, command, directory, log, true);
    }

    @Override
    public void run(String name, List<String> command, Path directory, Path log) throws ServerException {
        ChildProcess child = startChild(name, command, directory, log, true);
        awaitEnd(child, name, log, RUN_DEADLINE, RUN_DEADLINE, LocalProcesses::tail);
    }

    @Override
    public void fetch(String name, List<String> command, Path directory, Path log) throws ServerException {
        ChildProcess child = startChild(name, command, directory, log, false);
        awaitEnd(child, name, log, FETCH_DEADLINE, fetchSilence, LogTail::cause);
    }

    private static void awaitEnd(
            ChildProcess child,
            String name,
            Path log,
            Duration deadline,
            Duration longestSilence,
            Function<Path, String> explanation)
            throws ServerException {
        ProcessActivity activity = new ProcessActivity(child.handle());
        long startNs = System.nanoTime();
        try {
            Optional<Integer> exit = child.awaitExit(RUN_POLL);
            while (exit.isEmpty()) {
                if (System.nanoTime() - startNs >= deadline.toNanos()) {
                    throw new ServerException(
                            name + " had not ended after " + deadline.toSeconds() + " s" + explanation.apply(log));
                }
                if (activity.silence().compareTo(longestSilence) >= 0) {
                    throw new ServerException(name + " did nothing for " + longestSilence.toSeconds()
                            + " s, so the network or a proxy may have stopped in the middle"
                            + explanation.apply(log));
                }
                exit = child.awaitExit(RUN_POLL);
            }
            if (exit.get() != 0) {
                throw new ServerException(name + " ended with exit code " + exit.get() + explanation.apply(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerException("interrupted while " + name + " was running", e);
        } finally {
            child.kill();
        }
    }

    private static String tail(Path log) {
        return LogTail.sentence(log, TAIL_LINES);
    }

    /** @param ofServers whether it is a server or a tool of one, whose environment lacks some variables, and no package client */
    private synchronized ChildProcess startChild(
            String name, List<String> command, Path directory, Path log, boolean ofServers) throws ServerException {
        if (closed) {
            throw new ServerException("cannot start " + name + ": the harness is stopping its servers");
        }
        requireProgram(name, command.get(0));
        List<String> words = new ArrayList<>(group);
        words.addAll(List.of("sh", "-c", script, name));
        words.addAll(command);
        try {
            ProcessBuilder builder = new ProcessBuilder(words)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            if (ofServers) {
                say(ServerEnvironment.removeFrom(builder.environment()));
            }
            Process process = builder.start();
            // Without its line the shell ends when its standard input does, so a failure from here on leaves nothing
            // behind.
            try (OutputStream stdin = process.getOutputStream()) {
                watch(process.pid());
                ChildProcess child = new ChildProcess(name, process, log, this::ended);
                children.add(child);
                stdin.write('\n');
                return child;
            }
        } catch (IOException e) {
            throw new ServerException(
                    "cannot start " + name + ": " + command.get(0) + ": " + FileFailures.reason(e), e);
        }
    }

    private void say(Set<String> removed) {
        if (!said && !removed.isEmpty()) {
            said = true;
            says.accept("local servers do not get these variables of the environment: " + String.join(", ", removed));
        }
    }

    private static void requireProgram(String name, String program) throws ServerException {
        boolean found = program.indexOf('/') >= 0
                ? Files.isExecutable(Path.of(program))
                : Installed.onPath(program).isPresent();
        if (!found) {
            throw new ServerException("cannot start " + name + ": " + program + " is not an executable program");
        }
    }

    private void watch(long pid) throws IOException {
        try {
            guard().watch(pid);
        } catch (IOException e) {
            // The guard was killed in this moment.
            guard = null;
            guard().watch(pid);
        }
    }

    /** The guard of all children; replaced when it was killed. */
    private Guard guard() throws IOException {
        if (guard != null && guard.alive()) {
            return guard;
        }
        Guard started = Guard.start(group);
        guard = started;
        for (ChildProcess child : children) {
            if (child.alive()) {
                started.watch(child.pid());
            }
        }
        return started;
    }

    private synchronized void ended(ChildProcess child) {
        children.remove(child);
        try {
            if (guard != null && guard.alive()) {
                guard.release(child.pid());
            }
        } catch (IOException e) {
            // The guard ended in this moment: it kills nothing any more, and the next start brings a new one.
        }
    }

    /** Kills every child that is still alive; nothing can be started afterwards. */
    @Override
    public void close() {
        List<ChildProcess> left;
        synchronized (this) {
            closed = true;
            left = List.copyOf(children);
        }
        List<Runnable> steps = new ArrayList<>();
        left.forEach(child -> steps.add(child::kill));
        steps.add(this::closeGuard);
        CleanUp.run(steps);
    }

    private synchronized void closeGuard() {
        try {
            if (guard != null) {
                guard.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("end the guard of the local servers", e);
        }
    }
}
