package io.blobbench.cli.server;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.blobbench.cli.options.MeasuredStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A local cluster and the process of {@code bench server start} that holds it, as written to a file.
 *
 * @param store that measures it
 * @param product what people call it; the store's name where it is the store's own
 * @param pid of the process that holds it
 * @param startedAtMs when that process started, in milliseconds since 1970; another time once the clock is set
 * @param startTicks when that process started, in ticks since the boot; 0 where unknown
 * @param keep whether data and logs are to stay
 * @param endpoints {@code host:port} each; none while it starts
 * @param log of that process, where it has no terminal; else empty
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record HeldServer(
        String store,
        String product,
        long pid,
        long startedAtMs,
        long startTicks,
        boolean keep,
        List<String> endpoints,
        String log) {
    /** Without ticks: start times are counted from the boot, whose time moves when the clock is set. */
    private static final Duration SAME_START = Duration.ofSeconds(2);
    /** Place in {@code /proc/PID/stat} behind the name, which may hold anything but ends with the last parenthesis. */
    private static final int START_TICKS = 19;

    HeldServer {
        if (store == null || endpoints == null) {
            throw new IllegalArgumentException("expected a store and its endpoints");
        }
        product = product == null ? store : product;
        endpoints = List.copyOf(endpoints);
        log = log == null ? "" : log;
    }

    /** One that this process starts. */
    static HeldServer byThisProcess(MeasuredStore started, boolean keep, Optional<Path> log) {
        ProcessHandle self = ProcessHandle.current();
        long startedAtMs = self.info().startInstant().orElseThrow().toEpochMilli();
        return new HeldServer(
                started.store(),
                started.name(),
                self.pid(),
                startedAtMs,
                ticksAtStartOf(self.pid()),
                keep,
                List.of(),
                log.map(Path::toString).orElse(""));
    }

    HeldServer at(List<String> reachable) {
        return new HeldServer(store, product, pid, startedAtMs, startTicks, keep, reachable, log);
    }

    /** The process that holds it; empty when no process has the pid, or another one has it by now. */
    Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(process -> startTicks > 0
                        ? ticksAtStartOf(pid) == startTicks
                        : process.info().startInstant().filter(this::same).isPresent());
    }

    private boolean same(Instant start) {
        return Duration.between(Instant.ofEpochMilli(startedAtMs), start).abs().compareTo(SAME_START) <= 0;
    }

    /** As Linux counts them, see proc(5); 0 on another system, or when the process has ended. */
    private static long ticksAtStartOf(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
            return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[START_TICKS]);
        } catch (IOException e) {
            return 0;
        }
    }

    /** Whether the process that holds it has no terminal. */
    boolean detached() {
        return !log.isEmpty();
    }

    /** Which process holds it, and where that writes. */
    String holder() {
        return "held by process " + pid + (detached() ? ", log " + log : "");
    }

    /** As {@code --endpoint} takes it. */
    String address() {
        return String.join(",", endpoints);
    }

    /** Whether a name or an endpoint stands for it. */
    boolean isCalled(String name) {
        return product.equals(name) || endpoints.contains(name) || address().equals(name);
    }

    /** For messages. */
    String title() {
        return product + (endpoints.isEmpty() ? ", still starting" : " at " + address());
    }
}
