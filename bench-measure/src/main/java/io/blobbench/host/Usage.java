package io.blobbench.host;

import io.blobbench.host.CpuAllowances.Allowance;
import io.blobbench.host.Disks.DiskUse;
import io.blobbench.host.ProcessTotals.ProcessUse;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Usage between two snapshots: in amounts, and as shares of the capacity.
 *
 * @param earlier for shares, with details
 * @param later for shares, with details
 */
record Usage(Snapshot earlier, Snapshot later) {
    private static final double NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** The amounts that were used. */
    Resources resources() {
        double busyTicks = later.processor().busy() - earlier.processor().busy();
        double stolenTicks = later.processor().stolen() - earlier.processor().stolen();
        return new Resources(
                (later.harness().cpuNs() - earlier.harness().cpuNs()) / NS_PER_SECOND,
                later.gcMillis() - earlier.gcMillis(),
                later.laneAllocatedBytes() - earlier.laneAllocatedBytes(),
                (later.servers().cpuNs() - earlier.servers().cpuNs()) / NS_PER_SECOND,
                later.servers().rssBytes(),
                busyTicks / (later.processor().all() - earlier.processor().all()), // 0/0 is NaN: unknown
                stolenTicks / busyTicks,
                later.memoryBytes(),
                later.disks().readBytes() - earlier.disks().readBytes(),
                later.disks().writtenBytes() - earlier.disks().writtenBytes(),
                LinkTotals.sum(later.links(), LinkTotals::receivedBytes)
                        - LinkTotals.sum(earlier.links(), LinkTotals::receivedBytes),
                LinkTotals.sum(later.links(), LinkTotals::sentBytes)
                        - LinkTotals.sum(earlier.links(), LinkTotals::sentBytes),
                Math.max(0, later.servers().ended() - earlier.servers().ended())); // fewer where one was started again
    }

    /**
     * The shares that were used.
     *
     * @param pausedNs for how long this process did not run although due
     * @param longestPauseNs the longest of these times
     * @param pauses the long ones of these times
     * @param found by the samples of the queues of sockets
     * @param hostCores all cores of the host
     */
    Utilization utilization(
            long pausedNs, long longestPauseNs, List<Pause> pauses, SendBacklog.Found found, int hostCores) {
        double seconds = (later.takenNs() - earlier.takenNs()) / NS_PER_SECOND;
        ProcessUse harness = later.harness().since(earlier.harness(), seconds);
        List<ProcessUse> servers = IntStream.range(0, later.serverProcesses().size())
                .mapToObj(i -> later.serverProcesses()
                        .get(i)
                        .since(earlier.serverProcesses().get(i), seconds))
                .toList();
        double localCores = localCores(harness, servers, seconds);
        double mostCores = Allowance.together(Stream.concat(Stream.of(harness), servers.stream())
                .map(ProcessUse::allowance)
                .toList());
        List<DiskUse> disks = later.disks().ofFoldersSince(earlier.disks());
        DiskUse busiest = busiest(disks, seconds);
        return new Utilization(
                harness.cpuShare(),
                harness.threadShare(),
                Math.min(1, pausedNs / NS_PER_SECOND / seconds), // the last pause may end later
                harness.heldShare(),
                harness.waitShare(),
                largest(servers, ProcessUse::cpuShare),
                sameProcesses() ? largest(servers, ProcessUse::threadShare) : Double.NaN,
                largest(servers, ProcessUse::heldShare),
                sameProcesses() ? largest(servers, ProcessUse::waitShare) : Double.NaN,
                localCores / mostCores,
                localCores / hostCores,
                busiest.busySeconds() / seconds,
                serverDiskShare(servers, disks, busiest),
                Math.min(1, (later.disks().stalledSeconds() - earlier.disks().stalledSeconds()) / seconds),
                LinkTotals.busiestShare(earlier.links(), later.links(), seconds),
                found.sendBacklogShare(),
                found.unreadShare(),
                longestPauseNs / NS_PER_SECOND,
                pauses);
    }

    /** Whether each server is the process that it was, and runs: else its busiest thread may have ended. */
    private boolean sameProcesses() {
        return pids(earlier).equals(pids(later)) && !(later.servers().ended() > 0);
    }

    private static List<Long> pids(Snapshot snapshot) {
        return snapshot.serverProcesses().stream().map(ProcessTotals::pid).toList();
    }

    /** Busy with this process and the local servers, on average. */
    private static double localCores(ProcessUse harness, List<ProcessUse> servers, double seconds) {
        double cpuSeconds = harness.cpuSeconds()
                + servers.stream().mapToDouble(ProcessUse::cpuSeconds).sum();
        return cpuSeconds / seconds;
    }

    /** The busiest disk; unknown if the time of some disk is, unless another one was busy: the unknown one can only have been busier. */
    private static DiskUse busiest(List<DiskUse> disks, double seconds) {
        List<DiskUse> known =
                disks.stream().filter(disk -> !Double.isNaN(disk.busySeconds())).toList();
        DiskUse busiest = known.stream()
                .max(Comparator.comparingDouble(DiskUse::busySeconds))
                .orElse(DiskUse.UNKNOWN);
        boolean busy = busiest.busySeconds() / seconds >= Utilization.BUSY_DISK;
        return busy || known.size() == disks.size() ? busiest : DiskUse.UNKNOWN;
    }

    /**
     * The least share of the busiest disk's bytes: those of servers may as well be on their other disks; NaN where it is therefore not
     * known whether they used this one. Bytes count when they are written to memory, so that there may be more of them than the disk has
     * had yet.
     */
    private static double serverDiskShare(List<ProcessUse> servers, List<DiskUse> disks, DiskUse busiest) {
        double serverBytes = servers.isEmpty()
                ? Double.NaN
                : servers.stream().mapToDouble(ProcessUse::diskBytes).sum();
        if (serverBytes == 0) {
            return 0; // of whatever disk
        }
        double elsewhere = disks.stream().mapToDouble(DiskUse::bytes).sum() - busiest.bytes();
        double least = Math.max(0, Math.min(1, (serverBytes - elsewhere) / busiest.bytes()));
        double most = Math.min(1, serverBytes / busiest.bytes());
        boolean doubtful = least < Utilization.SERVERS_DISK && most >= Utilization.SERVERS_DISK;
        return doubtful ? Double.NaN : least;
    }

    private static double largest(List<ProcessUse> servers, ToDoubleFunction<ProcessUse> share) {
        return servers.stream()
                .mapToDouble(share)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(Double.NaN);
    }
}
