package io.blobbench.cli.doctor;

import io.blobbench.host.room.OpenFiles;
import io.blobbench.idle.IdlePlan;
import io.blobbench.idle.KernelSettings;
import io.blobbench.idle.LocalPorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The number of connections to one local server that this machine can hold, and obstacles to the published number. */
final class ConnectionFindings {
    /** As published, with files for both processes themselves. */
    private static final int PUBLISHED = 523_000;

    private static final int SPARE = 1000;
    /** Memory that a connection takes about, at least: both ends in the kernel, the harness, and a server that keeps little. */
    private static final double BYTES_EACH = 12e3;

    private ConnectionFindings() {}

    /** Examines this machine. */
    static Finding ofThisMachine(long memoryBytes) {
        return of(
                OpenFiles.most(),
                number("fs/nr_open"),
                number("fs/file-max"),
                (long) LocalPorts.ofAddress() * IdlePlan.MOST_SOURCES,
                memoryBytes);
    }

    /**
     * Compares limits with the published number.
     *
     * @param filesOfProcess that a process may open
     * @param mostOfProcess the limit that the kernel allows for any process
     * @param filesOfAll that all processes may have open
     * @param ports of all loopback addresses that may be used
     */
    static Finding of(long filesOfProcess, long mostOfProcess, long filesOfAll, long ports, long memoryBytes) {
        long can = Math.max(0, Math.min(Math.min(filesOfProcess - SPARE, filesOfAll / 2 - SPARE), ports));
        String text = String.format(Locale.ROOT, "about %,d to one local server", can);
        List<String> lacks = new ArrayList<>();
        if (filesOfProcess < PUBLISHED + SPARE) {
            lacks.add("ulimit -n " + (PUBLISHED + SPARE));
        }
        if (mostOfProcess < PUBLISHED + SPARE) {
            lacks.add("sysctl fs.nr_open=" + 2 * PUBLISHED);
        }
        if (filesOfAll < 2L * (PUBLISHED + SPARE)) {
            lacks.add("sysctl fs.file-max=" + 4 * PUBLISHED);
        }
        if (ports < PUBLISHED) {
            lacks.add("sysctl net.ipv4.ip_local_port_range='1024 65535'");
        }
        if (memoryBytes < PUBLISHED * BYTES_EACH) {
            lacks.add(String.format(Locale.ROOT, "%.0f GB of memory", PUBLISHED * BYTES_EACH / 1e9));
        }
        return lacks.isEmpty()
                ? Finding.ok("connections", text)
                : Finding.note(
                        "connections",
                        text
                                + String.format(Locale.ROOT, "; the published %,d of idle-connections need ", PUBLISHED)
                                + String.join(", ", lacks));
    }

    /** As large as can be where the system does not say it. */
    private static long number(String setting) {
        return KernelSettings.numbers(setting).stream().findFirst().orElse(Long.MAX_VALUE);
    }
}
