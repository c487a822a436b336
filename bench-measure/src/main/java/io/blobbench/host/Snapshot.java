package io.blobbench.host;

import java.util.List;
import oshi.hardware.CentralProcessor.TickType;

/**
 * Running totals of harness, local servers and host at one instant, NaN where unknown; only differences mean something,
 * except for memory. See {@link Usage}.
 *
 * @param takenNs when
 * @param harness this process
 * @param gcMillis time that this process spent collecting garbage
 * @param laneAllocatedBytes heap allocated by the lane threads
 * @param serverProcesses local servers, always in the same order; empty in a snapshot without details
 * @param servers all local servers together, over restarts
 * @param processor of all cores of the host
 * @param memoryBytes in use on the host
 * @param disks of the host, and those under the local servers
 * @param links of the host, local ones too
 */
record Snapshot(
        long takenNs,
        ProcessTotals harness,
        double gcMillis,
        double laneAllocatedBytes,
        List<ProcessTotals> serverProcesses,
        ServersTotals servers,
        Ticks processor,
        double memoryBytes,
        Disks.Totals disks,
        List<LinkTotals> links) {
    Snapshot {
        serverProcesses = List.copyOf(serverProcesses);
        links = List.copyOf(links);
    }

    /**
     * Time of all cores, in ticks.
     *
     * @param busy neither idle nor waiting for a disk
     * @param stolen of the busy ones, in which a hypervisor ran something else
     * @param all of them
     */
    record Ticks(double busy, double stolen, double all) {
        /** Sums ticks at the indices of {@link TickType}. */
        static Ticks of(long[] ticks) {
            long all = 0;
            for (TickType type : TickType.values()) {
                all += ticks[type.getIndex()];
            }
            long idle = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
            return new Ticks(all - idle, ticks[TickType.STEAL.getIndex()], all);
        }
    }
}
