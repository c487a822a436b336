package io.blobbench.server.process;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Detects idle processes by their processor time: computing and receiving a single byte both use some.
 * Used by one thread.
 */
final class ProcessActivity {
    private final ProcessHandle process;
    private Duration used = Duration.ZERO;
    private long lastUseNs = System.nanoTime();

    /** Begins to watch a process and its children. */
    ProcessActivity(ProcessHandle process) {
        this.process = process;
    }

    /** Time since the first call without activity after the last one with it; zero where the system gives no processor times. */
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
