package io.blobbench.host.room;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** The files that the system lets this process have open at once, connections included. Usable from any thread. */
public final class OpenFiles {
    /** Enough for every shipped scenario. */
    public static final long MANY = 65_536;

    /** As systems say it; servers written in Go, whose own limit that is, say it in small letters. */
    private static final String TOO_MANY = "Too many open files";

    private static final String LIMIT = "this process may open ";

    private OpenFiles() {}

    /** Their highest number; {@link Long#MAX_VALUE} on systems that do not report it. */
    public static long most() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /** Those that are open now; 0 on systems that do not report it. */
    private static long now() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Math.max(0, unix.getOpenFileDescriptorCount())
                : 0;
    }

    /** Those that may be opened besides; {@link Long#MAX_VALUE} on systems that do not report it. */
    public static long free() {
        return most() - now();
    }

    /**
     * The reason why this many connections cannot be opened, without counting other files of the client; empty if they
     * may fit.
     */
    public static Optional<String> shortage(int connections) {
        long open = now();
        return open + connections <= most()
                ? Optional.empty()
                : Optional.of(connections + " connections are too many open files: " + open + " are open without them, "
                        + remedy());
    }

    /** Whether a failure says that the limit was reached. */
    public static boolean reached(String failure) {
        return failure.contains(TOO_MANY);
    }

    /** Whether a text tells the limit already, be it that of another process. */
    public static boolean told(String text) {
        return text.contains(LIMIT);
    }

    /** The limit, and how it is raised. */
    public static String remedy() {
        return LIMIT + most() + "; raise that in the shell which starts it, as in 'ulimit -n " + MANY
                + "', or ask for fewer connections";
    }
}
