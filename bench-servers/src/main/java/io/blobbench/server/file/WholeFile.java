package io.blobbench.server.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Replaces files as a whole, so that a reader never sees a part of one. */
public final class WholeFile {
    private WholeFile() {}

    /** Writes a file beside it and moves that into its place; creates the folders above. */
    public static void replace(Path file, Content content) throws IOException {
        Files.createDirectories(file.getParent());
        Path part = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID());
        try {
            content.writeTo(part);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(Path file) throws IOException;
    }
}
