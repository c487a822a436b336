package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;

/** Appends the pool's blobs in order, round and round, to the partitions in turn. Used by its lane only. */
final class AppendSource implements OperationSource {
    private final int batchSize;
    private final int partitions;
    private final AppendLedger ledger;
    private int firstBlob;
    private int partition;

    /**
     * A source without end.
     *
     * @param firstBlob where in the pool this lane begins
     */
    AppendSource(AppendLedger ledger, int batchSize, int partitions, int firstBlob, int firstPartition) {
        this.batchSize = batchSize;
        this.partitions = partitions;
        this.firstBlob = firstBlob;
        this.partition = firstPartition % partitions;
        this.ledger = ledger;
    }

    @Override
    public boolean hasNext() {
        return true;
    }

    @Override
    public void next(Batch batch) {
        batch.kind = OperationKind.APPEND;
        batch.size = batchSize;
        batch.partition = partition;
        batch.firstBlob = firstBlob;
    }

    @Override
    public void issued(Batch batch) {
        firstBlob += batchSize;
        partition = partition + 1 == partitions ? 0 : partition + 1;
        ledger.issued(batch);
    }

    @Override
    public void settled(Batch batch, int acknowledged, int rejected, int failed) {
        ledger.settled(batch, acknowledged, rejected);
    }
}
