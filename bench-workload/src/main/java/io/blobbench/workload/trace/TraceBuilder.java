package io.blobbench.workload.trace;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.BlobSizes.SizeClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects the lines of a trace as numbers. Used by one thread. */
final class TraceBuilder {
    private static final OperationKind[] KINDS = OperationKind.values();
    private static final int FIRST_CAPACITY = 1024;
    /** A key holds nothing. */
    private static final int ABSENT_BYTES = -1;

    private long[] offsetsUs = new long[FIRST_CAPACITY];
    private byte[] kinds = new byte[FIRST_CAPACITY];
    private long[] keys = new long[FIRST_CAPACITY];
    private int[] bytes = new int[FIRST_CAPACITY];
    private int lines;

    int lines() {
        return lines;
    }

    @SuppressWarnings("EnumOrdinal") // a number that leaves this process never
    void add(TraceLine line) {
        if (lines == kinds.length) {
            int capacity = lines + lines / 2;
            offsetsUs = Arrays.copyOf(offsetsUs, capacity);
            kinds = Arrays.copyOf(kinds, capacity);
            keys = Arrays.copyOf(keys, capacity);
            bytes = Arrays.copyOf(bytes, capacity);
        }
        offsetsUs[lines] = line.offsetUs();
        kinds[lines] = (byte) line.kind().ordinal();
        keys[lines] = line.key();
        bytes[lines] = line.bytes();
        lines++;
    }

    /** The trace: keys become the numbers from 0 on, in the order of the originals, and sizes become classes. */
    Trace build(String name, String sha256) throws TraceException {
        byte[] kindOf = Arrays.copyOf(kinds, lines);
        long[] distinctKeys = Arrays.stream(keys, 0, lines)
                .filter(key -> key != TraceLine.NO_KEY)
                .sorted()
                .distinct()
                .toArray();
        boolean keyed = distinctKeys.length > 0;
        int[] keyOf = new int[keyed ? lines : 0];
        for (int i = 0; i < keyOf.length; i++) {
            keyOf[i] = Arrays.binarySearch(distinctKeys, keys[i]);
        }
        if (keyed && Arrays.stream(keys, 0, lines).anyMatch(key -> key == TraceLine.NO_KEY)) {
            throw new TraceException(
                    name + ": has append, which has no keys, beside operations that have, expected one of both");
        }
        int[] preload = preload(keyOf, distinctKeys.length);
        BlobSizes sizes = sizes(preload);
        int[] classOf = new int[lines];
        Arrays.setAll(classOf, i -> classOf(sizes, bytes[i]));
        return new Trace(
                name,
                sha256,
                0,
                Arrays.copyOf(offsetsUs, lines),
                kindOf,
                keyOf,
                classOf,
                classes(sizes, preload),
                sizes,
                mix(),
                reads(keyOf, preload));
    }

    /** Bytes that each key holds before the trace begins: those of its first operation, if that reads or deletes. */
    private int[] preload(int[] keyOf, int count) {
        int[] preload = new int[count];
        boolean[] seen = new boolean[count];
        Arrays.fill(preload, ABSENT_BYTES);
        for (int i = 0; i < keyOf.length; i++) {
            if (!seen[keyOf[i]]) {
                seen[keyOf[i]] = true;
                boolean expects = !KINDS[kinds[i]].writesPayload() && bytes[i] > 0;
                preload[keyOf[i]] = expects ? bytes[i] : ABSENT_BYTES;
            }
        }
        return preload;
    }

    /** Compares the reads with what they find when the operations are carried out in their order. */
    private RecordedReads reads(int[] keyOf, int[] preload) {
        int[] held = preload.clone();
        long reads = 0;
        long found = 0;
        long missing = 0;
        long otherSize = 0;
        for (int i = 0; i < keyOf.length; i++) {
            int now = held[keyOf[i]];
            switch (KINDS[kinds[i]]) {
                case PUT -> held[keyOf[i]] = bytes[i];
                case ADD -> held[keyOf[i]] = now < 0 ? bytes[i] : now;
                case DELETE -> held[keyOf[i]] = ABSENT_BYTES;
                case GET, EXISTS -> {
                    reads++;
                    if (bytes[i] == 0) {
                        found += now > 0 ? 1 : 0;
                    } else if (now < 0) {
                        missing++;
                    } else if (KINDS[kinds[i]].readsPayload() && now != bytes[i]) {
                        otherSize++;
                    }
                }
                default -> throw new IllegalStateException("a trace has no " + KINDS[kinds[i]]);
            }
        }
        return new RecordedReads(reads, found, missing, otherSize);
    }

    /** Sizes of the blobs that are written, by how often they are. */
    private BlobSizes sizes(int[] preload) {
        int[] written = new int[lines + preload.length];
        int count = 0;
        for (int i = 0; i < lines; i++) {
            if (KINDS[kinds[i]].writesPayload()) {
                written[count++] = bytes[i];
            }
        }
        for (int each : preload) {
            if (each >= 0) {
                written[count++] = each;
            }
        }
        Arrays.sort(written, 0, count);
        List<SizeClass> classes = new ArrayList<>();
        for (int from = 0; from < count; ) {
            int to = from;
            while (to < count && written[to] == written[from]) {
                to++;
            }
            classes.add(new SizeClass(written[from], to - from));
            from = to;
        }
        return classes.isEmpty() ? BlobSizes.of(0) : new BlobSizes(classes.size() == 1 ? "" : "trace", classes);
    }

    private static int[] classes(BlobSizes sizes, int[] preload) {
        int[] classes = new int[preload.length];
        Arrays.setAll(classes, key -> preload[key] < 0 ? Trace.ABSENT : classOf(sizes, preload[key]));
        return classes;
    }

    /** Index of a size; of one that is never written, some other one. */
    private static int classOf(BlobSizes sizes, int bytes) {
        int low = 0;
        int high = sizes.classes().size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sizes.classes().get(middle).bytes() < bytes) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Map<OperationKind, Integer> mix() {
        Map<OperationKind, Integer> mix = new EnumMap<>(OperationKind.class);
        for (int i = 0; i < lines; i++) {
            mix.merge(KINDS[kinds[i]], 1, Integer::sum);
        }
        return mix;
    }
}
