package io.blobbench.server.process;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerProcess;
import io.blobbench.server.ServerUsage;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One running child. Usable from any thread. */
final class ChildProcess implements ServerProcess {
    private static final Duration KILL_DEADLINE = Duration.ofSeconds(10);
    /** Exit code of a process that SIGKILL has ended, as shells have it. */
    private static final int KILLED = 128 + 9;

    private static final Duration SIGNAL_DEADLINE = Duration.ofSeconds(5);
    private static final long FIRST_POLL_MS = 5;
    private static final long LAST_POLL_MS = 100;
    private static final int TAIL_LINES = 25;

    private final String name;
    private final Process process;
    private final Path log;
    private final ProcessMeter meter;
    private final CompletableFuture<Void> gone = new CompletableFuture<>();
    private volatile boolean paused;

    /** @param ended called once, on a thread of its own, when the process has ended */
    ChildProcess(String name, Process process, Path log, Consumer<ChildProcess> ended) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.meter = new ProcessMeter(process.pid());
        // Process.onExit needs the common pool, which has one thread on two cores, and that may be waiting.
        Thread thread = new Thread(() -> awaitEnd(ended), name + "-ended");
        thread.setDaemon(true);
        thread.start();
    }

    private void awaitEnd(Consumer<ChildProcess> ended) {
        try {
            process.waitFor();
            ended.accept(this);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // only the end of the harness does that
        } finally {
            gone.complete(null);
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public boolean alive() {
        return process.isAlive();
    }

    @Override
    public boolean killed() {
        return !process.isAlive() && process.exitValue() == KILLED;
    }

    @Override
    public void kill() {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        awaitGone();
    }

    @Override
    public void stop(Duration grace) {
        if (paused) {
            // A stopped process would see the SIGTERM only after its grace.
            trySignal("CONT");
        }
        process.destroy();
        try {
            process.waitFor(grace.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
    }

    @Override
    public void pause() throws ServerException {
        signal("STOP");
        paused = true;
        awaitReady("be stopped", SIGNAL_DEADLINE, () -> ThreadStates.allStopped(pid()));
    }

    @Override
    public void resume() throws ServerException {
        signal("CONT");
        paused = false;
    }

    @Override
    public ServerUsage usage() {
        return meter.usage();
    }

    @Override
    public void awaitReady(String what, Duration deadline, Probe probe) throws ServerException {
        long deadlineNs = System.nanoTime() + deadline.toNanos();
        long pollMs = FIRST_POLL_MS;
        @Nullable Exception last = null;
        try {
            while (true) {
                if (!process.isAlive()) {
                    int code = process.exitValue();
                    String killed = code == KILLED ? ", killed as by a system without memory for it," : "";
                    throw notReady(" ended with exit code " + code + killed + " before it could " + what, last);
                }
                try {
                    if (probe.succeeds() && process.isAlive()) {
                        return;
                    }
                } catch (InterruptedException | ServerException e) {
                    throw e;
                } catch (Exception e) {
                    last = e;
                }
                long leftNs = deadlineNs - System.nanoTime();
                if (leftNs <= 0) {
                    throw notReady(" did not " + what + " within " + seconds(deadline), last);
                }
                process.waitFor(Math.min(leftNs, TimeUnit.MILLISECONDS.toNanos(pollMs)), TimeUnit.NANOSECONDS);
                pollMs = Math.min(2 * pollMs, LAST_POLL_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerException("interrupted while waiting for " + name + " to " + what, e);
        }
    }

    private ServerException notReady(String what, @Nullable Exception last) {
        return new ServerException(name + what + LogTail.sentence(log, TAIL_LINES), last);
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** The exit code when the process has ended; empty when the deadline passed first. */
    Optional<Integer> awaitExit(Duration deadline) throws InterruptedException {
        boolean ended = process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS);
        return ended ? Optional.of(process.exitValue()) : Optional.empty();
    }

    private void awaitGone() {
        try {
            gone.copy().orTimeout(KILL_DEADLINE.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new IllegalStateException(
                    name + " (pid " + pid() + ") had not ended " + seconds(KILL_DEADLINE) + " after SIGKILL", e);
        }
    }

    private void trySignal(String signal) {
        try {
            signal(signal);
        } catch (ServerException e) {
            // It has ended in between, or SIGKILL ends it after the grace.
        }
    }

    private void signal(String signal) throws ServerException {
        if (!process.isAlive()) {
            throw new ServerException("cannot send SIG" + signal + " to " + name + ": it has ended");
        }
        try {
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!kill.waitFor(SIGNAL_DEADLINE.toSeconds(), TimeUnit.SECONDS) || kill.exitValue() != 0) {
                throw new ServerException("cannot send SIG" + signal + " to " + name + " (pid " + pid() + ")");
            }
        } catch (IOException e) {
            throw new ServerException("cannot send SIG" + signal + " to " + name + ": " + FileFailures.reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerException("interrupted while sending SIG" + signal + " to " + name, e);
        }
    }
}
