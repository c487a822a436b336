package io.blobbench.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Creates folders, and removes those of data and logs that servers leave behind. */
public final class Folders {
    private Folders() {}

    /**
     * Creates a folder and those above it where they are missing; a link to a folder stays, which {@code createDirectories} of older
     * Java refuses.
     *
     * @return the folder
     * @throws IOException when it cannot be created, or is something else
     */
    public static Path create(Path directory) throws IOException {
        return Files.isDirectory(directory) ? directory : Files.createDirectories(directory);
    }

    /** Whether a folder can be written to, or be made in the nearest one above it that exists; creates nothing. */
    public static boolean writable(Path directory) {
        Path existing = directory.toAbsolutePath();
        while (existing.getParent() != null && Files.notExists(existing)) {
            existing = existing.getParent();
        }
        return Files.isDirectory(existing) && Files.isWritable(existing);
    }

    /**
     * Removes a folder with its content, and the {@link MovedFolders} that lists in it name; a missing folder is
     * ignored, and links are not followed.
     */
    public static void remove(Path directory) throws IOException {
        List<Path> tree = tree(directory);
        for (Path file : tree) {
            for (Path moved : MovedFolders.listed(file)) {
                delete(tree(moved));
            }
        }
        delete(tree);
    }

    /** The {@link MovedFolders} that lists in a folder name and that are not here, so that {@link #remove} would forget them. */
    public static List<Path> absent(Path directory) throws IOException {
        List<Path> absent = new ArrayList<>();
        for (Path file : tree(directory)) {
            absent.addAll(MovedFolders.absent(file));
        }
        return absent;
    }

    private static void delete(List<Path> tree) throws IOException {
        for (Path file : tree) {
            Files.deleteIfExists(file);
        }
    }

    /** All that is in a folder, and the folder itself at the end; empty where it is missing. */
    private static List<Path> tree(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
