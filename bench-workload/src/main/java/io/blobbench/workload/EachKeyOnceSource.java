package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeyPlan;

/** Touches every key of a lane once, partition after partition. Used by its lane only. */
final class EachKeyOnceSource implements OperationSource {
    private final KeyPlan plan;
    private final int lane;
    private final KeyLedger ledger;
    private final OperationKind kind;
    private final int poolMask;
    private final int batchSize;
    private int row;
    private int partition;
    private int firstBlob;

    EachKeyOnceSource(
            KeyPlan plan, int lane, KeyLedger ledger, OperationKind kind, int poolSize, int firstBlob, int batchSize) {
        this.plan = plan;
        this.lane = lane;
        this.ledger = ledger;
        this.kind = kind;
        this.poolMask = poolSize - 1;
        this.firstBlob = firstBlob;
        this.batchSize = batchSize;
    }

    @Override
    public boolean hasNext() {
        return partition < plan.partitions();
    }

    @Override
    public long remaining() {
        return operations(plan.rows() - row) + (plan.partitions() - 1L - partition) * operations(plan.rows());
    }

    private long operations(int blobs) {
        return (blobs + batchSize - 1L) / batchSize;
    }

    @Override
    public void next(Batch batch) {
        batch.kind = kind;
        batch.size = Math.min(batchSize, plan.rows() - row);
        batch.partition = partition;
        batch.firstBlob = firstBlob;
        for (int i = 0; i < batch.size; i++) {
            batch.owned[i] = plan.own(row + i, partition);
            batch.keys[i] = plan.key(row + i, lane, partition);
            batch.versions[i] = 0;
        }
    }

    @Override
    public void issued(Batch batch) {
        firstBlob += batch.size;
        row += batch.size;
        if (row == plan.rows()) {
            row = 0;
            partition++;
        }
        ledger.issued(batch);
    }

    @Override
    public void settled(Batch batch, int acknowledged, int rejected, int failed) {
        ledger.settled(batch, poolMask, acknowledged, rejected);
    }
}
