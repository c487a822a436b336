package io.blobbench.host;

import static io.blobbench.host.ProcessFiles.lines;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The most processor time that a process may take: that of the cores of its affinity that are online, less what the
 * quotas of its control groups leave (Documentation/admin-guide/cgroup-v2.rst, scheduler/sched-bwc.rst and
 * admin-guide/cputopology.rst of the Linux kernel).
 */
final class CpuAllowances {
    private static final int MOUNT_ROOT = 3;
    private static final int MOUNT_POINT = 4;

    private static final String AFFINITY = "Cpus_allowed_list:";

    private final Path proc;
    private final Path online;
    private final List<Mount> mounts;

    CpuAllowances() {
        this(ProcessFiles.PROC, Path.of("/sys/devices/system/cpu/online"));
    }

    /**
     * Allowances by their files.
     *
     * @param proc {@code /proc}
     * @param online lists the cores that are online
     */
    CpuAllowances(Path proc, Path online) {
        this.proc = proc;
        this.online = online;
        this.mounts = mounts(lines(proc.resolve("self/mountinfo")));
    }

    /**
     * The current allowance of a process; on other systems the processors that the Java runtime knows, without quotas.
     */
    Allowance of(long pid) {
        Path process = proc.resolve(Long.toString(pid));
        double cores = affinity(lines(process.resolve("status")));
        double heldSeconds = 0;
        for (String membership : lines(process.resolve("cgroup"))) {
            String[] fields = membership.split(":", 3); // 4:cpu,cpuacct:/a/b, and 0::/a/b of version 2
            for (Mount mount : mounts) {
                if (fields.length == 3 && mount.controls(fields[1])) {
                    for (Quota quota : mount.quotas(fields[2])) {
                        cores = Math.min(cores, quota.cores());
                        heldSeconds = Math.max(heldSeconds, quota.heldSeconds());
                    }
                }
            }
        }
        return new Allowance(cores, heldSeconds);
    }

    /** An affinity may have cores that are offline, or that a virtual machine could get but does not have. */
    private double affinity(List<String> status) {
        for (String line : status) {
            if (line.startsWith(AFFINITY)) {
                BitSet allowed = cores(line.substring(AFFINITY.length()));
                BitSet usable = new BitSet();
                lines(online).stream().filter(Predicate.not(String::isBlank)).forEach(list -> usable.or(cores(list)));
                usable.and(allowed);
                // Without that list, or where a container has numbers of its own there, the affinity counts.
                return usable.isEmpty() ? allowed.cardinality() : usable.cardinality();
            }
        }
        return Runtime.getRuntime().availableProcessors();
    }

    /** The cores in a list such as {@code 0-3,8}. */
    private static BitSet cores(String list) {
        BitSet cores = new BitSet();
        for (String range : list.strip().split(",", -1)) {
            String[] ends = range.split("-", 2);
            cores.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return cores;
    }

    private static List<Mount> mounts(List<String> lines) {
        List<Mount> mounts = new ArrayList<>();
        for (String line : lines) {
            String[] halves = line.split(" - ", 2); // optional fields end with a dash
            String[] fields = halves[0].split(" ", -1);
            String[] type = halves[halves.length - 1].split(" ", -1); // type, source, options
            boolean second = type[0].equals("cgroup2");
            boolean first =
                    type[0].equals("cgroup") && List.of(type[2].split(",", -1)).contains("cpu");
            if (first || second) {
                mounts.add(new Mount(Path.of(fields[MOUNT_POINT]), Path.of(fields[MOUNT_ROOT]), second));
            }
        }
        return List.copyOf(mounts);
    }

    /**
     * The processor time that a process may take.
     *
     * @param cores and parts of one where a quota says so
     * @param heldSeconds so far, in periods of a quota that was used up in them; 0 without a quota
     */
    record Allowance(double cores, double heldSeconds) {
        static final Allowance UNKNOWN = new Allowance(Double.NaN, Double.NaN);
    }

    /** Where a hierarchy of control groups is seen, or the part of it from some root on. */
    private record Mount(Path point, Path root, boolean second) {
        boolean controls(String controllers) {
            return second
                    ? controllers.isEmpty()
                    : List.of(controllers.split(",", -1)).contains("cpu");
        }

        /** The quotas of the group and its ancestors. */
        List<Quota> quotas(String group) {
            Path path = Path.of(group);
            Path folder =
                    path.startsWith(root) ? point.resolve(root.relativize(path).toString()) : point;
            List<Quota> quotas = new ArrayList<>();
            for (Path each = folder; each != null && each.startsWith(point); each = each.getParent()) {
                (second ? Quota.ofSecondVersion(each) : Quota.ofFirstVersion(each)).ifPresent(quotas::add);
            }
            return quotas;
        }
    }

    /**
     * The quota of processor time of one control group.
     *
     * @param cores that it amounts to
     * @param heldSeconds periods so far in which it was used up, in seconds
     */
    private record Quota(double cores, double heldSeconds) {
        private static final String THROTTLED_PERIODS = "nr_throttled ";

        /** {@code cpu.cfs_quota_us} and {@code cpu.cfs_period_us}; empty without a quota. */
        static Optional<Quota> ofFirstVersion(Path group) {
            return of(group, first(group, "cpu.cfs_quota_us"), first(group, "cpu.cfs_period_us"));
        }

        /** {@code cpu.max}, as in {@code 10000 100000}; empty without a quota. */
        static Optional<Quota> ofSecondVersion(Path group) {
            String[] fields = first(group, "cpu.max").split(" ", 2);
            return of(group, fields[0], fields[fields.length - 1]);
        }

        private static Optional<Quota> of(Path group, String quota, String period) {
            if (quota.isEmpty() || quota.equals("max") || quota.startsWith("-") || period.isEmpty()) {
                return Optional.empty();
            }
            double periodUs = Double.parseDouble(period);
            return Optional.of(
                    new Quota(Double.parseDouble(quota) / periodUs, throttledPeriods(group) * periodUs / 1e6));
        }

        private static long throttledPeriods(Path group) {
            return lines(group.resolve("cpu.stat")).stream()
                    .filter(line -> line.startsWith(THROTTLED_PERIODS))
                    .mapToLong(line -> Long.parseLong(line.substring(THROTTLED_PERIODS.length())))
                    .sum();
        }

        private static String first(Path group, String file) {
            List<String> lines = lines(group.resolve(file));
            return lines.isEmpty() ? "" : lines.get(0).strip();
        }
    }
}
