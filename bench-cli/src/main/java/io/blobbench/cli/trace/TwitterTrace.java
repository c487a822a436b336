package io.blobbench.cli.trace;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.server.file.Sha256;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.trace.TraceLine;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The cache traces that Twitter published (Yang, Yue and Vinayak, A large scale analysis of hundreds of in-memory cache clusters at
 * Twitter, OSDI 2020): timestamp in seconds, anonymized key, key size, value size, client id, operation, TTL. Used by one thread.
 */
final class TwitterTrace {
    private static final int FIELDS_AFTER_KEY = 5;
    private static final long US_PER_S = 1_000_000;
    private static final Map<String, Optional<OperationKind>> OPERATIONS = Map.ofEntries(
            Map.entry("get", Optional.of(OperationKind.GET)),
            Map.entry("gets", Optional.of(OperationKind.GET)),
            Map.entry("set", Optional.of(OperationKind.PUT)),
            Map.entry("replace", Optional.of(OperationKind.PUT)),
            Map.entry("cas", Optional.of(OperationKind.PUT)),
            Map.entry("add", Optional.of(OperationKind.ADD)),
            Map.entry("delete", Optional.of(OperationKind.DELETE)),
            Map.entry("append", Optional.empty()),
            Map.entry("prepend", Optional.empty()),
            Map.entry("incr", Optional.empty()),
            Map.entry("decr", Optional.empty()));

    private final String name;
    private final MessageDigest digest = Sha256.digest();
    private final Map<String, Long> converted = new TreeMap<>();
    private final Map<String, Long> dropped = new TreeMap<>();
    /** Operations of one second, which wait until it is known how many there are. */
    private final List<TraceLine> second = new ArrayList<>();

    private long lines;
    private long written;
    private long firstSecond;
    private long lastSecond;

    /** @param name of the file in messages */
    TwitterTrace(String name) {
        this.name = name;
    }

    /** Takes a line, and writes those of the second before when a new one has begun. */
    void read(String text, Writer writer) throws CommandFailure, IOException {
        lines++;
        // Keys may have commas, so that the other fields are counted from the end.
        String[] fields = text.split(",", -1);
        if (fields.length < FIELDS_AFTER_KEY + 2) {
            throw wrong("got '" + text + "', expected timestamp,key,key_size,value_size,client_id,operation,ttl");
        }
        long at = number("timestamp", fields[0], Long.MAX_VALUE / US_PER_S / US_PER_S);
        String word = fields[fields.length - 2];
        int bytes = (int) number("value_size", fields[fields.length - 4], Integer.MAX_VALUE - 8);
        Optional<OperationKind> kind = OPERATIONS.get(word);
        if (kind == null) {
            throw wrong("operation: got '" + word + "', expected one of get, gets, set, add, replace, cas, append,"
                    + " prepend, delete, incr, decr");
        }
        if (lines == 1) {
            firstSecond = at;
        } else if (at < lastSecond) {
            throw wrong("timestamp: got " + at + ", expected at least that of the line before, " + lastSecond);
        } else if (at > lastSecond) {
            end(writer);
        }
        lastSecond = at;
        if (kind.isEmpty()) {
            dropped.merge(word, 1L, Long::sum);
            return;
        }
        converted.merge(word + " -> " + kind.get().word(), 1L, Long::sum);
        int keyFrom = fields[0].length() + 1;
        int after = 0;
        for (int i = fields.length - FIELDS_AFTER_KEY; i < fields.length; i++) {
            after += fields[i].length() + 1;
        }
        second.add(new TraceLine(0, kind.get(), key(text.substring(keyFrom, text.length() - after)), bytes));
    }

    /** Writes the operations of the last second, at equal distances within it. */
    void end(Writer writer) throws IOException {
        long beginUs = (lastSecond - firstSecond) * US_PER_S;
        for (int i = 0; i < second.size(); i++) {
            TraceLine line = second.get(i);
            long offsetUs = beginUs + i * US_PER_S / second.size();
            writer.write(new TraceLine(offsetUs, line.kind(), line.key(), line.bytes()).text() + "\n");
        }
        written += second.size();
        second.clear();
    }

    /** The first 63 bits of the digest: among a billion keys two have the same number in one of twenty traces. */
    private long key(String text) {
        byte[] hash = digest.digest(text.getBytes(StandardCharsets.UTF_8));
        return ByteBuffer.wrap(hash).getLong() >>> 1;
    }

    private long number(String field, String text, long max) throws CommandFailure {
        if (text.matches("[0-9]{1,18}") && Long.parseLong(text) <= max) {
            return Long.parseLong(text);
        }
        throw wrong(field + ": got '" + text + "', expected a whole number from 0 to " + max);
    }

    private CommandFailure wrong(String message) {
        return new CommandFailure(ExitCodes.USAGE, name + ":" + lines + ": " + message);
    }

    /** Lines read. */
    long lines() {
        return lines;
    }

    /** Operations written. */
    long written() {
        return written;
    }

    /** Number of operations by what they were and became. */
    Map<String, Long> converted() {
        return converted;
    }

    /** Number of operations that were left out, by what they were. */
    Map<String, Long> dropped() {
        return dropped;
    }
}
