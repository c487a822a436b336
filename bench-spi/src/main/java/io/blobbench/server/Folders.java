package io.blobbench.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Removes folders of data and logs that servers leave behind. */
public final class Folders {
    private Folders() {}

    /**
     * Removes a folder with its content, and {@link MovedFolders} of the servers whose it is; a missing folder is ignored, and links are not
     * followed.
     */
    public static void remove(Path directory) throws IOException {
        for (Path moved : MovedFolders.of(directory)) {
            removeTree(moved);
        }
        removeTree(directory);
    }

    private static void removeTree(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
