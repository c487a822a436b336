package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Appends the pool's blobs in order, round and round, to the partitions in turn. Used by its lane only. */
final class AppendSource implements OperationSource {
    private final int batchSize;
    private final int partitions;
    private final @Nullable RingCounter issued;
    private final @Nullable RingCounter acknowledged;
    private int firstBlob;
    private int partition;
    private long issuedBlobs;
    private long acknowledgedBlobs;
    private long rejectedBlobs;

    /**
     * A source without end.
     *
     * @param firstBlob where in the pool this lane begins
     * @param track whether to count every pool index, as checking content needs it
     */
    AppendSource(BlobPool pool, int batchSize, int partitions, int firstBlob, int firstPartition, boolean track) {
        this.batchSize = batchSize;
        this.partitions = partitions;
        this.firstBlob = firstBlob;
        this.partition = firstPartition % partitions;
        this.issued = track ? new RingCounter(pool.size()) : null;
        this.acknowledged = track ? new RingCounter(pool.size()) : null;
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
        issuedBlobs += batchSize;
        if (issued != null) {
            issued.add(batch.firstBlob, batchSize);
        }
    }

    @Override
    public void settled(Batch batch, int acknowledgedNow, int rejectedNow, int failedNow) {
        acknowledgedBlobs += acknowledgedNow;
        rejectedBlobs += rejectedNow;
        // Of a batch that was acknowledged in part nobody knows which blobs: they may be there, none of them must.
        if (acknowledged != null && acknowledgedNow == batchSize) {
            acknowledged.add(batch.firstBlob, batchSize);
        }
    }

    long acknowledgedBlobs() {
        return acknowledgedBlobs;
    }

    /** Blobs that may be there beyond the acknowledged ones: failed, or without an answer. */
    long doubtfulBlobs() {
        return issuedBlobs - acknowledgedBlobs - rejectedBlobs;
    }

    void addIssuedTo(long[] sums) {
        Objects.requireNonNull(issued).addTo(sums);
    }

    void addAcknowledgedTo(long[] sums) {
        Objects.requireNonNull(acknowledged).addTo(sums);
    }
}
