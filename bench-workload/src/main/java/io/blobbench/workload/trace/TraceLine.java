package io.blobbench.workload.trace;

import io.blobbench.store.KnownNames;
import io.blobbench.store.operation.OperationKind;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One line of a trace.
 *
 * @param offsetUs microseconds after the start of the trace, at least 0
 * @param kind see {@link #OPERATIONS}
 * @param key any number from 0; {@link #NO_KEY} for {@code append}
 * @param bytes of the blob: written, or held by the key when it was read; 0 for a read that found nothing, and where it
 *     is unknown
 */
public record TraceLine(long offsetUs, OperationKind kind, long key, int bytes) {
    /** The first line of every trace. */
    public static final String HEADER = "offset_us,operation,key,size_bytes";

    public static final long NO_KEY = -1;

    /** Operations that a trace may have: the others need versions, which are the harness's own. */
    public static final Set<OperationKind> OPERATIONS = EnumSet.of(
            OperationKind.APPEND,
            OperationKind.PUT,
            OperationKind.GET,
            OperationKind.EXISTS,
            OperationKind.ADD,
            OperationKind.DELETE);

    private static final int FIELDS = 4;
    private static final int MOST_DIGITS = 19;
    private static final long MOST_US = Long.MAX_VALUE / 1000;
    private static final Map<String, OperationKind> BY_WORD = byWord();

    private static Map<String, OperationKind> byWord() {
        Map<String, OperationKind> words = new LinkedHashMap<>();
        OPERATIONS.forEach(kind -> words.put(kind.word(), kind));
        return words;
    }

    /**
     * Reads a line.
     *
     * @throws TraceException without the place
     */
    static TraceLine parse(String text) throws TraceException {
        String[] fields = text.split(",", -1);
        if (fields.length != FIELDS) {
            throw new TraceException("got '" + text + "', expected four fields: " + HEADER);
        }
        long offsetUs = number("offset_us", fields[0], MOST_US);
        OperationKind kind = BY_WORD.get(fields[1]);
        if (kind == null) {
            Optional<String> meant = KnownNames.nearest(fields[1], BY_WORD.keySet());
            throw new TraceException("operation: got '" + fields[1] + "', expected one of "
                    + String.join(", ", BY_WORD.keySet()) + KnownNames.didYouMean(meant));
        }
        if (kind == OperationKind.APPEND && !fields[2].isEmpty()) {
            throw new TraceException("key: got '" + fields[2] + "', expected nothing: append has no key");
        }
        long key = kind == OperationKind.APPEND ? NO_KEY : number("key", fields[2], Long.MAX_VALUE);
        return new TraceLine(offsetUs, kind, key, (int) number("size_bytes", fields[3], Integer.MAX_VALUE - 8));
    }

    private static long number(String name, String text, long max) throws TraceException {
        boolean digits = !text.isEmpty()
                && text.length() <= MOST_DIGITS
                && text.chars().allMatch(each -> each >= '0' && each <= '9');
        long number = digits ? Long.parseUnsignedLong(text) : -1; // negative beyond the largest long
        if (number < 0 || number > max) {
            throw new TraceException(name + ": got '" + text + "', expected a whole number from 0 to " + max);
        }
        return number;
    }

    /** As written in a file. */
    public String text() {
        return String.join(
                ",",
                List.of(
                        Long.toString(offsetUs),
                        kind.word(),
                        kind == OperationKind.APPEND ? "" : Long.toString(key),
                        Integer.toString(bytes)));
    }
}
