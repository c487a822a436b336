package io.blobbench.host;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Running totals of this process and of its Java threads, on every system. Used by one thread at a time. */
final class HarnessProcess {
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final CpuAllowances allowances;
    private final Supplier<long[]> idlingThreadIds;

    /** @param idlingThreadIds threads that take processor time to pass time, asked for with every reading */
    HarnessProcess(CpuAllowances allowances, Supplier<long[]> idlingThreadIds) {
        this.allowances = allowances;
        this.idlingThreadIds = idlingThreadIds;
    }

    ProcessTotals read() {
        long pid = ProcessHandle.current().pid();
        long cpuNs = process.getProcessCpuTime();
        return new ProcessTotals(pid, cpuNs < 0 ? Double.NaN : cpuNs, allowances.of(pid), threadCpuNs(), Double.NaN);
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
}
