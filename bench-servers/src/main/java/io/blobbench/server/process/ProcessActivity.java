package io.blobbench.server.process;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tells whether a process and its children still do something: whoever computes, or receives as much as a byte, uses processor time.
 * Used by one thread.
 */
final class ProcessActivity {
    private final ProcessHandle process;
    private Duration used = Duration.ZERO;
    private long lastUseNs = System.nanoTime();

    /** Begins to watch. */
    ProcessActivity(ProcessHandle process) {
        this.process = process;
    }

    /** For how long they have done nothing, as far as this was asked in between; zero where the system does not tell. */
    Duration silence() {
        Optional<Duration> now = used();
        long nowNs = System.nanoTime();
        if (now.isEmpty() || !now.get().equals(used)) {
            used = now.orElse(used);
            lastUseNs = nowNs;
        }
        return Duration.ofNanos(nowNs - lastUseNs);
    }

    private Optional<Duration> used() {
        return Stream.concat(Stream.of(process), process.descendants())
                .flatMap(each -> each.info().totalCpuDuration().stream())
                .reduce(Duration::plus);
    }
}
