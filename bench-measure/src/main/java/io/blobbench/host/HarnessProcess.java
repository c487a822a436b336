package io.blobbench.host;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.blobbench.host.CpuAllowances.Allowance;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads what this process and its Java threads have used, on every system, and for how long its threads waited for cores, on Linux. Used by one
 * thread at a time.
 */
final class HarnessProcess {
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> pauses(collector.getName()))
            .toList();
    private final ProcessFiles files = new ProcessFiles();
    private final long pid = ProcessHandle.current().pid();
    private final CpuAllowances allowances;
    private final Supplier<long[]> laneThreadIds;
    private final Supplier<long[]> idlingThreadIds;
    private final Map<Long, Long> laneBytes = new HashMap<>();

    /**
     * Prepares to read.
     *
     * @param laneThreadIds threads of the lanes, asked for with every reading
     * @param idlingThreadIds threads that take processor time to pass time, asked for with every detailed reading
     */
    HarnessProcess(CpuAllowances allowances, Supplier<long[]> laneThreadIds, Supplier<long[]> idlingThreadIds) {
        this.allowances = allowances;
        this.laneThreadIds = laneThreadIds;
        this.idlingThreadIds = idlingThreadIds;
    }

    /** Reads processor time; with details also that of each thread, how long it waited for a core, and how much there could be. */
    ProcessTotals read(boolean details) {
        long cpuNs = process.getProcessCpuTime();
        return new ProcessTotals(
                pid,
                cpuNs < 0 ? Double.NaN : cpuNs,
                details ? allowances.of(pid) : Allowance.UNKNOWN,
                details ? threadCpuNs() : Map.of(),
                details ? files.threadWaitNs(pid) : Map.of(),
                Double.NaN);
    }

    /** Time spent collecting garbage so far. */
    double gcMillis() {
        return collectors.stream()
                .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
                .sum();
    }

    /** Allocated by all lanes seen so far; a lane that has ended counts with its last reading. */
    double laneAllocatedBytes() {
        if (!threads.isThreadAllocatedMemorySupported() || !threads.isThreadAllocatedMemoryEnabled()) {
            return Double.NaN;
        }
        long[] ids = laneThreadIds.get();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            if (bytes[i] >= 0) {
                laneBytes.put(ids[i], bytes[i]);
            }
        }
        return laneBytes.values().stream().mapToLong(Long::longValue).sum();
    }

    private Map<Long, Long> threadCpuNs() {
        if (!threads.isThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
            return Map.of();
        }
        Set<Long> idling = Arrays.stream(idlingThreadIds.get()).boxed().collect(Collectors.toSet());
        long[] ids = threads.getAllThreadIds();
        long[] times = threads.getThreadCpuTime(ids);
        Map<Long, Long> cpuNs = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            if (times[i] >= 0 && !idling.contains(ids[i])) { // less for a thread that has just ended
                cpuNs.put(ids[i], times[i]);
            }
        }
        return cpuNs;
    }

    /** Collectors that run beside the program count whole cycles, which are no time taken from it. */
    static boolean pauses(String collector) {
        return !collector.endsWith("Cycles");
    }
}
