package io.blobbench.server.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The processor time of the processes that a server forks, as a Redis that rewrites its append-only file: of those that run, and of those that
 * have ended (proc_pid_stat(5), proc_pid_task(5)). On systems without these files there are none.
 */
final class ChildrenTimes {
    /** USER_HZ, which is the same on every Linux. */
    private static final long TICK_NS = TimeUnit.SECONDS.toNanos(1) / 100;
    /** Behind the name of the process, which may have blanks: the first is its state. */
    private static final int USER_TICKS = 11;

    private static final int SYSTEM_TICKS = 12;
    private static final int ENDED_USER_TICKS = 13;
    private static final int ENDED_SYSTEM_TICKS = 14;

    private final Path proc;

    /** @param proc {@code /proc} */
    ChildrenTimes(Path proc) {
        this.proc = proc;
    }

    /** The time of those that the first thread of a process forked, and of their own that have ended. */
    long cpuNs(long pid) {
        long ticks = ticks(pid, ENDED_USER_TICKS, ENDED_SYSTEM_TICKS);
        for (String child :
                text(proc.resolve(pid + "/task/" + pid + "/children")).split(" ", -1)) {
            if (!child.isBlank()) {
                long running = Long.parseLong(child.strip());
                ticks += ticks(running, USER_TICKS, SYSTEM_TICKS, ENDED_USER_TICKS, ENDED_SYSTEM_TICKS);
            }
        }
        return ticks * TICK_NS;
    }

    private long ticks(long pid, int... places) {
        String stat = text(proc.resolve(pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return fields.length > ENDED_SYSTEM_TICKS
                ? IntStream.of(places)
                        .mapToLong(place -> Long.parseLong(fields[place]))
                        .sum()
                : 0;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return ""; // ended, or another system
        }
    }
}
