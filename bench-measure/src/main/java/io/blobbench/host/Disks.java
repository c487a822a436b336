package io.blobbench.host;

import io.blobbench.host.DiskStatistics.Counters;
import io.blobbench.host.room.ExistingFolder;
import io.blobbench.host.room.HostRoom;
import io.blobbench.host.room.HostSystem;
import io.blobbench.host.room.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oshi.hardware.HWDiskStore;

/**
 * Reads what the disks of the host have done, and the disks or partitions under some folders. Used by one thread at a time.
 *
 * <p>On Linux from the kernel's statistics (Documentation/admin-guide/iostats.rst) and its pressure stall information
 * (4.20 and later, where it is switched on), because the library walks through all devices with every reading. Disks are
 * those with hardware behind them: what a mapped or striped disk does, its parts do, and would count twice. On other
 * systems only the sums are known.
 */
final class Disks {
    private static final int MAJOR = 0;
    private static final int MINOR = 1;
    private static final int NAME = 2;
    /** In microseconds, on the line of what stalls at least one thread. */
    private static final String STALLED_TOTAL = "total=";
    /**
     * With less, a disk may seem not to have been busy: the kernel counts its time in ticks of up to 10 ms, in which the fastest NVMe disks move up
     * to 70 MB.
     */
    private static final double LEAST_BYTES = 64 << 20;

    private final Path statistics;
    private final Path pressure;
    private final Set<String> hardware;
    private final Set<String> folderDevices;
    private final Map<String, Set<String>> parts = new HashMap<>();
    private final DiskSwitches switches;
    private final List<HWDiskStore> portable;

    /**
     * Finds the disks of this host.
     *
     * @param folders need not exist yet, one of the parents of each does; those in memory have no disk
     */
    static Disks under(List<Path> folders) {
        Set<String> devices = folders.stream()
                .filter(folder -> !HostRoom.inMemory(folder))
                .map(Disks::device)
                .collect(Collectors.toUnmodifiableSet());
        Disks disks = new Disks(SystemFiles.PROC, Path.of("/sys/block"), devices, List.of());
        return Files.isReadable(disks.statistics)
                ? disks
                : new Disks(
                        SystemFiles.PROC,
                        Path.of("/sys/block"),
                        Set.of(),
                        HostSystem.info().getHardware().getDiskStores());
    }

    /**
     * Disks by their files.
     *
     * @param proc {@code /proc}
     * @param blockDevices {@code /sys/block}
     * @param folderDevices names of the disks or partitions under the folders; an empty one where a folder has none of its own
     * @param portable disks of a system without these files
     */
    Disks(Path proc, Path blockDevices, Set<String> folderDevices, List<HWDiskStore> portable) {
        this.statistics = proc.resolve("diskstats");
        this.pressure = proc.resolve("pressure/io");
        this.hardware = hardware(blockDevices);
        this.folderDevices = folderDevices;
        this.switches = new DiskSwitches(proc, blockDevices);
        this.portable = portable;
        folderDevices.forEach(device -> parts.put(device, DiskParts.of(blockDevices, device)));
    }

    /**
     * Requests to read from any disk so far, before some were merged with others; NaN where unknown.
     *
     * @param proc {@code /proc}
     * @param blockDevices {@code /sys/block}
     */
    static double readRequests(Path proc, Path blockDevices) {
        return DiskStatistics.of(SystemFiles.lines(proc.resolve("diskstats")))
                .sum(hardware(blockDevices), Counters::reads);
    }

    /** Reads the totals so far. */
    Totals read() {
        if (!portable.isEmpty()) {
            return sumOfPortable();
        }
        DiskStatistics read = DiskStatistics.of(SystemFiles.lines(statistics));
        Map<String, DiskTotals> ofFolders = new HashMap<>();
        boolean allFound = true;
        for (String name : folderDevices) {
            Map<String, Counters> device = read.device(name);
            Map<String, Counters> ofParts = partsOf(name, read);
            // The devices whose counters these are, which may be the paths to a disk.
            boolean counted = switches.on(device.keySet()) && switches.on(ofParts.keySet());
            DiskTotals totals = DiskTotals.of(device, ofParts, counted);
            allFound &= !device.isEmpty();
            if (!ofFolders.containsValue(totals)) { // partitions may share the counters of their disk
                ofFolders.put(name, totals);
            }
        }
        return new Totals(
                read.sum(hardware, Counters::readBytes),
                read.sum(hardware, Counters::writtenBytes),
                allFound ? ofFolders : Map.of(),
                stalledSeconds());
    }

    private Map<String, Counters> partsOf(String name, DiskStatistics read) {
        Map<String, Counters> counters = new HashMap<>();
        parts.getOrDefault(name, Set.of()).forEach(part -> counters.putAll(read.device(part)));
        return counters;
    }

    private double stalledSeconds() {
        for (String line : SystemFiles.lines(pressure)) {
            int total = line.indexOf(STALLED_TOTAL);
            if (line.startsWith("some ") && total > 0) {
                return Long.parseLong(
                                line.substring(total + STALLED_TOTAL.length()).strip())
                        / 1e6;
            }
        }
        return Double.NaN;
    }

    private Totals sumOfPortable() {
        long read = 0;
        long written = 0;
        for (HWDiskStore disk : portable) {
            disk.updateAttributes();
            read += disk.getReadBytes();
            written += disk.getWriteBytes();
        }
        return new Totals(read, written, Map.of(), stalledSeconds());
    }

    private static Set<String> hardware(Path blockDevices) {
        try (Stream<Path> devices = Files.list(blockDevices)) {
            return devices.filter(device -> Files.exists(device.resolve("device")))
                    .map(device -> device.getFileName().toString())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            return Set.of(); // unknown
        }
    }

    /**
     * The device of a folder, an empty text where it has none, by its number: a container lacks the nodes of devices, and a file system may be
     * mounted as another name.
     */
    static String device(Path folder) {
        try {
            Path existing = ExistingFolder.of(folder);
            long number = (long) Files.getAttribute(existing, "unix:dev");
            Optional<String> name = device(SystemFiles.lines(SystemFiles.PROC.resolve("diskstats")), number);
            // Btrfs has numbers of its own.
            return name.isPresent() ? name.get() : mountedDevice(existing);
        } catch (IOException | RuntimeException e) {
            return ""; // tmpfs and overlays are no devices
        }
    }

    /** A mapped disk is mounted by a link that has another name. */
    private static String mountedDevice(Path folder) throws IOException {
        return Path.of(Files.getFileStore(folder).name())
                .toRealPath()
                .getFileName()
                .toString();
    }

    /**
     * The name of a device in the kernel's statistics; empty where they do not have it.
     *
     * @param number as stat(2) has it, composed as in makedev(3)
     */
    static Optional<String> device(List<String> statistics, long number) {
        long major = (number >>> 8 & 0xfff) | (number >>> 32 & ~0xfffL);
        long minor = (number & 0xff) | (number >>> 12 & ~0xffL);
        return statistics.stream()
                .map(line -> line.strip().split("\\s+", -1))
                .filter(fields -> fields.length > NAME
                        && fields[MAJOR].equals(Long.toString(major))
                        && fields[MINOR].equals(Long.toString(minor)))
                .map(fields -> fields[NAME])
                .findFirst();
    }

    /**
     * Totals since the system was started, NaN where unknown.
     *
     * @param readBytes of all disks
     * @param writtenBytes of all disks
     * @param ofFolders those of the disks under the folders, by name; empty if one of them is unknown
     * @param stalledSeconds in which at least one thread of the host waited for a disk: for reads, for fsync, and for dirty
     *     pages when there are too many of them
     */
    record Totals(double readBytes, double writtenBytes, Map<String, DiskTotals> ofFolders, double stalledSeconds) {
        static final Totals UNKNOWN = new Totals(Double.NaN, Double.NaN, Map.of(), Double.NaN);

        Totals {
            ofFolders = Map.copyOf(ofFolders);
        }

        /** The work of each of the folders' disks since earlier totals; empty where unknown. */
        List<DiskUse> ofFoldersSince(Totals earlier) {
            return ofFolders.entrySet().stream()
                    .filter(disk -> earlier.ofFolders.containsKey(disk.getKey()))
                    .map(disk -> disk.getValue().since(Objects.requireNonNull(earlier.ofFolders.get(disk.getKey()))))
                    .toList();
        }
    }

    /**
     * Totals of one disk since the system was started.
     *
     * @param busySeconds in which it had something to do, by the device that counts them: itself, or each path to it
     * @param bytes that it has read and written
     * @param partsBusySeconds in which the devices that it is made of had something to do, by device; empty where it is made of none
     * @param counted whether the kernel was told to count; some devices count all the same
     */
    record DiskTotals(
            Map<String, Double> busySeconds, double bytes, Map<String, Double> partsBusySeconds, boolean counted) {
        DiskTotals {
            busySeconds = Map.copyOf(busySeconds);
            partsBusySeconds = Map.copyOf(partsBusySeconds);
        }

        /** Totals of a disk that counts and is made of no others. */
        DiskTotals(Map<String, Double> busySeconds, double bytes) {
            this(busySeconds, bytes, Map.of(), true);
        }

        private static DiskTotals of(Map<String, Counters> devices, Map<String, Counters> parts, boolean counted) {
            double bytes = devices.values().stream()
                    .mapToDouble(counters -> counters.readBytes() + counters.writtenBytes())
                    .sum();
            return new DiskTotals(busySeconds(devices), bytes, busySeconds(parts), counted);
        }

        private static Map<String, Double> busySeconds(Map<String, Counters> devices) {
            return devices.entrySet().stream()
                    .collect(Collectors.toUnmodifiableMap(
                            Map.Entry::getKey, device -> device.getValue().busySeconds()));
        }

        /**
         * A disk with several paths is busy for at least as long as any of them. One that moves bytes and counts no time, as those of md before Linux
         * 5.9, is busy for at least as long as any of its parts, and its time unknown without any that counts. One that lost a path is unknown.
         */
        private DiskUse since(DiskTotals earlier) {
            double busy = increase(earlier.busySeconds, busySeconds);
            double moved = bytes - earlier.bytes;
            if (moved < 0 || (moved == 0 && !counted)) {
                return DiskUse.UNKNOWN;
            }
            double ofParts = increase(earlier.partsBusySeconds, partsBusySeconds);
            if (busy == 0 && moved > 0 && ofParts > 0) {
                return new DiskUse(ofParts, moved);
            }
            return new DiskUse(busy == 0 && moved >= LEAST_BYTES ? Double.NaN : busy, moved);
        }

        /** The largest of all devices; NaN where there are none. */
        private static double increase(Map<String, Double> earlier, Map<String, Double> now) {
            return now.entrySet().stream()
                    .mapToDouble(device -> device.getValue() - earlier.getOrDefault(device.getKey(), 0.0))
                    .max()
                    .orElse(Double.NaN);
        }
    }

    /**
     * The work of one disk between two totals.
     *
     * @param busySeconds in which it had something to do; NaN where unknown
     * @param bytes that it read and wrote; NaN where unknown
     */
    record DiskUse(double busySeconds, double bytes) {
        static final DiskUse UNKNOWN = new DiskUse(Double.NaN, Double.NaN);
    }
}
