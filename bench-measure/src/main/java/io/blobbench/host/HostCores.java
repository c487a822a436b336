package io.blobbench.host;

import io.blobbench.host.room.HostSystem;
import io.blobbench.host.room.SystemFiles;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Counts the cores of the host that are online, with hyper-threads: on Linux those whose time the kernel counts (proc(5), {@code stat}), because the
 * library also counts cores that are offline, as hyper-threads are where they are switched off.
 */
final class HostCores {
    private static final Pattern OF_ONE_CORE = Pattern.compile("cpu\\d+ .*");

    private HostCores() {}

    /** Counts those of this host now. */
    static int online() {
        return online(
                SystemFiles.PROC, HostSystem.info().getHardware().getProcessor().getLogicalProcessorCount());
    }

    /**
     * Counts them by the files of the kernel.
     *
     * @param proc {@code /proc}
     * @param otherwise the count where there are no such files
     */
    static int online(Path proc, int otherwise) {
        long cores = SystemFiles.lines(proc.resolve("stat")).stream()
                .filter(line -> OF_ONE_CORE.matcher(line).matches())
                .count();
        return cores > 0 ? (int) cores : otherwise;
    }
}
