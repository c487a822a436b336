package io.blobbench.workload.trace;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.size.BlobSizes;
import java.util.Map;

/** Recorded operations in the order of their offsets. Immutable; usable from any thread; equal to a trace of the same file. */
public final class Trace {
    /** Class of the size of a key that holds nothing. */
    public static final int ABSENT = -1;

    private static final OperationKind[] KINDS = OperationKind.values();
    private static final long NS_PER_US = 1000;
    /** Shorter traces, such as one of a single operation, have no rate. */
    private static final long SHORTEST_NS = 1_000_000;

    private final String name;
    private final String sha256;
    /** Where the trace begins on the clock of its offsets. */
    private final long beginUs;

    private final long[] offsetsUs;
    private final byte[] kinds;
    private final int[] keys;
    private final int[] sizeClasses;
    private final int[] preload;
    private final BlobSizes sizes;
    private final Map<OperationKind, Integer> mix;
    private final RecordedReads reads;

    Trace(
            String name,
            String sha256,
            long beginUs,
            long[] offsetsUs,
            byte[] kinds,
            int[] keys,
            int[] sizeClasses,
            int[] preload,
            BlobSizes sizes,
            Map<OperationKind, Integer> mix,
            RecordedReads reads) {
        this.name = name;
        this.sha256 = sha256;
        this.beginUs = beginUs;
        this.offsetsUs = offsetsUs;
        this.kinds = kinds;
        this.keys = keys;
        this.sizeClasses = sizeClasses;
        this.preload = preload;
        this.sizes = sizes;
        this.mix = Map.copyOf(mix);
        this.reads = reads;
    }

    /** The same without the time before its first operation. */
    Trace fromFirst() {
        return new Trace(name, sha256, offsetsUs[0], offsetsUs, kinds, keys, sizeClasses, preload, sizes, mix, reads);
    }

    /** The name of its file. */
    public String name() {
        return name;
    }

    /** The SHA-256 of its file, in hexadecimal digits. */
    public String sha256() {
        return sha256;
    }

    /** Number of operations. */
    public int operations() {
        return kinds.length;
    }

    /** Number of keys, which are the numbers from 0 on; 0 for a trace of appends. */
    public int keyCount() {
        return preload.length;
    }

    /** How often each kind occurs. */
    public Map<OperationKind, Integer> mix() {
        return mix;
    }

    /** Which reads have another answer than recorded. */
    public RecordedReads reads() {
        return reads;
    }

    /** Sizes of the blobs that are written, by how often they are. */
    public BlobSizes sizes() {
        return sizes;
    }

    /** Nanoseconds from the start of the trace to an operation, at the speed of the recording. */
    public long offsetNs(int operation) {
        return (offsetsUs[operation] - beginUs) * NS_PER_US;
    }

    public OperationKind kind(int operation) {
        return KINDS[kinds[operation]];
    }

    /** Key of an operation; only where there are keys. */
    public int key(int operation) {
        return keys[operation];
    }

    /** Index of the size that an operation writes; meaningless for others. */
    public int sizeClass(int operation) {
        return sizeClasses[operation];
    }

    /** Index of the size that a key holds before the trace begins; {@link #ABSENT} for nothing. */
    public int preloaded(int key) {
        return preload[key];
    }

    /** Nanoseconds from the begin to the last operation, at least a millisecond, at a speed. */
    public long lengthNs(double speed) {
        return Math.max(SHORTEST_NS, Math.round(offsetNs(kinds.length - 1) / speed));
    }

    /** Mean rate of the operations at a speed. */
    public double opsPerSecond(double speed) {
        return operations() / (lengthNs(speed) / 1e9);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Trace trace && trace.sha256.equals(sha256);
    }

    @Override
    public int hashCode() {
        return sha256.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
