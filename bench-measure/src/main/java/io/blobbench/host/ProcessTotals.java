package io.blobbench.host;

import io.blobbench.host.CpuAllowances.Allowance;
import java.util.Map;
import java.util.Objects;

/**
 * The usage of a process up to one instant.
 *
 * @param pid the process
 * @param cpuNs processor time, of a server that was restarted also that of its earlier processes
 * @param allowance how much of it there could be
 * @param threadCpuNs processor time of its threads by their ids
 * @param threadWaitNs time in which its threads waited for a core, by the kernel's ids
 * @param diskBytes that it caused to be read and written; NaN where unknown
 */
record ProcessTotals(
        long pid,
        double cpuNs,
        Allowance allowance,
        Map<Long, Long> threadCpuNs,
        Map<Long, Long> threadWaitNs,
        double diskBytes) {
    ProcessTotals {
        threadCpuNs = Map.copyOf(threadCpuNs);
        threadWaitNs = Map.copyOf(threadWaitNs);
    }

    /** The usage since an earlier instant; of threads and disks unknown if it was another process then. */
    ProcessUse since(ProcessTotals earlier, double seconds) {
        double cpuSeconds = (cpuNs - earlier.cpuNs) / 1e9;
        return new ProcessUse(
                cpuSeconds,
                allowance,
                cpuSeconds / seconds / allowance.cores(),
                mostSeconds(earlier.threadCpuNs, threadCpuNs) / seconds,
                // periods are counted when they end, so that one may have begun before
                Math.min(1, allowance.heldSecondsSince(earlier.allowance) / seconds),
                mostSeconds(earlier.threadWaitNs, threadWaitNs) / seconds,
                pid == earlier.pid ? diskBytes - earlier.diskBytes : Double.NaN);
    }

    /** NaN without a thread that was there both times. */
    private static double mostSeconds(Map<Long, Long> earlier, Map<Long, Long> later) {
        return later.entrySet().stream()
                .filter(thread -> earlier.containsKey(thread.getKey()))
                .mapToDouble(thread -> (thread.getValue() - Objects.requireNonNull(earlier.get(thread.getKey()))) / 1e9)
                .max()
                .orElse(Double.NaN);
    }

    /**
     * The usage of a process over some time.
     *
     * @param cpuSeconds processor time
     * @param allowance how much of it there could be, when it was read last
     * @param cpuShare of these cores
     * @param threadShare of one core, by its busiest thread
     * @param heldShare of the time, in periods of a quota that was used up in them
     * @param waitShare of the time, in which the thread that waited longest for a core waited
     * @param diskBytes that it caused to be read and written
     */
    record ProcessUse(
            double cpuSeconds,
            Allowance allowance,
            double cpuShare,
            double threadShare,
            double heldShare,
            double waitShare,
            double diskBytes) {}
}
