package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.blob.DistinctBlobs;
import io.blobbench.workload.key.KeyPlan;
import io.blobbench.workload.trace.Trace;
import io.blobbench.workload.trace.TraceReplay;
import java.util.Arrays;

/**
 * Deals the operations of a trace out to lanes: those of one key to one lane, in their order; appends to the lanes of their
 * connections, which take turns. Immutable; control thread only.
 */
final class TraceLanes {
    private static final int NO_BLOB = -1;

    private final TraceReplay replay;
    private final KeyPlan plan;
    private final int connections;
    /** The blob that each key holds before the trace begins, or {@link #NO_BLOB}. */
    private final int[] preloadedBlobs;
    /** The blob that each operation writes. */
    private final int[] blobs;
    /** By lane, the indices of its operations. */
    private final int[][] operations;

    /** @param connections of the only host, which its lanes have in turns */
    TraceLanes(TraceReplay replay, KeyPlan plan, int connections) {
        this.replay = replay;
        this.plan = plan;
        this.connections = connections;
        Trace trace = replay.trace();
        DistinctBlobs distinct = BlobPool.distinctOfTrace(trace.sizes());
        this.preloadedBlobs = preloadedBlobs(trace, distinct);
        this.blobs = blobs(trace, distinct, preloadedBlobs.clone());
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

    private static int[] preloadedBlobs(Trace trace, DistinctBlobs distinct) {
        int[] blobs = new int[trace.keyCount()];
        Arrays.setAll(
                blobs,
                key -> trace.preloaded(key) == Trace.ABSENT ? NO_BLOB : distinct.blob(trace.preloaded(key), key));
        return blobs;
    }

    /**
     * No key gets the blob that it holds already, if there is another of the size: a write that is acknowledged and dropped would leave the
     * expected bytes.
     *
     * @param held the blob that each key holds, or held last
     */
    private static int[] blobs(Trace trace, DistinctBlobs distinct, int[] held) {
        boolean[] present = new boolean[held.length];
        for (int key = 0; key < held.length; key++) {
            present[key] = held[key] != NO_BLOB;
        }
        int[] blobs = new int[trace.operations()];
        for (int i = 0; i < blobs.length; i++) {
            OperationKind kind = trace.kind(i);
            blobs[i] = distinct.blob(trace.sizeClass(i), i);
            if (kind == OperationKind.DELETE) {
                present[trace.key(i)] = false;
            } else if (kind.keyed() && kind.writesPayload()) {
                int key = trace.key(i);
                if (blobs[i] == held[key]) {
                    blobs[i] = distinct.blob(trace.sizeClass(i), i + 1);
                }
                if (kind != OperationKind.ADD || !present[key]) { // else it is refused
                    held[key] = blobs[i];
                    present[key] = true;
                }
            }
        }
        return blobs;
    }

    private int laneOf(int operation) {
        Trace trace = replay.trace();
        return trace.keyCount() == 0 ? operation % connections % plan.lanes() : plan.laneOf(trace.key(operation));
    }

    /** The operations of one lane. */
    TracePart part(int lane) {
        return new TracePart(replay, operations[lane], blobs);
    }

    /** The blob that each key holds before the trace begins. Shared; never written to. */
    int[] preloadedBlobs() {
        return preloadedBlobs;
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
