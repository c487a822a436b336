package io.blobbench.workload;

import io.blobbench.workload.trace.Trace;
import io.blobbench.workload.trace.TraceReplay;

/** The operations of a trace that one lane replays. Immutable; usable from any thread. */
public final class TracePart {
    private final TraceReplay replay;
    private final int[] operations;
    private final int[] blobs;

    TracePart(TraceReplay replay, int[] operations, int[] blobs) {
        this.replay = replay;
        this.operations = operations;
        this.blobs = blobs;
    }

    /** Number of operations. */
    public int size() {
        return operations.length;
    }

    /**
     * Nanoseconds from the start of the replay to the intended start of the k-th operation, which is one of {@link
     * #size}.
     */
    public long offsetNs(int k) {
        return Math.round(replay.trace().offsetNs(operations[k]) / replay.speed());
    }

    Trace trace() {
        return replay.trace();
    }

    /** Index of the k-th operation in the whole trace. */
    int operation(int k) {
        return operations[k];
    }

    /** Pool index of the blob that the k-th operation writes. */
    int blob(int k) {
        return blobs[operations[k]];
    }
}
