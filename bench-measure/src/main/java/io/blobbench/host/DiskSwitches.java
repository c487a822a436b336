package io.blobbench.host;

import io.blobbench.host.room.SystemFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The switches that tell the kernel to count the work of disks, their files {@code queue/iostats} (Documentation/ABI/stable/sysfs-block of Linux).
 * Used by one thread at a time.
 */
final class DiskSwitches {
    private final Path blockDevices;
    private final Map<String, Boolean> switchedOff = new HashMap<>();

    /** @param blockDevices {@code /sys/block} */
    DiskSwitches(Path blockDevices) {
        this.blockDevices = blockDevices;
    }

    /** Whether the statistics of none of these disks, and of no disk of these partitions, were switched off when they were first asked about. */
    boolean on(Set<String> devices) {
        return devices.stream().noneMatch(device -> switchedOff.computeIfAbsent(device, this::off));
    }

    /** A mapped disk, as of LVM or LUKS, has them off by default and counts all the same before Linux 6.4: the disks of its parts decide. */
    private boolean off(String device) {
        Path disk = DiskParts.disk(blockDevices, device);
        return DiskParts.of(blockDevices, device).isEmpty()
                && SystemFiles.lines(disk.resolve("queue/iostats")).equals(List.of("0"));
    }
}
