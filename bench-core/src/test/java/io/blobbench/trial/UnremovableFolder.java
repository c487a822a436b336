package io.blobbench.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder that no user can remove by its path, because folders in it have a longer path than the system takes. It can be removed when
 * this is closed.
 */
final class UnremovableFolder implements AutoCloseable {
    private final Path beside;
    private final Path below;

    private UnremovableFolder(Path beside, Path below) {
        this.beside = beside;
        this.below = below;
    }

    static UnremovableFolder at(Path folder) {
        Path beside = folder.resolveSibling("beside");
        try {
            Files.createDirectories(deep(beside));
            Path below = Files.createDirectories(deep(folder)).resolve("below");
            return new UnremovableFolder(beside, Files.move(beside, below));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path deep(Path folder) {
        Path bottom = folder;
        for (int depth = 0; depth < 12; depth++) {
            bottom = bottom.resolve("x".repeat(200));
        }
        return bottom;
    }

    @Override
    public void close() throws IOException {
        Files.move(below, beside);
    }
}
