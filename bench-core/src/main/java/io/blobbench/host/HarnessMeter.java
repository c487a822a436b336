package io.blobbench.host;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Running totals of this process and its lanes. Used by one thread at a time. */
final class HarnessMeter {
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> pauses(collector.getName()))
            .toList();
    private final Supplier<long[]> laneThreadIds;
    private final Map<Long, Long> laneBytes = new HashMap<>();

    HarnessMeter(Supplier<long[]> laneThreadIds) {
        this.laneThreadIds = laneThreadIds;
    }

    double cpuNs() {
        long ns = process.getProcessCpuTime();
        return ns < 0 ? Double.NaN : ns;
    }

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

    /** Collectors that run beside the program count whole cycles, which are no time taken from it. */
    static boolean pauses(String collector) {
        return !collector.endsWith("Cycles");
    }
}
