package io.blobbench.host;

import static io.blobbench.host.room.SystemFiles.lines;

import io.blobbench.host.room.ControlGroups;
import io.blobbench.host.room.ControlGroups.Group;
import io.blobbench.host.room.SystemFiles;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The most processor time that a process may take: that of the cores of its affinity that are online, less what the
 * quotas of its control groups leave (Documentation/admin-guide/cgroup-v2.rst, scheduler/sched-bwc.rst and
 * admin-guide/cputopology.rst of the Linux kernel).
 */
final class CpuAllowances {
    private static final String AFFINITY = "Cpus_allowed_list:";

    private final Path proc;
    private final Path online;
    private final ControlGroups groups;

    CpuAllowances() {
        this(SystemFiles.PROC, Path.of("/sys/devices/system/cpu/online"));
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
        this.groups = new ControlGroups(proc, "cpu");
    }

    /**
     * The current allowance of a process; on other systems the processors that the Java runtime knows, without quotas.
     */
    Allowance of(long pid) {
        BitSet affinity = affinity(lines(proc.resolve(Long.toString(pid)).resolve("status")));
        double cores = affinity.isEmpty() ? Runtime.getRuntime().availableProcessors() : affinity.cardinality();
        String limitedBy = "";
        Map<String, Double> heldSeconds = new HashMap<>();
        for (Group group : groups.of(pid)) {
            Optional<Quota> quota = group.second() ? Quota.ofSecondVersion(group) : Quota.ofFirstVersion(group);
            if (quota.isPresent()) {
                limitedBy = quota.get().cores() < cores ? group.folder().toString() : limitedBy;
                cores = Math.min(cores, quota.get().cores());
                heldSeconds.put(group.folder().toString(), quota.get().heldSeconds());
            }
        }
        return new Allowance(cores, heldSeconds, affinity.stream().boxed().collect(Collectors.toSet()), limitedBy);
    }

    /** An affinity may have cores that are offline, or that a virtual machine could get but does not have; none where it is unknown. */
    private BitSet affinity(List<String> status) {
        for (String line : status) {
            if (line.startsWith(AFFINITY)) {
                BitSet allowed = cores(line.substring(AFFINITY.length()));
                BitSet usable = new BitSet();
                lines(online).stream().filter(Predicate.not(String::isBlank)).forEach(list -> usable.or(cores(list)));
                boolean renumbered = renumbered(usable, allowed);
                usable.and(allowed);
                // Without that list, or where a container has numbers of its own there, the affinity counts.
                return usable.isEmpty() || renumbered ? allowed : usable;
            }
        }
        return new BitSet();
    }

    /** Whether the list may be a container's own, which has as many cores as the affinity, but numbers them from 0 on (lxcfs). */
    private static boolean renumbered(BitSet online, BitSet allowed) {
        return online.cardinality() == online.length() && online.cardinality() == allowed.cardinality();
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

    /**
     * The processor time that a process may take.
     *
     * @param cores and parts of one where a quota says so
     * @param heldSeconds so far, in periods of a quota that was used up in them, by the control group that has it
     * @param affinity numbers of the cores that it may run on; empty where they are unknown
     * @param limitedBy the control group whose quota is less than these cores; empty where none is
     */
    record Allowance(double cores, Map<String, Double> heldSeconds, Set<Integer> affinity, String limitedBy) {
        static final Allowance UNKNOWN = new Allowance(Double.NaN, Map.of(), Set.of(), "");

        Allowance {
            heldSeconds = Map.copyOf(heldSeconds);
            affinity = Set.copyOf(affinity);
        }

        /**
         * The time since an earlier reading in periods of a quota that was used up in them, the most of any group that the process was in
         * both times; 0 without one, NaN where quotas are unknown.
         */
        double heldSecondsSince(Allowance earlier) {
            return Double.isNaN(cores)
                    ? Double.NaN
                    : heldSeconds.entrySet().stream()
                            .mapToDouble(group -> group.getValue()
                                    - earlier.heldSeconds.getOrDefault(group.getKey(), group.getValue()))
                            .reduce(0, Math::max);
        }

        /**
         * The cores that several processes may take together: those of the affinities of all, and of processes with a quota no more than
         * that, which those of one control group share. The most that one may take where affinities are unknown.
         */
        static double together(List<Allowance> all) {
            Set<Integer> any = new HashSet<>();
            Set<Integer> withoutQuota = new HashSet<>();
            Map<String, Double> quotas = new HashMap<>();
            double most = 0;
            for (Allowance each : all) {
                any.addAll(each.affinity);
                most = Math.max(most, each.cores);
                if (each.limitedBy.isEmpty()) {
                    withoutQuota.addAll(each.affinity);
                } else {
                    quotas.put(each.limitedBy, each.cores);
                }
            }
            double allowed = withoutQuota.size()
                    + quotas.values().stream().mapToDouble(Double::doubleValue).sum();
            return any.isEmpty() || Double.isNaN(most) ? most : Math.min(any.size(), allowed);
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
        static Optional<Quota> ofFirstVersion(Group group) {
            return of(group, group.value("cpu.cfs_quota_us"), group.value("cpu.cfs_period_us"));
        }

        /** {@code cpu.max}, as in {@code 10000 100000}; empty without a quota. */
        static Optional<Quota> ofSecondVersion(Group group) {
            String[] fields = group.value("cpu.max").split(" ", 2);
            return of(group, fields[0], fields[fields.length - 1]);
        }

        private static Optional<Quota> of(Group group, String quota, String period) {
            if (quota.isEmpty() || quota.equals("max") || quota.startsWith("-") || period.isEmpty()) {
                return Optional.empty();
            }
            double periodUs = Double.parseDouble(period);
            return Optional.of(
                    new Quota(Double.parseDouble(quota) / periodUs, throttledPeriods(group) * periodUs / 1e6));
        }

        private static long throttledPeriods(Group group) {
            return group.lines("cpu.stat").stream()
                    .filter(line -> line.startsWith(THROTTLED_PERIODS))
                    .mapToLong(line -> Long.parseLong(line.substring(THROTTLED_PERIODS.length())))
                    .sum();
        }
    }
}
