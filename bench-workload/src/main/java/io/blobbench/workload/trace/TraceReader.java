package io.blobbench.workload.trace;

import io.blobbench.store.error.FileFailures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Reads a trace line by line and keeps numbers only: some 17 bytes a line, and 16 more while it reads. */
public final class TraceReader {
    private static final int MOST_LINES = 100_000_000;

    private final String name;
    private final TraceBuilder builder = new TraceBuilder();
    private long number;
    private long lastUs;

    private TraceReader(String name) {
        this.name = name;
    }

    /**
     * Reads a file and checks all of it.
     *
     * @param name of the file in messages
     * @throws TraceException when it cannot be read, or a line is wrong: the first one
     */
    public static Trace read(Path file, String name) throws TraceException {
        MessageDigest digest = sha256();
        try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest);
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()))) {
            TraceReader reader = new TraceReader(name);
            reader.header(lines.readLine());
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                reader.add(line);
            }
            if (reader.builder.lines() == 0) {
                throw new TraceException(name + ": has no operation, expected lines of " + TraceLine.HEADER);
            }
            return reader.builder.build(name, HexFormat.of().formatHex(digest.digest()));
        } catch (CharacterCodingException e) {
            throw new TraceException(name + ": is no text, expected lines of " + TraceLine.HEADER, e);
        } catch (IOException e) {
            throw new TraceException(name + ": cannot be read: " + FileFailures.reason(e), e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    private void header(String line) throws TraceException {
        number++;
        String text =
                line != null && line.startsWith("\uFEFF") ? line.substring(1) : line; // spreadsheets begin with it
        if (!TraceLine.HEADER.equals(text)) {
            throw wrong("got " + (line == null ? "an empty file" : "'" + shortened(line) + "'")
                    + ", expected the header " + TraceLine.HEADER);
        }
    }

    private void add(String text) throws TraceException {
        number++;
        TraceLine line;
        try {
            line = TraceLine.parse(text);
        } catch (TraceException e) {
            throw new TraceException(name + ":" + number + ": " + e.getMessage(), e);
        }
        if (line.offsetUs() < lastUs) {
            throw wrong("offset_us: got " + line.offsetUs() + ", expected at least that of the line before, " + lastUs);
        }
        if (builder.lines() == MOST_LINES) {
            throw wrong("expected at most " + MOST_LINES + " operations");
        }
        lastUs = line.offsetUs();
        builder.add(line);
    }

    private static String shortened(String line) {
        return line.length() > 80 ? line.substring(0, 80) + "..." : line;
    }

    private TraceException wrong(String message) {
        return new TraceException(name + ":" + number + ": " + message);
    }
}
