package io.blobbench.host;

import java.nio.file.Path;

/**
 * For how long threads of this host have waited for disks, as the kernel counts it (pressure stall information, Linux 4.20 and later
 * where it is switched on): for reads, for fsync, and for dirty pages when there are too many of them.
 */
final class IoPressure {
    private static final Path PRESSURE = Path.of("/proc/pressure/io");
    /** In microseconds, on the line of what stalls at least one thread. */
    private static final String TOTAL = "total=";

    private final Path file;

    IoPressure() {
        this(PRESSURE);
    }

    /** @param file {@code /proc/pressure/io} */
    IoPressure(Path file) {
        this.file = file;
    }

    /** Seconds so far in which at least one thread waited; NaN where unknown. */
    double stalledSeconds() {
        for (String line : ProcessFiles.lines(file)) {
            int total = line.indexOf(TOTAL);
            if (line.startsWith("some ") && total > 0) {
                return Long.parseLong(line.substring(total + TOTAL.length()).strip()) / 1e6;
            }
        }
        return Double.NaN;
    }
}
