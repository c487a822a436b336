package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.SharedKeys;

/** Writes a lane's own keys once, and then its share of those that all lanes share. Used by its lane only. */
final class PreloadSource implements OperationSource {
    private final OperationSource own;
    private final SharedKeys shared;
    private final OperationKind kind;
    private final int lanes;
    private int nextShared;

    /**
     * A source that has written nothing yet.
     *
     * @param own writes the lane's own keys
     * @param kind of operation that writes the shared ones
     */
    PreloadSource(OperationSource own, SharedKeys shared, OperationKind kind, int lane, int lanes) {
        this.own = own;
        this.shared = shared;
        this.kind = kind;
        this.lanes = lanes;
        this.nextShared = lane;
    }

    @Override
    public boolean hasNext() {
        return own.hasNext() || nextShared < shared.count();
    }

    @Override
    public long remaining() {
        return own.remaining() + Math.max(0, (shared.count() - nextShared + lanes - 1) / lanes);
    }

    @Override
    public void next(Batch batch) {
        if (own.hasNext()) {
            batch.sharedKey = Batch.NOT_SHARED;
            own.next(batch);
            return;
        }
        batch.kind = kind;
        batch.sharedKey = nextShared;
        batch.size = 1;
        batch.partition = shared.partition(nextShared);
        batch.firstBlob = nextShared;
        batch.keys[0] = shared.key(nextShared);
        batch.owned[0] = 0;
        batch.versions[0] = 0;
    }

    @Override
    public void issued(Batch batch) {
        if (batch.sharedKey == Batch.NOT_SHARED) {
            own.issued(batch);
        } else {
            nextShared += lanes;
        }
    }

    @Override
    public void settled(Batch batch, int acknowledged, int rejected, int failed) {
        if (batch.sharedKey == Batch.NOT_SHARED) {
            own.settled(batch, acknowledged, rejected, failed);
        }
    }
}
