package io.blobbench.host.room;

import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The library of JNA, with which OSHI calls the operating system. JNA unpacks it when it is used first. Stateless. */
final class JnaLibrary {
    /** JNA's own property. */
    private static final String FOLDER = "jna.tmpdir";
    /** About twice the library. */
    private static final int ROOM_BYTES = 256 << 10;

    private JnaLibrary() {}

    /**
     * Loads the library, from the folder for temporary files where JNA's own cannot be used. To be called before any other use of JNA.
     *
     * @return why it cannot be loaded, with the remedy; empty when it is loaded
     */
    static Optional<String> load() {
        if (System.getProperty(FOLDER) == null) {
            Path own = folder(System.getenv("XDG_CACHE_HOME"), Path.of(System.getProperty("user.home")));
            instead(own, Path.of(System.getProperty("java.io.tmpdir")))
                    .ifPresent(folder -> System.setProperty(FOLDER, folder.toString()));
        }
        try {
            return Native.POINTER_SIZE > 0 ? Optional.empty() : Optional.of("");
        } catch (LinkageError e) {
            return Optional.of(
                    "cannot load the library by which the properties of this host are read (" + e.getMessage()
                            + "); set BENCH_OPTS=-D" + FOLDER
                            + "=DIR with a writable folder on a file system that is not full and allows programs to run");
        }
    }

    /** JNA's own folder on Linux. */
    static Path folder(@Nullable String cache, Path home) {
        return (cache == null || cache.isBlank() ? home.resolve(".cache") : Path.of(cache)).resolve("JNA/temp");
    }

    /** The folder to use instead of another one: empty where that can be used, or neither can. */
    static Optional<Path> instead(Path own, Path other) {
        return usable(own) || !usable(other) ? Optional.empty() : Optional.of(other);
    }

    /**
     * Whether a program can be written there and run from there.
     *
     * @param folder need not exist yet, one of its parents does
     */
    private static boolean usable(Path folder) {
        FileAttribute<?> executable =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        try {
            Path probe = Files.createTempFile(ExistingFolder.of(folder), "jna", null, executable);
            try {
                Files.write(probe, new byte[ROOM_BYTES]);
                return Files.isExecutable(probe); // false on a file system mounted with noexec, see access(2)
            } finally {
                Files.delete(probe);
            }
        } catch (IOException e) {
            return false;
        } catch (UnsupportedOperationException e) {
            return true; // a system without these permissions
        }
    }
}
