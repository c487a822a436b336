package io.blobbench.cli.doctor;

import io.blobbench.host.HostDescription;
import io.blobbench.host.room.HostRoom;
import io.blobbench.server.Folders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Whether there is a place, and room, for servers, their data and the results. */
final class RoomFindings {
    private static final long GB = 1_000_000_000;
    /** A heap of the harness, and a server of Cassandra's with one of its own. */
    private static final long MEMORY = 3 * GB;
    /** At which phases end: the default of limits.freeDisk. */
    private static final long LEAST_DISK = GB;
    /** Space that a run over all cells of a shipped scenario may occupy at once, with a margin. */
    private static final long DISK = 10 * GB;

    private RoomFindings() {}

    /**
     * Examines the folders, their free space and the free memory now.
     *
     * @param results folder of runs, where local servers write too; need not exist
     * @param cache folder of what is fetched; need not exist
     */
    static List<Finding> of(HostDescription host, Path results, Path cache) throws IOException {
        HostRoom room = new HostRoom(results);
        return List.of(
                memory(host.memoryBytes(), host.usableMemoryBytes(), room.freeMemoryBytes()),
                results(results, Folders.writable(results), room.freeDiskBytes(), room.fileSystem()),
                cache(cache, Folders.writable(cache), new HostRoom(cache).freeDiskBytes()));
    }

    static Finding memory(long bytes, long usable, long free) {
        String limit = usable < bytes ? ", of which this process may use " + figure(usable) : "";
        String text = figure(bytes) + limit + ", " + figure(free) + " free";
        return free >= MEMORY
                ? Finding.ok("memory", text)
                : Finding.note(
                        "memory",
                        text + "; a server of Cassandra and the harness take " + figure(MEMORY)
                                + (usable < bytes ? ": raise that limit, " : ": ")
                                + "end other programs, or measure servers of another machine");
    }

    static Finding results(Path folder, boolean writable, long free, String fileSystem) {
        if (!writable) {
            return Finding.missing("results", folder + " cannot be written: use --results DIR");
        }
        String text = figure(free) + " free on " + fileSystem + " for " + folder;
        if (free < LEAST_DISK) {
            return Finding.missing(
                    "results",
                    text + "; phases end at limits.freeDisk, 1GB by default: free some, or use --results DIR");
        }
        if (HostRoom.inMemory(fileSystem)) {
            return Finding.note(
                    "results",
                    text + "; this file system is in memory: local servers keep their data there, which hides the"
                            + " cost of a disk, and cells of durability periodic and always are UNSUPPORTED; use --results DIR");
        }
        return free >= DISK
                ? Finding.ok("results", text)
                : Finding.note("results", text + "; sweeps of large blobs may end early at limits.freeDisk");
    }

    static Finding cache(Path folder, boolean writable, long free) {
        if (!writable) {
            return Finding.note(
                    "cache",
                    folder + " cannot be written, so no server is fetched: set XDG_CACHE_HOME to another folder");
        }
        String text = figure(free) + " free for " + folder;
        return free >= LEAST_DISK
                ? Finding.ok("cache", text)
                : Finding.note("cache", text + "; a server that is fetched takes up to 0.1 GB");
    }

    private static String figure(long bytes) {
        return String.format(Locale.ROOT, "%.1f GB", (double) bytes / GB);
    }
}
