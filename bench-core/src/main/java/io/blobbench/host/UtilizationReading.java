package io.blobbench.host;

import io.blobbench.host.ProcessTotals.ProcessUse;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Running totals at one instant, NaN where unknown; only differences mean something.
 *
 * @param takenNs when
 * @param harness this process
 * @param servers local servers that run
 * @param disk where the local servers write
 * @param stalledSeconds in which some thread of the host waited for a disk
 * @param links of the host, loopback too
 */
record UtilizationReading(
        long takenNs,
        ProcessTotals harness,
        List<ProcessTotals> servers,
        FolderDisk.Totals disk,
        double stalledSeconds,
        List<LinkTotals> links) {
    UtilizationReading {
        servers = List.copyOf(servers);
        links = List.copyOf(links);
    }

    /**
     * The usage since an earlier instant.
     *
     * @param pausedNs for how long this process did not run although due
     * @param found what the looks at the queues of sockets found
     */
    Utilization since(UtilizationReading earlier, long pausedNs, SendBacklog.Found found) {
        double seconds = (takenNs - earlier.takenNs) / 1e9;
        ProcessUse ofHarness = harness.since(earlier.harness, seconds);
        List<ProcessUse> ofServers = servers.stream()
                .flatMap(server -> earlier.servers.stream()
                        .filter(before -> before.pid() == server.pid()) // else it was restarted
                        .map(before -> server.since(before, seconds)))
                .toList();
        return new Utilization(
                ofHarness.cpuShare(),
                ofHarness.threadShare(),
                pausedNs / 1e9 / seconds,
                ofHarness.heldShare(),
                largest(ofServers, ProcessUse::cpuShare),
                largest(ofServers, ProcessUse::threadShare),
                largest(ofServers, ProcessUse::heldShare),
                localCpuShare(ofHarness, ofServers, seconds),
                (disk.busySeconds() - earlier.disk.busySeconds()) / seconds,
                serverDiskShare(ofServers, disk.bytes() - earlier.disk.bytes()),
                Math.min(1, (stalledSeconds - earlier.stalledSeconds) / seconds),
                LinkTotals.busiestShare(earlier.links, links, seconds),
                found.sendBacklogShare(),
                found.unreadShare());
    }

    private static double localCpuShare(ProcessUse harness, List<ProcessUse> servers, double seconds) {
        double cpuSeconds = harness.cpuSeconds()
                + servers.stream().mapToDouble(ProcessUse::cpuSeconds).sum();
        double mostCores = servers.stream().mapToDouble(ProcessUse::cores).reduce(harness.cores(), Math::max);
        return cpuSeconds / seconds / mostCores;
    }

    /** Bytes count when they are written to memory, so that there may be more of them than the disk has had yet. */
    private static double serverDiskShare(List<ProcessUse> servers, double diskBytes) {
        double serverBytes = servers.isEmpty()
                ? Double.NaN
                : servers.stream().mapToDouble(ProcessUse::diskBytes).sum();
        return Math.min(1, serverBytes / diskBytes);
    }

    private static double largest(List<ProcessUse> servers, ToDoubleFunction<ProcessUse> share) {
        return servers.stream()
                .mapToDouble(share)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(Double.NaN);
    }
}
