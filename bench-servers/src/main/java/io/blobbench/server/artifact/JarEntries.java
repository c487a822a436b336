package io.blobbench.server.artifact;

import io.blobbench.server.ServerException;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Takes single files out of jars. */
final class JarEntries {
    private JarEntries() {}

    /** Copies one entry to an executable file. */
    static void extractProgram(Path jar, String entry, Path program) throws ServerException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry found = zip.getEntry(entry);
            if (found == null) {
                throw new ServerException("no file " + entry + " in " + jar);
            }
            try (InputStream in = zip.getInputStream(found)) {
                Files.copy(in, program);
            }
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new ServerException(
                    "cannot extract " + entry + " of " + jar + " to " + program + ": " + FileFailures.text(e), e);
        }
    }
}
