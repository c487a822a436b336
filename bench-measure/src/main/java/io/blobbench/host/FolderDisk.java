package io.blobbench.host;

import io.blobbench.host.room.HostRoom;
import io.blobbench.host.room.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Describes the disk under a folder by facts that outlast a restart of the host, as names of devices may not. Whether it rotates is none
 * of them: many virtual disks say so without reason. Stateless.
 */
final class FolderDisk {
    private static final int SECTOR_BYTES = 512; // independent of the disk's own sectors

    private FolderDisk() {}

    /**
     * The type of the file system and, on Linux, the model and the size of its disk: {@code ext4 on Samsung SSD 980 PRO 1TB (1000 GB)},
     * {@code xfs on a disk of 275 GB}, {@code tmpfs}; {@link HostDescription#UNKNOWN} where not even the type is known.
     *
     * @param folder need not exist yet, one of its parents does
     */
    static String text(Path folder) {
        try {
            return text(HostRoom.fileSystem(folder), Path.of("/sys/class/block"), Disks.device(folder));
        } catch (IOException e) {
            return HostDescription.UNKNOWN;
        }
    }

    /**
     * The same by the files of the kernel (Documentation/ABI/stable/sysfs-block of Linux).
     *
     * @param blockDevices {@code /sys/class/block}
     * @param device name of a disk or partition in it; any other one where the file system is on none
     */
    static String text(String fileSystem, Path blockDevices, String device) {
        try {
            Path disk = disk(blockDevices.resolve(device));
            List<String> sectors = SystemFiles.lines(disk.resolve("size"));
            if (sectors.isEmpty()) {
                return fileSystem;
            }
            String size = Giga.text(SECTOR_BYTES * Long.parseLong(sectors.get(0).strip()), "GB");
            Set<String> models = models(disk);
            return fileSystem + " on "
                    + (models.isEmpty() ? "a disk of " + size : String.join(" + ", models) + " (" + size + ")");
        } catch (IOException | NumberFormatException e) {
            return fileSystem; // it is on no disk of this host, or its disk is unknown
        }
    }

    private static Path disk(Path device) throws IOException {
        Path found = device.toRealPath();
        return Files.exists(found.resolve("partition")) ? Objects.requireNonNull(found.getParent()) : found;
    }

    /** The model of a disk, or those of the disks that it is made of. */
    private static Set<String> models(Path disk) throws IOException {
        Set<String> models = new TreeSet<>();
        SystemFiles.lines(disk.resolve("device/model")).stream()
                .limit(1)
                .map(String::strip)
                .filter(model -> !model.isEmpty())
                .forEach(models::add);
        Path parts = disk.resolve("slaves");
        if (models.isEmpty() && Files.isDirectory(parts)) {
            try (Stream<Path> each = Files.list(parts)) {
                for (Path part : each.toList()) {
                    models.addAll(models(disk(part)));
                }
            }
        }
        return models;
    }
}
