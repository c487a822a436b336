package io.blobbench.host;

import static io.blobbench.host.room.SystemFiles.lines;

import io.blobbench.host.room.SystemFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** The files of a process in /proc (proc(5)); nothing on other systems than Linux. */
final class ProcessFiles {
    /** USER_HZ, which is the same on every Linux, independent of the kernel's ticks. */
    private static final long TICK_NS = TimeUnit.SECONDS.toNanos(1) / 100;
    /** Places behind the name, which may hold anything but ends with the last parenthesis. */
    private static final int USER_TICKS = 11;

    private static final int SYSTEM_TICKS = 12;
    /** Place among the times of a thread: behind that on a core, before the number of its turns. */
    private static final int WAITED = 1;

    private final Path proc;

    ProcessFiles() {
        this(SystemFiles.PROC);
    }

    /** @param proc {@code /proc} */
    ProcessFiles(Path proc) {
        this.proc = proc;
    }

    /** Processor time of every thread by its id, so far, in nanoseconds. */
    Map<Long, Long> threadCpuNs(long pid) {
        return ofThreads(pid, "stat", ProcessFiles::cpuNs);
    }

    /**
     * Time in which every thread could have run and waited for a core (run delay) by its id, so far, in nanoseconds; empty where the kernel does
     * not count it.
     */
    Map<Long, Long> threadWaitNs(long pid) {
        return ofThreads(pid, "schedstat", times -> Long.parseLong(times.split(" ", -1)[WAITED]));
    }

    private Map<Long, Long> ofThreads(long pid, String file, ToLongFunction<String> value) {
        Map<Long, Long> times = new HashMap<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(folder(pid).resolve("task"))) {
            for (Path task : tasks) {
                for (String line : lines(task.resolve(file))) {
                    times.put(Long.valueOf(task.getFileName().toString()), value.applyAsLong(line));
                }
            }
        } catch (IOException e) {
            return Map.of();
        }
        return times;
    }

    private static long cpuNs(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS])) * TICK_NS;
    }

    /** Bytes that a process caused to be read from and written to disks so far; NaN where unknown. */
    double diskBytes(long pid) {
        double bytes = Double.NaN;
        for (String line : lines(folder(pid).resolve("io"))) {
            if (line.startsWith("read_bytes:") || line.startsWith("write_bytes:")) {
                double more =
                        Double.parseDouble(line.substring(line.indexOf(':') + 1).strip());
                bytes = Double.isNaN(bytes) ? more : bytes + more;
            }
        }
        return bytes;
    }

    /** Bytes that a process caused to be read from disks so far; NaN where unknown. */
    double readBytes(long pid) {
        return lines(folder(pid).resolve("io")).stream()
                .filter(line -> line.startsWith("read_bytes:"))
                .mapToDouble(line ->
                        Double.parseDouble(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElse(Double.NaN);
    }

    private Path folder(long pid) {
        return proc.resolve(Long.toString(pid));
    }
}
