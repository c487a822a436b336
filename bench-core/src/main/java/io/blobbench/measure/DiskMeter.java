package io.blobbench.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import oshi.hardware.HWDiskStore;
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
        List<HWDiskStore> disks = hardware.getDiskStores();
        return () -> read(disks);
    }

    private static Traffic read(List<HWDiskStore> disks) {
        if (disks.isEmpty()) {
            return Traffic.UNKNOWN;
        }
        long read = 0;
        long written = 0;
        for (HWDiskStore disk : disks) {
            disk.updateAttributes();
            read += disk.getReadBytes();
            written += disk.getWriteBytes();
        }
        return new Traffic(read, written);
    }
}
