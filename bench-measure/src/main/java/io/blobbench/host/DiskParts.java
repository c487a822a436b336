package io.blobbench.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the parts of mapped and striped disks by the files of the kernel (Documentation/ABI/stable/sysfs-block of Linux). Stateless. */
final class DiskParts {
    private DiskParts() {}

    /**
     * The devices that a disk, or the disk of a partition, is made of, and those that these are made of; none for other disks.
     *
     * @param blockDevices {@code /sys/block}
     * @param device name of the disk or partition; an empty one where there is none
     */
    static Set<String> of(Path blockDevices, String device) {
        Set<String> names = new TreeSet<>();
        if (!device.isEmpty()) {
            for (String part : names(disk(blockDevices, device).resolve("slaves"))) {
                names.add(part);
                names.addAll(of(blockDevices, part));
            }
        }
        return names;
    }

    /** The folder of a disk, in which those of its partitions are. */
    static Path disk(Path blockDevices, String device) {
        return names(blockDevices).stream()
                .map(blockDevices::resolve)
                .filter(disk -> Files.exists(disk.resolve(device)))
                .findFirst()
                .orElse(blockDevices.resolve(device));
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).toList();
        } catch (IOException e) {
            return List.of(); // there is none
        }
    }
}
