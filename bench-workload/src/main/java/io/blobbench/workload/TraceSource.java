package io.blobbench.workload;

import io.blobbench.workload.key.KeyPlan;
import io.blobbench.workload.trace.Trace;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives a lane the operations of a trace that are its own, once. Used by its lane only. */
final class TraceSource implements OperationSource {
    private final TracePart part;
    private final Trace trace;
    private final KeyPlan plan;
    private final @Nullable KeyLedger keys;
    private final @Nullable AppendLedger appends;
    private final int poolMask;
    /** Operations in flight on each key. */
    private final int[] running;

    private int at;
    private long overlapping;

    /**
     * A source at its begin.
     *
     * @param keys of the lane, where operations have keys
     * @param appends of the lane, where they have none
     */
    TraceSource(TracePart part, KeyPlan plan, Optional<KeyLedger> keys, Optional<AppendLedger> appends, int poolSize) {
        this.part = part;
        this.trace = part.trace();
        this.plan = plan;
        this.keys = keys.orElse(null);
        this.appends = appends.orElse(null);
        this.poolMask = poolSize - 1;
        this.running = new int[keys.isPresent() ? plan.ownCount() : 0];
    }

    @Override
    public boolean hasNext() {
        return at < part.size();
    }

    @Override
    public long remaining() {
        return (long) part.size() - at;
    }

    @Override
    public void next(Batch batch) {
        int operation = part.operation(at);
        batch.kind = trace.kind(operation);
        batch.size = 1;
        batch.firstBlob = part.blob(at);
        if (keys != null) {
            int key = trace.key(operation);
            batch.keys[0] = key;
            batch.owned[0] = plan.ownOf(key);
            batch.versions[0] = 0;
            batch.partition = key % plan.partitions();
        } else {
            batch.partition = operation % plan.partitions();
        }
    }

    @Override
    public void issued(Batch batch) {
        at++;
        if (keys != null) {
            int own = batch.owned[0];
            boolean others = KeyLedger.changes(batch) ? running[own] > 0 : keys.pending(own);
            overlapping += others ? 1 : 0;
            running[own]++;
            keys.issued(batch);
        }
        if (appends != null) {
            appends.issued(batch);
        }
    }

    @Override
    public void settled(Batch batch, int acknowledged, int rejected, int failed) {
        if (keys != null) {
            running[batch.owned[0]]--;
            keys.settled(batch, poolMask, acknowledged, rejected);
        }
        if (appends != null) {
            appends.settled(batch, acknowledged, rejected);
        }
    }

    /**
     * Operations that were sent while a write of their key was in flight, and writes that were sent while any operation was: what they find
     * depends on which of them the store carries out first. No load may run.
     */
    long overlapping() {
        return overlapping;
    }
}
