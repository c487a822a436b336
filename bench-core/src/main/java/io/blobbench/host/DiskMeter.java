package io.blobbench.host;

import java.nio.file.Files;
import java.nio.file.Path;
import oshi.hardware.HardwareAbstractionLayer;

/** Running totals of all disks of the host. */
@FunctionalInterface
interface DiskMeter {
    Traffic read();

    /** The cheapest meter for this host. */
    static DiskMeter of(HardwareAbstractionLayer hardware) {
        if (Files.isReadable(LinuxDiskMeter.STATISTICS)) {
            return new LinuxDiskMeter(LinuxDiskMeter.STATISTICS, Path.of("/sys/block"));
        }
        return new PortableDiskMeter(hardware.getDiskStores());
    }
}
