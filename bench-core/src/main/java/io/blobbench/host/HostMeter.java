package io.blobbench.host;

import java.util.List;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;

/** Running totals of the host. Used by one thread at a time. */
final class HostMeter {
    private final CentralProcessor processor;
    private final GlobalMemory memory;
    private final DiskMeter disks;
    private final List<NetworkIF> links;

    HostMeter() {
        HardwareAbstractionLayer hardware = new SystemInfo().getHardware();
        processor = hardware.getProcessor();
        memory = hardware.getMemory();
        disks = DiskMeter.of(hardware);
        links = hardware.getNetworkIFs(); // without loopback
    }

    Usage read() {
        double usedMemory = memory.getTotal() - (double) memory.getAvailable();
        return usage(processor.getSystemCpuLoadTicks(), usedMemory, disks.read(), network());
    }

    /** @param ticks of all cores so far, by the indices of {@link TickType} */
    static Usage usage(long[] ticks, double usedMemory, Traffic disk, Traffic network) {
        long all = 0;
        for (TickType type : TickType.values()) {
            all += ticks[type.getIndex()];
        }
        long idle = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
        double stolen = ticks[TickType.STEAL.getIndex()];
        return new Usage(all - idle, stolen, all, usedMemory, disk, network);
    }

    private Traffic network() {
        if (links.isEmpty()) {
            return Traffic.UNKNOWN;
        }
        long received = 0;
        long sent = 0;
        for (NetworkIF link : links) {
            link.updateAttributes(); // a link that went away keeps its last values
            received += link.getBytesRecv();
            sent += link.getBytesSent();
        }
        return new Traffic(received, sent);
    }

    /** @param stolenTicks of the busy ones, in which a hypervisor ran something else */
    record Usage(
            double busyTicks, double stolenTicks, double ticks, double memoryBytes, Traffic disk, Traffic network) {}
}
