package io.blobbench.cli.server;

import io.blobbench.results.RunFile;
import io.blobbench.server.Folders;
import io.blobbench.server.file.OwnerOnly;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * A folder that belongs to one process until it ends, however it ends: the system unlocks it then. An unlocked one is a leftover if it
 * has the mark that says that this program made it for data; the folder of a run has no mark and is never one. No other user may look
 * into a marked one. Unlike a pid this holds across containers and machines that share a disk. Control thread only.
 */
public final class LockedFolder implements AutoCloseable {
    private static final String LOCK = "lock";
    /** Marks a folder of this program: the name {@code lock} alone is too common to allow removal. */
    private static final String MARK = ".blobbench-data";
    /** Prefix of the name of a folder that is not locked yet, and therefore no leftover. */
    private static final String UNFINISHED = ".";

    private final Path path;
    private final FileChannel lock;

    private LockedFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Makes a folder of this process; the one above it is there. */
    public static LockedFolder create(Path path) throws IOException {
        Path unfinished = Files.createDirectory(unfinished(path), OwnerOnly.folder(path));
        FileChannel lock =
                FileChannel.open(unfinished.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        lock.lock();
        Files.createFile(unfinished.resolve(MARK));
        return new LockedFolder(Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE), lock);
    }

    /** Removes a folder that a process which was killed had not finished; no process that lives may be making it. */
    public static void removeUnfinished(Path path) throws IOException {
        Folders.remove(unfinished(path));
    }

    private static Path unfinished(Path path) {
        return path.resolveSibling(UNFINISHED + path.getFileName());
    }

    /**
     * Locks a folder that is there.
     *
     * @return empty when a process that still lives has it, be it this one
     * @throws IOException when it cannot be written, or its lock is no plain file
     */
    public static Optional<LockedFolder> lock(Path folder) throws IOException {
        RunFile.of(folder, LOCK).requirePlainOrMissing(); // a pipe would never be opened
        FileChannel channel = FileChannel.open(
                folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        if (!taken(channel)) {
            channel.close();
            return Optional.empty();
        }
        return Optional.of(new LockedFolder(folder, channel));
    }

    /**
     * Locks a folder that a process has left, so that one process alone removes it.
     *
     * @return empty when a process that still lives has it, be it this one, or it has been removed or given away
     */
    public static Optional<LockedFolder> lockLeftover(Path folder) throws IOException {
        FileChannel channel;
        Object file;
        try {
            file = lockFile(folder);
            channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        if (!taken(channel) || !isLeft(folder, file)) { // gone by now, or made anew by another process
            channel.close();
            return Optional.empty();
        }
        return Optional.of(new LockedFolder(folder, channel));
    }

    private static boolean isLeft(Path folder, Object lockFile) throws IOException {
        try {
            return finished(folder) && lockFile(folder).equals(lockFile);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** The identity of the file, or its path where the system has none. */
    private static Object lockFile(Path folder) throws IOException {
        Path file = folder.resolve(LOCK);
        BasicFileAttributes attributes =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return Objects.requireNonNullElse(attributes.fileKey(), file);
    }

    private static boolean taken(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // by this process, as where a folder is given twice
        }
    }

    /** Whether it is such a folder, held or left. */
    public static boolean finished(Path folder) {
        return !folder.getFileName().toString().startsWith(UNFINISHED)
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(folder.resolve(MARK), LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(folder.resolve(LOCK), LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether a process that still lives has it; false for a folder that was never locked. */
    public static boolean held(Path folder) throws IOException {
        if (!Files.isRegularFile(folder.resolve(LOCK), LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (FileChannel channel =
                        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock taken = channel.tryLock()) {
            return taken == null;
        }
    }

    /** Turns it into an ordinary folder that is not removed as a leftover. */
    public static void giveAway(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(LOCK));
        Files.deleteIfExists(folder.resolve(MARK));
    }

    /**
     * Removes one that this process has locked, with all that is in it. Lock and mark are last, because without them it would not be known
     * as a leftover, and under another name, because the next process may make it anew as soon as they are gone.
     */
    public static void remove(Path folder) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, LockedFolder::isContent)) {
            for (Path entry : entries) {
                Folders.remove(entry);
            }
        }
        Path emptied = folder.resolveSibling(UNFINISHED + folder.getFileName() + "-" + UUID.randomUUID());
        Folders.remove(Files.move(folder, emptied, StandardCopyOption.ATOMIC_MOVE));
    }

    private static boolean isContent(Path entry) {
        String name = entry.getFileName().toString();
        return !name.equals(LOCK) && !name.equals(MARK);
    }

    public Path path() {
        return path;
    }

    /** Unlocks it. */
    @Override
    public void close() throws IOException {
        lock.close();
    }
}
