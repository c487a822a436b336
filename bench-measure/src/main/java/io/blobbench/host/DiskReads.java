package io.blobbench.host;

import io.blobbench.host.room.SystemFiles;
import java.nio.file.Path;

/** Counts what was read from the disks of this host, by any program. Stateless. */
public final class DiskReads {
    private DiskReads() {}

    /** Requests so far, of which the kernel may have merged several; NaN where unknown, as on other systems than Linux. */
    public static double soFar() {
        return Disks.readRequests(SystemFiles.PROC, Path.of("/sys/block"));
    }
}
