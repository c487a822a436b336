package io.blobbench.host.room;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import oshi.hardware.GlobalMemory;

/** The free disk of this host, and its free memory that this process and its children may have. Used by one thread at a time. */
public final class HostRoom {
    private final GlobalMemory memory = HostSystem.info().getHardware().getMemory();
    private final GroupMemory groups;
    private final FileStore disk;

    /**
     * Finds the disk.
     *
     * @param folder on the disk to watch; it need not exist yet, one of its parents does
     */
    public HostRoom(Path folder) throws IOException {
        this(folder, GroupMemory.own());
    }

    HostRoom(Path folder, GroupMemory groups) throws IOException {
        this.groups = groups;
        disk = Files.getFileStore(ExistingFolder.of(folder));
    }

    /** Bytes that may still be written to the disk. */
    public long freeDiskBytes() throws IOException {
        return disk.getUsableSpace();
    }

    /** The type of the file system: {@code ext4}, {@code tmpfs}. */
    public String fileSystem() {
        return disk.type();
    }

    /**
     * The type of the file system of a folder.
     *
     * @param folder need not exist yet, one of its parents does
     */
    public static String fileSystem(Path folder) throws IOException {
        return Files.getFileStore(ExistingFolder.of(folder)).type();
    }

    /** Whether files of this folder are kept in memory; false where that cannot be found out. */
    public static boolean inMemory(Path folder) {
        try {
            return inMemory(fileSystem(folder));
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a file system of this type keeps its files in memory, where an fsync does nothing. */
    public static boolean inMemory(String fileSystem) {
        return fileSystem.equals("tmpfs") || fileSystem.equals("ramfs");
    }

    /** Bytes of memory that processes can have without swapping, within the limits of the control groups of this one. */
    public long freeMemoryBytes() {
        return Math.min(memory.getAvailable(), groups.freeBytes());
    }

    /** Bytes of memory of this host within the limits of the control groups of this process. */
    public static long usableMemoryBytes() {
        return Math.min(
                HostSystem.info().getHardware().getMemory().getTotal(),
                GroupMemory.own().limitBytes());
    }
}
