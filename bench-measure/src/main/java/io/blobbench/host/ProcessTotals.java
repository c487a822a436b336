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
 * @param diskBytes that it caused to be read and written; NaN where unknown
 */
record ProcessTotals(long pid, double cpuNs, Allowance allowance, Map<Long, Long> threadCpuNs, double diskBytes) {
    ProcessTotals {
        threadCpuNs = Map.copyOf(threadCpuNs);
    }

    /** The usage since an earlier instant; of threads and disks unknown if it was another process then. */
    ProcessUse since(ProcessTotals earlier, double seconds) {
        double cpuSeconds = (cpuNs - earlier.cpuNs) / 1e9;
        return new ProcessUse(
                cpuSeconds,
                allowance,
                cpuSeconds / seconds / allowance.cores(),
                busiestThreadSeconds(earlier) / seconds,
                Math.max(0, allowance.heldSeconds() - earlier.allowance.heldSeconds()) / seconds, // less in a new group
                pid == earlier.pid ? diskBytes - earlier.diskBytes : Double.NaN);
    }

    /** NaN without a thread that was there both times. */
    private double busiestThreadSeconds(ProcessTotals earlier) {
        return threadCpuNs.entrySet().stream()
                .filter(thread -> earlier.threadCpuNs.containsKey(thread.getKey()))
                .mapToDouble(thread ->
                        (thread.getValue() - Objects.requireNonNull(earlier.threadCpuNs.get(thread.getKey()))) / 1e9)
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
     * @param diskBytes that it caused to be read and written
     */
    record ProcessUse(
            double cpuSeconds,
            Allowance allowance,
            double cpuShare,
            double threadShare,
            double heldShare,
            double diskBytes) {}
}
