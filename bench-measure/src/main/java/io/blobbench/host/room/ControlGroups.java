package io.blobbench.host.room;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The control groups in which one controller limits processes, in the hierarchies of version 1 and 2 that are mounted (cgroups(7) and
 * admin-guide/cgroup-v2.rst of the Linux kernel). Immutable.
 */
public final class ControlGroups {
    private static final int MOUNT_ROOT = 3;
    private static final int MOUNT_POINT = 4;

    private final Path proc;
    private final String controller;
    private final List<Mount> mounts;

    /**
     * Finds the hierarchies.
     *
     * @param proc {@code /proc}
     * @param controller {@code cpu}
     */
    public ControlGroups(Path proc, String controller) {
        this.proc = proc;
        this.controller = controller;
        this.mounts = mounts(SystemFiles.lines(proc.resolve("self/mountinfo")));
    }

    /** The groups of a process and all groups around them, as far as they are visible here; none on other systems. */
    public List<Group> of(long pid) {
        List<Group> groups = new ArrayList<>();
        for (String membership :
                SystemFiles.lines(proc.resolve(Long.toString(pid)).resolve("cgroup"))) {
            String[] fields = membership.split(":", 3); // 4:cpu,cpuacct:/a/b, and 0::/a/b of version 2
            for (Mount mount : mounts) {
                if (fields.length == 3 && (mount.second ? fields[1].isEmpty() : named(fields[1]))) {
                    groups.addAll(mount.around(fields[2]));
                }
            }
        }
        return groups;
    }

    private boolean named(String controllers) {
        return List.of(controllers.split(",", -1)).contains(controller);
    }

    private List<Mount> mounts(List<String> lines) {
        List<Mount> found = new ArrayList<>();
        for (String line : lines) {
            String[] halves = line.split(" - ", 2); // optional fields end with a dash
            String[] fields = halves[0].split(" ", -1);
            String[] type = halves[halves.length - 1].split(" ", -1); // type, source, options
            boolean second = type[0].equals("cgroup2");
            if (second || (type[0].equals("cgroup") && named(type[2]))) {
                found.add(new Mount(Path.of(fields[MOUNT_POINT]), Path.of(fields[MOUNT_ROOT]), second));
            }
        }
        return List.copyOf(found);
    }

    /**
     * One group.
     *
     * @param folder of its files
     * @param second whether these are those of version 2
     */
    public record Group(Path folder, boolean second) {
        /** The lines of one of its files; none where it has no such file. */
        public List<String> lines(String file) {
            return SystemFiles.lines(folder.resolve(file));
        }

        /** The first line of one of its files; empty where it has no such file. */
        public String value(String file) {
            List<String> lines = lines(file);
            return lines.isEmpty() ? "" : lines.get(0).strip();
        }
    }

    /** Where a hierarchy of control groups is seen, or the part of it from some root on. */
    private record Mount(Path point, Path root, boolean second) {
        /** A group and its ancestors. */
        List<Group> around(String group) {
            Path path = Path.of(group);
            Path folder =
                    path.startsWith(root) ? point.resolve(root.relativize(path).toString()) : point;
            List<Group> groups = new ArrayList<>();
            for (Path each = folder; each != null && each.startsWith(point); each = each.getParent()) {
                groups.add(new Group(each, second));
            }
            return groups;
        }
    }
}
