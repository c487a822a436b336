package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeyPlan;

/** Writes the keys of a lane that a trace reads before it writes them. Used by its lane only. */
final class TracePreload implements OperationSource {
    private final int[] keys;
    private final int[] blobs;
    private final KeyPlan plan;
    private final KeyLedger ledger;
    private final OperationKind kind;
    private final int poolMask;
    private int at;

    /**
     * A source that has written nothing yet.
     *
     * @param keys of the lane
     * @param blobs that each key of any lane gets
     */
    TracePreload(int[] keys, int[] blobs, KeyPlan plan, KeyLedger ledger, OperationKind kind, int poolSize) {
        this.keys = keys;
        this.blobs = blobs;
        this.plan = plan;
        this.ledger = ledger;
        this.kind = kind;
        this.poolMask = poolSize - 1;
    }

    @Override
    public boolean hasNext() {
        return at < keys.length;
    }

    @Override
    public long remaining() {
        return (long) keys.length - at;
    }

    @Override
    public void next(Batch batch) {
        int key = keys[at];
        batch.kind = kind;
        batch.size = 1;
        batch.partition = key % plan.partitions();
        batch.firstBlob = blobs[key];
        batch.keys[0] = key;
        batch.owned[0] = plan.ownOf(key);
        batch.versions[0] = 0;
    }

    @Override
    public void issued(Batch batch) {
        at++;
        ledger.issued(batch);
    }

    @Override
    public void settled(Batch batch, int acknowledged, int rejected, int failed) {
        ledger.settled(batch, poolMask, acknowledged, rejected);
    }
}
