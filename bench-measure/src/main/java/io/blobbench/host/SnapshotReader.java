package io.blobbench.host;

import io.blobbench.host.room.HostSystem;
import io.blobbench.schedule.NanoClock;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import oshi.hardware.CentralProcessor;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;

/** Takes snapshots of this process, the local servers and the host. Used by one thread at a time. */
final class SnapshotReader {
    private final NanoClock clock;
    private final CpuAllowances allowances = new CpuAllowances();
    private final ProcessFiles files = new ProcessFiles();
    private final HarnessProcess harness;
    private final Supplier<List<ProcessReading>> servers;
    private final Disks disks;
    private final CentralProcessor processor;
    private final GlobalMemory memory;
    private final List<NetworkIF> links;
    private final Set<String> outerLinks;
    private final LinkCapacity capacity;

    /**
     * Finds the host's devices, which takes time.
     *
     * @param laneThreadIds threads of the lanes
     * @param idlingThreadIds threads of this process that take processor time only to pass time
     * @param servers readings of the local servers, always in the same order; empty when there are none
     * @param serverFolders where the local servers write; they need not exist yet
     * @param capacity of the host's links for this load
     */
    SnapshotReader(
            NanoClock clock,
            Supplier<long[]> laneThreadIds,
            Supplier<long[]> idlingThreadIds,
            Supplier<List<ProcessReading>> servers,
            List<Path> serverFolders,
            LinkCapacity capacity) {
        this.clock = clock;
        this.harness = new HarnessProcess(allowances, laneThreadIds, idlingThreadIds);
        this.servers = servers;
        this.disks = Disks.under(serverFolders);
        HardwareAbstractionLayer hardware = HostSystem.info().getHardware();
        this.processor = hardware.getProcessor();
        this.memory = hardware.getMemory();
        this.links = hardware.getNetworkIFs(true);
        LayeredLinks layered = new LayeredLinks();
        this.outerLinks = hardware.getNetworkIFs().stream()
                .map(NetworkIF::getName)
                .filter(name -> !layered.isCountedByAnother(name))
                .collect(Collectors.toSet());
        this.capacity = capacity;
    }

    /**
     * Takes a snapshot, in some milliseconds.
     *
     * @param details whether to read threads, allowances and disk traffic of processes, which costs a file or two for each thread
     */
    Snapshot take(boolean details) {
        long takenNs = clock.nanoTime();
        List<ProcessReading> readings = servers.get();
        return new Snapshot(
                takenNs,
                harness.read(details),
                harness.gcMillis(),
                harness.laneAllocatedBytes(),
                details ? readings.stream().map(this::totals).toList() : List.of(),
                ServersTotals.of(readings),
                Snapshot.Ticks.of(processor.getSystemCpuLoadTicks()),
                memory.getTotal() - (double) memory.getAvailable(),
                disks.read(),
                links.stream().map(this::totals).toList());
    }

    int hostCores() {
        return HostCores.online();
    }

    private ProcessTotals totals(ProcessReading server) {
        long pid = server.pid();
        return new ProcessTotals(
                pid,
                server.cpuNs(),
                allowances.of(pid),
                files.threadCpuNs(pid),
                files.threadWaitNs(pid),
                files.diskBytes(pid));
    }

    private LinkTotals totals(NetworkIF link) {
        link.updateAttributes(); // a link that went away keeps its last values
        boolean loopback = isLoopback(link);
        return new LinkTotals(
                link.getName(),
                loopback,
                !outerLinks.contains(link.getName()),
                link.getBytesRecv(),
                link.getBytesSent(),
                capacity.bytesPerSecond(loopback, LinkSpeed.bitsPerSecond(link)));
    }

    private static boolean isLoopback(NetworkIF link) {
        try {
            return link.queryNetworkInterface().isLoopback();
        } catch (SocketException e) {
            return false; // it went away
        }
    }
}
