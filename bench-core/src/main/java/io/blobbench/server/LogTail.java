package io.blobbench.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a log file. */
public final class LogTail {
    private static final int MOST_BYTES = 64 * 1024;

    private LogTail() {}

    /** The last lines, at most so many, joined by line feeds; empty when there is nothing to read. */
    public static String read(Path log, int lines) {
        List<String> all = lastBytes(log).lines().toList();
        return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
    }

    /** The end of a message: where the log is, and its last lines. */
    static String sentence(Path log, int lines) {
        String tail = read(log, lines);
        return tail.isEmpty() ? "; its log " + log + " is empty" : "; the last lines of " + log + ":\n" + tail;
    }

    private static String lastBytes(Path log) {
        try (SeekableByteChannel channel = Files.newByteChannel(log)) {
            long size = channel.size();
            int length = (int) Math.min(size, MOST_BYTES);
            channel.position(size - length);
            ByteBuffer bytes = ByteBuffer.allocate(length);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // Short reads are legal.
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
