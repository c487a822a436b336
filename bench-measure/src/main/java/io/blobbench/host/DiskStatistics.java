package io.blobbench.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Counters of disks and partitions by name, from the lines of {@code /proc/diskstats} (Documentation/admin-guide/iostats.rst of the Linux kernel).
 *
 * <p>An NVMe disk that several controllers may reach is mounted as {@code nvme0n1} and has a hidden device for each path, such as
 * {@code nvme0c1n1}. Since Linux 6.4 the disk and its paths count, before that only the paths do; partitions never count
 * (drivers/nvme/host/multipath.c). The disk stands for its partitions then, or its paths stand for all of them; sums leave out the paths of a disk
 * that counts.
 *
 * @param counters of the devices that have all of them
 */
record DiskStatistics(Map<String, Counters> counters) {
    private static final int NAME = 2;
    private static final int READS = 3;
    private static final int READS_MERGED = 4;
    private static final int SECTORS_READ = 5;
    private static final int SECTORS_WRITTEN = 9;
    private static final int BUSY_MS = 12;
    private static final int SECTOR_BYTES = 512; // independent of the disk's own sectors
    private static final Pattern PATH = Pattern.compile("(nvme\\d+)c\\d+(n\\d+)");
    private static final Pattern PARTITION = Pattern.compile("(nvme\\d+n\\d+)p\\d+");

    DiskStatistics {
        counters = Map.copyOf(counters);
    }

    /** Reads the counters in these lines. */
    static DiskStatistics of(List<String> lines) {
        Map<String, Counters> counters = new HashMap<>();
        for (String line : lines) {
            String[] fields = line.strip().split("\\s+", -1);
            if (fields.length > BUSY_MS) {
                counters.put(
                        fields[NAME],
                        new Counters(
                                Double.parseDouble(fields[READS]) + Double.parseDouble(fields[READS_MERGED]),
                                SECTOR_BYTES * Double.parseDouble(fields[SECTORS_READ]),
                                SECTOR_BYTES * Double.parseDouble(fields[SECTORS_WRITTEN]),
                                Double.parseDouble(fields[BUSY_MS]) / 1e3));
            }
        }
        return new DiskStatistics(counters);
    }

    /**
     * The counters that stand for a disk or a partition, by the device that has them: its own, those of its disk, or those of each path to that;
     * empty where there are none.
     */
    Map<String, Counters> device(String name) {
        Counters own = counters.get(name);
        if (own == null) {
            return Map.of();
        }
        String disk = diskOf(name);
        Map<String, Counters> paths = own.equals(Counters.NONE) ? paths(disk) : Map.of();
        if (paths.isEmpty()) {
            return Map.of(name, own);
        }
        Counters ofDisk = counters.getOrDefault(disk, Counters.NONE);
        return ofDisk.equals(Counters.NONE) ? paths : Map.of(disk, ofDisk);
    }

    /** Sums up the counters of different disks; NaN where none of them has any. */
    double sum(Set<String> disks, ToDoubleFunction<Counters> counter) {
        return disks.stream()
                .filter(name -> !disks.contains(diskOfPath(name)))
                .flatMap(name -> device(name).values().stream())
                .mapToDouble(counter)
                .reduce(Double::sum)
                .orElse(Double.NaN);
    }

    private Map<String, Counters> paths(String disk) {
        return counters.entrySet().stream()
                .filter(device -> diskOfPath(device.getKey()).equals(disk))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** The disk of an NVMe partition; any other device itself. */
    private static String diskOf(String name) {
        Matcher partition = PARTITION.matcher(name);
        return partition.matches() ? partition.group(1) : name;
    }

    /** The disk that a hidden device leads to; empty where a device is none. */
    private static String diskOfPath(String name) {
        Matcher path = PATH.matcher(name);
        return path.matches() ? path.group(1) + path.group(2) : "";
    }

    /**
     * Counters since the system was started.
     *
     * @param reads requests to read, before some were merged with others
     * @param readBytes read
     * @param writtenBytes written
     * @param busySeconds in which there was something to do
     */
    record Counters(double reads, double readBytes, double writtenBytes, double busySeconds) {
        private static final Counters NONE = new Counters(0, 0, 0, 0);
    }
}
