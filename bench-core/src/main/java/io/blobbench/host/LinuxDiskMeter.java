package io.blobbench.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the kernel's disk statistics (Documentation/admin-guide/iostats.rst), because the library walks through all
 * devices with every reading. Disks are those with hardware behind them: what a mapped or striped disk does, its parts
 * do, and would count twice. Used by one thread at a time.
 */
final class LinuxDiskMeter implements DiskMeter {
    static final Path STATISTICS = Path.of("/proc/diskstats");

    private static final int NAME = 2;
    private static final int SECTORS_READ = 5;
    private static final int SECTORS_WRITTEN = 9;
    private static final int SECTOR_BYTES = 512; // whatever the disk's own sectors are

    private final Path statistics;
    private final Set<String> disks;

    /**
     * @param statistics {@code /proc/diskstats}
     * @param blockDevices {@code /sys/block}
     */
    LinuxDiskMeter(Path statistics, Path blockDevices) {
        this.statistics = statistics;
        this.disks = disks(blockDevices);
    }

    @Override
    public Traffic read() {
        List<String> lines = lines();
        if (disks.isEmpty() || lines.isEmpty()) {
            return Traffic.UNKNOWN;
        }
        double read = 0;
        double written = 0;
        for (String line : lines) {
            String[] fields = line.strip().split("\\s+", -1);
            if (fields.length > SECTORS_WRITTEN && disks.contains(fields[NAME])) {
                read += SECTOR_BYTES * Double.parseDouble(fields[SECTORS_READ]);
                written += SECTOR_BYTES * Double.parseDouble(fields[SECTORS_WRITTEN]);
            }
        }
        return new Traffic(read, written);
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(statistics);
        } catch (IOException e) {
            return List.of(); // unknown
        }
    }

    private static Set<String> disks(Path blockDevices) {
        try (Stream<Path> devices = Files.list(blockDevices)) {
            return devices.filter(device -> Files.exists(device.resolve("device")))
                    .map(device -> device.getFileName().toString())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            return Set.of(); // unknown
        }
    }
}
