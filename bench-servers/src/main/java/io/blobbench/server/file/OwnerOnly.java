package io.blobbench.server.file;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** File attributes that let only the owner read a file or folder, where the file system has permissions. */
public final class OwnerOnly {
    private OwnerOnly() {}

    /** Attributes to create a folder with. */
    public static FileAttribute<?>[] folder(Path folder) {
        return of(folder, "rwx------");
    }

    /** Attributes to create a file with. */
    public static FileAttribute<?>[] file(Path file) {
        return of(file, "rw-------");
    }

    private static FileAttribute<?>[] of(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
