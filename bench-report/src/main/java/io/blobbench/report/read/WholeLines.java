package io.blobbench.report.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a file one after the other, as bytes: most lines are long, and of few of them more than the start is wanted. A last line
 * without an end, as a crash leaves it, is left out. Used by one thread.
 */
final class WholeLines {
    private static final int FIRST_BYTES = 1 << 16;

    private final InputStream file;
    private byte[] buffer = new byte[FIRST_BYTES];
    /** Index of the first byte after the line. */
    private int next;

    private int end;
    private int start;
    private int length;
    private int number;

    WholeLines(InputStream file) {
        this.file = file;
    }

    /** Goes to the next line; false where there is no whole one. */
    boolean next() throws IOException {
        int from = next;
        int lineFeed = lineFeed(from);
        while (lineFeed < 0) {
            int known = end - from;
            if (!readMore(from)) {
                return false;
            }
            from = 0;
            lineFeed = lineFeed(known);
        }
        start = from;
        next = lineFeed + 1;
        length = lineFeed - from - (lineFeed > from && buffer[lineFeed - 1] == '\r' ? 1 : 0);
        number++;
        return true;
    }

    private int lineFeed(int from) {
        byte[] bytes = buffer; // no fields in this loop: no optimising compiler may be there
        int last = end;
        for (int i = from; i < last; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Moves the rest to the start of the buffer and reads more after it; false at the end of the file. */
    private boolean readMore(int from) throws IOException {
        int left = end - from;
        byte[] roomy = left > buffer.length / 2 ? new byte[2 * buffer.length] : buffer;
        System.arraycopy(buffer, from, roomy, 0, left);
        buffer = roomy;
        next = 0;
        int more = file.read(buffer, left, buffer.length - left);
        end = left + Math.max(0, more);
        return more > 0;
    }

    /** The number of the line, 1 for the first. */
    int number() {
        return number;
    }

    /** How many bytes the line has, without its end. */
    int length() {
        return length;
    }

    /** The line up to a character; all of it where it has none. A byte is a character. */
    String upTo(char limit) {
        int stop = start;
        while (stop < start + length && buffer[stop] != limit) {
            stop++;
        }
        return new String(buffer, start, stop - start, StandardCharsets.ISO_8859_1);
    }

    /** The bytes of the line, which stay when others follow. */
    ByteBuffer copy() {
        return ByteBuffer.wrap(Arrays.copyOfRange(buffer, start, start + length));
    }
}
