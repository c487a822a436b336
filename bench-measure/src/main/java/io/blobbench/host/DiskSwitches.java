package io.blobbench.host;

import io.blobbench.host.room.SystemFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The switches that tell the kernel to count the work of disks, their files {@code queue/iostats} (Documentation/ABI/stable/sysfs-block of Linux).
 * Used by one thread at a time.
 */
final class DiskSwitches {
    private static final Pattern RELEASE = Pattern.compile("(\\d+)\\.(\\d+)");

    private final Path kernelRelease;
    private final Path blockDevices;
    private final Map<String, Boolean> switchedOff = new HashMap<>();

    /**
     * Switches by their files.
     *
     * @param proc {@code /proc}
     * @param blockDevices {@code /sys/block}
     */
    DiskSwitches(Path proc, Path blockDevices) {
        this.kernelRelease = proc.resolve("sys/kernel/osrelease");
        this.blockDevices = blockDevices;
    }

    /** Whether the statistics of none of these disks, and of no disk of these partitions, were switched off when they were first asked about. */
    boolean on(Set<String> devices) {
        return devices.stream().noneMatch(device -> switchedOff.computeIfAbsent(device, this::off));
    }

    private boolean off(String device) {
        Path disk = DiskParts.disk(blockDevices, device);
        boolean heeded = DiskParts.of(blockDevices, device).isEmpty()
                || heedsItsSwitch(disk.getFileName().toString());
        return heeded && SystemFiles.lines(disk.resolve("queue/iostats")).equals(List.of("0"));
    }

    /** Whether a disk made of others counts only if its switch is on. Older kernels have it off by default, and count all the same. */
    private boolean heedsItsSwitch(String disk) {
        return (disk.startsWith("md") && runsLinux(5, 14)) || (disk.startsWith("dm-") && runsLinux(6, 5));
    }

    /** Whether the kernel has this release or a later one; false where its release is unknown. */
    private boolean runsLinux(int major, int minor) {
        Matcher release = RELEASE.matcher(String.join("", SystemFiles.lines(kernelRelease)));
        if (!release.lookingAt()) {
            return false;
        }
        int[] running = {Integer.parseInt(release.group(1)), Integer.parseInt(release.group(2))};
        return Arrays.compare(running, new int[] {major, minor}) >= 0;
    }
}
