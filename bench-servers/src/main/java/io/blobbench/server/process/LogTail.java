package io.blobbench.server.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the end of a log file. */
public final class LogTail {
    private static final int MOST_BYTES = 64 * 1024;
    private static final int MOST_EXCEPTIONS = 5;
    private static final Pattern EXCEPTION =
            Pattern.compile("(Caused by: |Exception in thread \"[^\"]*\" )?[\\w.$]+(Exception|Error)\\b.*");

    private static final String ERROR = "error";

    private LogTail() {}

    /** The last lines, at most the given number, joined by line feeds; empty when there is nothing to read. */
    public static String read(Path log, int lines) {
        List<String> all = lastBytes(log).lines().toList();
        return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
    }

    /** Whether the end of the log contains a text, ignoring case. */
    public static boolean contains(Path log, String text) {
        return lastBytes(log).toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
    }

    /**
     * The end of an error message: the name of the log, which goes with its folder, its last lines, and the first exceptions before these, because a
     * dying Java server keeps logging for long.
     */
    static String sentence(Path log, int lines) {
        String tail = read(log, lines);
        if (tail.isEmpty()) {
            return "; its log " + log.getFileName() + " is empty";
        }
        String exceptions = lastBytes(log)
                .lines()
                .filter(line -> EXCEPTION.matcher(line).matches() && !tail.contains(line))
                .distinct()
                .limit(MOST_EXCEPTIONS)
                .collect(Collectors.joining("\n"));
        return "; the last lines of " + log.getFileName() + ":\n" + tail
                + (exceptions.isEmpty() ? "" : "\nits first exceptions:\n" + exceptions);
    }

    /** The end of an error message about a tool: the first line that begins with "error", else the last one; and the path of its log. */
    static String cause(Path log) {
        List<String> lines = lastBytes(log)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        if (lines.isEmpty()) {
            return " without output";
        }
        String cause = lines.stream()
                .filter(line -> line.regionMatches(true, 0, ERROR, 0, ERROR.length()))
                .findFirst()
                .orElse(lines.get(lines.size() - 1));
        return ": " + cause + "; its log is " + log;
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
