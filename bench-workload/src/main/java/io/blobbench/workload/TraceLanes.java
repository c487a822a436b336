package io.blobbench.workload;

import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.blob.DistinctBlobs;
import io.blobbench.workload.key.KeyPlan;
import io.blobbench.workload.trace.Trace;
import io.blobbench.workload.trace.TraceReplay;
import java.util.Arrays;

/**
 * Deals the operations of a trace out to lanes: those of one key to one lane, in their order; appends in turns. Immutable; control
 * thread only.
 */
final class TraceLanes {
    private final TraceReplay replay;
    private final KeyPlan plan;
    /** The blob that each operation writes. */
    private final int[] blobs;
    /** By lane, the indices of its operations. */
    private final int[][] operations;

    TraceLanes(TraceReplay replay, KeyPlan plan) {
        this.replay = replay;
        this.plan = plan;
        Trace trace = replay.trace();
        this.blobs = blobs(trace);
        int[] counts = new int[plan.lanes()];
        for (int i = 0; i < trace.operations(); i++) {
            counts[laneOf(i)]++;
        }
        this.operations = new int[plan.lanes()][];
        Arrays.setAll(operations, lane -> new int[counts[lane]]);
        Arrays.fill(counts, 0);
        for (int i = 0; i < trace.operations(); i++) {
            int lane = laneOf(i);
            operations[lane][counts[lane]++] = i;
        }
    }

    private static int[] blobs(Trace trace) {
        int[] blobs = new int[trace.operations()];
        if (!trace.sizes().vary()) {
            Arrays.setAll(blobs, i -> i);
            return blobs;
        }
        DistinctBlobs distinct = BlobPool.distinct(trace.sizes(), 1);
        Arrays.setAll(blobs, i -> distinct.blob(trace.sizeClass(i), i));
        return blobs;
    }

    private int laneOf(int operation) {
        Trace trace = replay.trace();
        return trace.keyCount() == 0 ? operation % plan.lanes() : plan.laneOf(trace.key(operation));
    }

    /** The trace that these lanes replay. */
    Trace replayed() {
        return replay.trace();
    }

    /** The operations of one lane. */
    TracePart part(int lane) {
        return new TracePart(replay, operations[lane], blobs);
    }

    /** The keys of one lane that hold something before the trace begins. */
    int[] preloaded(int lane) {
        Trace trace = replay.trace();
        int[] keys = new int[trace.keyCount()];
        int count = 0;
        for (int key = 0; key < keys.length; key++) {
            if (trace.preloaded(key) != Trace.ABSENT && plan.laneOf(key) == lane) {
                keys[count++] = key;
            }
        }
        return Arrays.copyOf(keys, count);
    }
}
