package io.blobbench.host;

import java.util.List;
import oshi.hardware.HWDiskStore;

/** Disks of any system that OSHI knows; slower than reading one file of Linux. */
record PortableDiskMeter(List<HWDiskStore> disks) implements DiskMeter {
    @Override
    public Traffic read() {
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
