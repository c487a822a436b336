package io.blobbench.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * A file in the folder of a run, which may come from another user. Reading opens plain files only: no link, device or
 * pipe. Replacing puts a new file in the place of any file of that name, and appending opens plain files only: nothing is
 * written through a link.
 */
public record RunFile(Path path) {
    /** The file of a folder. */
    public static RunFile of(Path folder, String name) {
        return new RunFile(folder.resolve(name));
    }

    /** Whether there is anything of this name. */
    public boolean exists() {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Opens it for reading.
     *
     * @throws IOException when it is missing, cannot be read, or is no plain file
     */
    public SeekableByteChannel open() throws IOException {
        return open(Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    /** Opens it for reading and to shorten it; as {@link #open}. */
    SeekableByteChannel openToCut() throws IOException {
        return open(Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Appends text in UTF-8, also to a file that is not there yet.
     *
     * @throws IOException when it cannot be written, or something else than a plain file is there
     */
    public void append(String text) throws IOException {
        requirePlainOrMissing();
        Files.writeString(path, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Refuses what is there and no plain file, before it is opened for writing.
     *
     * @throws IOException says what it is
     */
    public void requirePlainOrMissing() throws IOException {
        if (exists()) {
            requirePlain();
        }
    }

    private SeekableByteChannel open(Set<OpenOption> options) throws IOException {
        requirePlain();
        return Files.newByteChannel(path, options);
    }

    private void requirePlain() throws IOException {
        BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isRegularFile()) {
            String kind = found.isSymbolicLink()
                    ? "a symbolic link"
                    : found.isDirectory() ? "a folder" : "a device or a pipe";
            throw new FileSystemException(path.toString(), null, "it is " + kind + ", expected a plain file");
        }
    }

    /** Opens it as text; as {@link #open}. */
    public BufferedReader reader(Charset charset) throws IOException {
        return new BufferedReader(new InputStreamReader(Channels.newInputStream(open()), charset));
    }

    /** All of it; as {@link #open}. */
    public byte[] bytes() throws IOException {
        try (SeekableByteChannel channel = open()) {
            return Channels.newInputStream(channel).readAllBytes();
        }
    }

    /** All of it as text in UTF-8; as {@link #open}. */
    public String text() throws IOException {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** Puts a file with this text in its place, which is on the disk then; a reader sees the old file or the new one. */
    public void replace(String text) throws IOException {
        replace(next -> {
            try (FileChannel channel =
                    FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(false);
            }
            return true;
        });
    }

    /** Puts another file in its place, or leaves it as it is; a reader sees the old file or the new one. */
    public void replace(Replacement replacement) throws IOException {
        Path next = path.resolveSibling(path.getFileName() + ".next");
        Files.deleteIfExists(next);
        try {
            if (replacement.write(next)) {
                Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            discard(next);
        }
    }

    /** Removes a file that did not take the place of another, as when the disk is full; best effort. */
    private static void discard(Path next) {
        try {
            Files.deleteIfExists(next);
        } catch (IOException e) {
            return; // the next replacement removes it
        }
    }

    /** Writes a file that is to take the place of another. */
    @FunctionalInterface
    public interface Replacement {
        /**
         * Creates the file.
         *
         * @param next there is no file of this name
         * @return whether it takes the place of the other one
         */
        boolean write(Path next) throws IOException;
    }
}
