package io.blobbench.results;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;

/** A file that a user names for the output of a command: also behind a link, and also a pipe or a device. */
public record OutputFile(Path path) {
    /**
     * Finds obstacles before the work, as far as the file system shows them.
     *
     * @throws IOException says why the file cannot be written
     */
    public void requireWritable() throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "it is a folder, expected a file");
        }
        if (!replaceable()) {
            requireWritable(path);
            return;
        }
        Path folder = Objects.requireNonNull(real().toAbsolutePath().getParent());
        if (!Files.exists(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        requireWritable(folder);
    }

    /**
     * Writes a text in UTF-8. A reader sees the file that was there before, or the whole new one, except through a pipe or a device.
     *
     * @throws IOException says why it cannot be written
     */
    public void write(String text) throws IOException {
        if (replaceable()) {
            new RunFile(real()).replace(text);
        } else {
            Files.writeString(path, text);
        }
    }

    /** Whether another file can take its place. */
    private boolean replaceable() {
        return !Files.exists(path) || Files.isRegularFile(path);
    }

    private Path real() throws IOException {
        return Files.exists(path) ? path.toRealPath() : path;
    }

    private static void requireWritable(Path file) throws IOException {
        if (!Files.isWritable(file)) {
            throw new AccessDeniedException(file.toString());
        }
    }
}
