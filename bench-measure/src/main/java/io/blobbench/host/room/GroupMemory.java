package io.blobbench.host.room;

import io.blobbench.host.room.ControlGroups.Group;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The memory that the control groups of a process grant it and its children (admin-guide/cgroup-v1/memory.rst and
 * admin-guide/cgroup-v2.rst of the Linux kernel). Immutable.
 */
final class GroupMemory {
    private static final String UNLIMITED = "max";
    /** Version 1 has nearly 2^63, rounded to a page, where no limit is set. */
    private static final long UNLIMITED_FIRST = 1L << 62;

    private static final List<String> FIRST_CACHES = List.of("total_active_file", "total_inactive_file");
    private static final List<String> SECOND_CACHES = List.of("active_file", "inactive_file", "slab_reclaimable");

    private final ControlGroups groups;
    private final long pid;

    /** @param proc {@code /proc} */
    GroupMemory(Path proc, long pid) {
        this.groups = new ControlGroups(proc, "memory");
        this.pid = pid;
    }

    /** The groups of this process. */
    static GroupMemory own() {
        return new GroupMemory(SystemFiles.PROC, ProcessHandle.current().pid());
    }

    /** The least limit of the groups, in bytes; {@link Long#MAX_VALUE} without one. */
    long limitBytes() {
        return least(GroupMemory::limit);
    }

    /**
     * Bytes that processes can have until a group is full; {@link Long#MAX_VALUE} without a limit. Cached files count as free, as in the kernel's
     * own {@code MemAvailable}.
     */
    long freeBytes() {
        return least(GroupMemory::free);
    }

    private long least(ToLongFunction<Group> bytes) {
        return groups.of(pid).stream().mapToLong(bytes).min().orElse(Long.MAX_VALUE);
    }

    /** Where less than that is free, the kernel ends processes of the group or slows all of them down. */
    private static long limit(Group group) {
        return group.second()
                ? Math.min(limit(group, "memory.max"), limit(group, "memory.high"))
                : limit(group, "memory.limit_in_bytes");
    }

    private static long limit(Group group, String file) {
        String limit = group.value(file);
        if (limit.isEmpty() || limit.equals(UNLIMITED)) {
            return Long.MAX_VALUE;
        }
        long bytes = Long.parseLong(limit);
        return bytes < UNLIMITED_FIRST ? bytes : Long.MAX_VALUE;
    }

    private static long free(Group group) {
        long limit = limit(group);
        if (limit == Long.MAX_VALUE) {
            return limit;
        }
        String used = group.value(group.second() ? "memory.current" : "memory.usage_in_bytes");
        if (used.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long kept = Math.max(0, Long.parseLong(used) - cached(group));
        return Math.max(0, limit - kept);
    }

    private static long cached(Group group) {
        List<String> caches = group.second() ? SECOND_CACHES : FIRST_CACHES;
        return group.lines("memory.stat").stream()
                .map(line -> line.split(" ", 2))
                .filter(entry -> caches.contains(entry[0]))
                .mapToLong(entry -> Long.parseLong(entry[1].strip()))
                .sum();
    }
}
