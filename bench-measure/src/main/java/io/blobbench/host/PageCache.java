package io.blobbench.host;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The part of the system's memory that holds contents of files. Linux only; needs no privileges. */
public final class PageCache {
    private static final int READ_ONLY = 0;
    /** POSIX_FADV_DONTNEED of posix_fadvise(2). */
    private static final int DONT_NEED = 4;

    private PageCache() {}

    /** Functions of the C library, by their own names. */
    interface LibC extends Library {
        int open(String path, int flags);

        int fsync(int descriptor);

        /** Offset and length of a 64-bit system. */
        int posix_fadvise(int descriptor, long offset, long length, int advice);

        int close(int descriptor);
    }

    /**
     * Drops what the cache holds of all files below a folder; what is not yet on the disk is written there before. Files that a
     * process has mapped into its memory stay.
     *
     * @throws IOException when the system has no such function, or a file cannot be opened
     */
    public static void evict(Path folder) throws IOException {
        if (!Platform.isLinux() || !Platform.is64Bit()) {
            throw new IOException("files can be dropped from the page cache on 64-bit Linux only");
        }
        LibC libC;
        try {
            libC = Native.load("c", LibC.class);
        } catch (LinkageError e) {
            throw new IOException("files cannot be dropped from the page cache: no C library", e);
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            evict(libC, file);
        }
    }

    private static void evict(LibC libC, Path file) throws IOException {
        int descriptor = libC.open(file.toString(), READ_ONLY);
        if (descriptor < 0) {
            throw new IOException("cannot open " + file + " to drop it from the page cache");
        }
        try {
            int synced = libC.fsync(descriptor);
            int advised = libC.posix_fadvise(descriptor, 0, 0, DONT_NEED);
            if (synced != 0 || advised != 0) {
                throw new IOException("cannot drop " + file + " from the page cache");
            }
        } finally {
            libC.close(descriptor);
        }
    }

    /** Bytes that processes caused to be read from disks so far, also through mapped files; NaN where unknown. */
    public static double readBytes(Collection<Long> pids) {
        ProcessFiles files = new ProcessFiles();
        return pids.stream().mapToDouble(files::readBytes).sum();
    }
}
