package io.blobbench.results;

import io.blobbench.store.error.FileFailures;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The lines of a file that a run left in the middle of something. */
public final class FileLines {
    private static final int BLOCK_BYTES = 8192;

    private FileLines() {}

    /** Visits the lines of a file; a last one that was cut off is not visited, and a missing file has none. */
    public static void forEach(Path file, Consumer<String> action) {
        RunFile source = new RunFile(file);
        if (!source.exists()) {
            return;
        }
        try (SeekableByteChannel channel = source.open();
                BufferedReader lines = new BufferedReader(Channels.newReader(channel, StandardCharsets.ISO_8859_1))) {
            boolean cutOff = wholeBytes(channel) < channel.size();
            channel.position(0);
            String line = lines.readLine();
            while (line != null) {
                String next = lines.readLine();
                if (next != null || !cutOff) {
                    action.accept(utf8(line));
                }
                line = next;
            }
        } catch (IOException e) {
            throw new ResultsException("cannot read " + file + ": " + FileFailures.reason(e), e);
        }
    }

    /** Half a character may be cut off with half a line, so lines are split before they are decoded. */
    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** Removes a last line that was cut off. */
    public static void cutToWholeLines(Path file) {
        RunFile source = new RunFile(file);
        if (!source.exists()) {
            return;
        }
        try (SeekableByteChannel channel = source.openToCut()) {
            channel.truncate(wholeBytes(channel));
        } catch (IOException e) {
            throw ResultsException.writing(file, e);
        }
    }

    /** The bytes up to the last end of a line. */
    private static long wholeBytes(SeekableByteChannel channel) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
        long end = channel.size();
        while (end > 0) {
            long start = Math.max(0, end - BLOCK_BYTES);
            block.clear().limit((int) (end - start));
            channel.position(start);
            while (block.hasRemaining() && channel.read(block) >= 0) {} // a read may be short
            for (int i = block.position() - 1; i >= 0; i--) {
                if (block.get(i) == '\n') {
                    return start + i + 1;
                }
            }
            end = start;
        }
        return 0;
    }

    /**
     * Removes lines from a file of whole lines; readers see the old file or the new one, which is on the disk then.
     *
     * @param kept selects the lines that stay
     */
    public static void retain(Path file, Predicate<String> kept) {
        try {
            new RunFile(file).replace(next -> {
                boolean[] changed = {false};
                try (FileChannel channel =
                                FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                        // The writer of a channel drops what one write leaves, as on a full disk; a stream writes all.
                        BufferedWriter retained = new BufferedWriter(
                                new OutputStreamWriter(Channels.newOutputStream(channel), StandardCharsets.UTF_8))) {
                    forEach(file, line -> {
                        if (kept.test(line)) {
                            write(retained, line + "\n", file);
                        } else {
                            changed[0] = true;
                        }
                    });
                    if (changed[0]) {
                        retained.flush();
                        channel.force(false);
                    }
                }
                return changed[0];
            });
        } catch (IOException e) {
            throw ResultsException.writing(file, e);
        }
    }

    private static void write(BufferedWriter to, String text, Path file) {
        try {
            to.write(text);
        } catch (IOException e) {
            throw ResultsException.writing(file, e);
        }
    }
}
