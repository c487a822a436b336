package io.blobbench.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time by which the kernel may delay the timers of a thread, to let several expire at once: on Linux 50 us by
 * default.
 */
final class TimerSlack {
    private static final Path SELF = Path.of("/proc/thread-self");

    private TimerSlack() {}

    /** Sets that of the calling thread to 1 ns, the least there is. Returns whether the system took it; only Linux has such a thing. */
    static boolean minimize() {
        try {
            Path ofProcess = Files.readSymbolicLink(SELF); // PID/task/TID
            // Linux shows each thread under its own id, too, and has this file only there.
            Path thread = Path.of("/proc").resolve(ofProcess.getName(ofProcess.getNameCount() - 1));
            Files.writeString(thread.resolve("timerslack_ns"), "1");
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
