package io.blobbench.host.room;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The folder in which one that need not exist yet would be created. */
public final class ExistingFolder {
    private ExistingFolder() {}

    /** The folder, or the nearest one above it that exists. */
    public static Path of(Path folder) {
        Path existing = folder.toAbsolutePath();
        while (!Files.exists(existing)) {
            existing = Objects.requireNonNull(existing.getParent(), "a root that does not exist");
        }
        return existing;
    }
}
