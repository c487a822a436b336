package io.blobbench.results;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that only grows, one whole piece of text at a time, and survives the end of this process at any moment.
 *
 * <p>When {@link #append} returns, the operating system has the line. Used by the control thread only.
 */
public final class JournalFile implements Closeable {
    private final Path path;
    private final FileChannel channel;
    private boolean forced = true;

    private JournalFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    public static JournalFile open(Path path) {
        try {
            return new JournalFile(path, FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
        } catch (IOException e) {
            throw ResultsException.writing(path, e);
        }
    }

    /**
     * Opens the file of a run that begins or continues.
     *
     * @param header first line of a file that is new, ended by {@code \n}
     */
    public static JournalFile open(Path path, String header) {
        JournalFile file = open(path);
        if (file.empty()) {
            file.append(header);
        }
        return file;
    }

    private boolean empty() {
        try {
            return channel.size() == 0;
        } catch (IOException e) {
            throw ResultsException.writing(path, e);
        }
    }

    public void append(String text) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        forced = false;
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw ResultsException.writing(path, e);
        }
    }

    /** Brings everything appended so far to the disk, where it survives a power cut. */
    public void force() {
        if (forced) {
            return;
        }
        try {
            channel.force(false);
            forced = true;
        } catch (IOException e) {
            throw ResultsException.writing(path, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw ResultsException.writing(path, e);
        }
    }
}
