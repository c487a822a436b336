package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeyPlan;
import java.util.Arrays;
import java.util.BitSet;

/** Touches every key of a lane once, but those that are left out, partition after partition. Used by its lane only. */
final class EachKeyOnceSource implements OperationSource {
    private final KeyPlan plan;
    private final int lane;
    private final KeyLedger ledger;
    private final OperationKind kind;
    private final int poolMask;
    private final int batchSize;
    private final BitSet without;
    private long remaining;
    private int row;
    private int partition;
    private int firstBlob;
    /** The row behind those of the batch that was made last. */
    private int rowAfter;

    /**
     * A source that has touched nothing yet.
     *
     * @param without the lane's keys that are left out
     */
    EachKeyOnceSource(
            KeyPlan plan,
            int lane,
            KeyLedger ledger,
            OperationKind kind,
            int poolSize,
            int firstBlob,
            int batchSize,
            BitSet without) {
        this.plan = plan;
        this.lane = lane;
        this.ledger = ledger;
        this.kind = kind;
        this.poolMask = poolSize - 1;
        this.firstBlob = firstBlob;
        this.batchSize = batchSize;
        this.without = without;
        int[] keys = new int[plan.partitions()];
        Arrays.fill(keys, plan.rows());
        without.stream().forEach(own -> keys[own % plan.partitions()]--);
        this.remaining = Arrays.stream(keys).mapToLong(this::operations).sum();
    }

    private long operations(int blobs) {
        return (blobs + batchSize - 1L) / batchSize;
    }

    @Override
    public boolean hasNext() {
        return remaining > 0;
    }

    @Override
    public long remaining() {
        return remaining;
    }

    @Override
    public void next(Batch batch) {
        toNextKey();
        batch.kind = kind;
        batch.partition = partition;
        batch.firstBlob = firstBlob;
        int size = 0;
        rowAfter = row;
        while (size < batchSize && rowAfter < plan.rows()) {
            int own = plan.own(rowAfter, partition);
            if (!without.get(own)) {
                batch.owned[size] = own;
                batch.keys[size] = plan.key(rowAfter, lane, partition);
                batch.versions[size] = 0;
                size++;
            }
            rowAfter++;
        }
        batch.size = size;
    }

    private void toNextKey() {
        while (row == plan.rows() || without.get(plan.own(row, partition))) {
            if (row == plan.rows()) {
                row = 0;
                partition++;
            } else {
                row++;
            }
        }
    }

    @Override
    public void issued(Batch batch) {
        firstBlob += batch.size;
        row = rowAfter;
        remaining--;
        ledger.issued(batch);
    }

    @Override
    public void settled(Batch batch, int acknowledged, int rejected, int failed) {
        ledger.settled(batch, poolMask, acknowledged, rejected);
    }
}
