package io.blobbench.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The disk, or partition, that a folder is on, as the kernel's statistics name it. On other systems, and where files are
 * not on a disk of their own, nothing is known of it.
 */
final class FolderDisk {
    private static final int NAME = 2;
    private static final int SECTORS_READ = 5;
    private static final int SECTORS_WRITTEN = 9;
    private static final int BUSY_MS = 12;
    private static final int SECTOR_BYTES = 512;

    private final Path statistics;
    private final String device;

    FolderDisk(Path folder) {
        this(LinuxDiskMeter.STATISTICS, device(folder));
    }

    /**
     * @param statistics {@code /proc/diskstats}
     * @param device its name there
     */
    FolderDisk(Path statistics, String device) {
        this.statistics = statistics;
        this.device = device;
    }

    /** The work of the disk so far. */
    Totals read() {
        for (String line : ProcessFiles.lines(statistics)) {
            String[] fields = line.strip().split("\\s+", -1);
            if (fields.length > BUSY_MS && fields[NAME].equals(device)) {
                double sectors = Double.parseDouble(fields[SECTORS_READ]) + Double.parseDouble(fields[SECTORS_WRITTEN]);
                return new Totals(Double.parseDouble(fields[BUSY_MS]) / 1e3, SECTOR_BYTES * sectors);
            }
        }
        return new Totals(Double.NaN, Double.NaN);
    }

    private static String device(Path folder) {
        try {
            Path existing = folder.toAbsolutePath();
            while (!Files.exists(existing)) {
                existing = existing.getParent();
            }
            // A mapped disk is mounted by a link that has another name.
            return Path.of(Files.getFileStore(existing).name())
                    .toRealPath()
                    .getFileName()
                    .toString();
        } catch (IOException | RuntimeException e) {
            return ""; // tmpfs and overlays are no devices
        }
    }

    /**
     * Totals since the system was started.
     *
     * @param busySeconds in which it had something to do
     * @param bytes read and written
     */
    record Totals(double busySeconds, double bytes) {}
}
