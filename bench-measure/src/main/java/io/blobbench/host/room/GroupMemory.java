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

    /** Version 1 has a limit of nearly 2^63 where none is set. */
    private static long limit(Group group) {
        String limit = group.value(group.second() ? "memory.max" : "memory.limit_in_bytes");
        return limit.isEmpty() || limit.equals(UNLIMITED) ? Long.MAX_VALUE : Long.parseLong(limit);
    }

    private static long free(Group group) {
        String used = group.value(group.second() ? "memory.current" : "memory.usage_in_bytes");
        if (used.isEmpty()) {
            return Long.MAX_VALUE; // a root, which has no limit
        }
        long kept = Math.max(0, Long.parseLong(used) - cached(group));
        return Math.max(0, limit(group) - kept);
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
