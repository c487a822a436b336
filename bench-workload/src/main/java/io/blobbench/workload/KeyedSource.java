package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.key.KeyPlan;
import io.blobbench.workload.key.RowChooser;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Operations on keys, by weight: writes and versioned reads on the lane's own keys, plain reads on all, and some of them on keys that
 * are shared. Used by its lane only.
 */
final class KeyedSource implements OperationSource {
    /** Bound on the search for blobs that differ in a large batch on random keys; one is enough for a single blob. */
    private static final int MOST_SKIPS = 8;

    private final KeyPlan plan;
    private final int lane;
    private final KeyLedger ledger;
    private final OperationMix mix;
    private final RowChooser rows;
    private final BlobPool pool;
    private final int batchSize;
    /** Number of the last batch that updates each own key; without updates, nothing. */
    private final int[] updatedBy;

    private final double stale;
    /** Decides which updates hold another version than the current one, and which versioned reads hold one. */
    private final SplittableRandom versions;

    private final @Nullable SharedSource shared;

    private int batchNumber;
    private int firstBlob;
    private int partition;

    /**
     * Operations from the first on.
     *
     * @param stale share of updates that hold another version than the current one
     * @param shared those on shared keys; null where there are none
     */
    KeyedSource(
            KeyPlan plan,
            int lane,
            KeyLedger ledger,
            OperationMix mix,
            RowChooser rows,
            BlobPool pool,
            int firstBlob,
            int batchSize,
            double stale,
            long versionSeed,
            @Nullable SharedSource shared) {
        this.plan = plan;
        this.lane = lane;
        this.ledger = ledger;
        this.mix = mix;
        this.rows = rows;
        this.pool = pool;
        this.firstBlob = firstBlob;
        this.batchSize = batchSize;
        this.updatedBy = new int[mix.contains(OperationKind.UPDATE) ? plan.ownCount() : 0];
        this.partition = lane % plan.partitions();
        this.stale = stale;
        this.versions = new SplittableRandom(versionSeed);
        this.shared = shared;
    }

    @Override
    public boolean hasNext() {
        return true;
    }

    @Override
    public void next(Batch batch) {
        batch.kind = mix.next();
        batch.firstBlob = firstBlob;
        if (shared != null && shared.takesNext(batch.kind)) {
            shared.next(batch);
            return;
        }
        batch.sharedKey = Batch.NOT_SHARED;
        batch.size = batchSize;
        boolean anyLane = batch.kind == OperationKind.GET || batch.kind == OperationKind.EXISTS;
        if (anyLane && rows.ranks()) {
            chooseRanked(batch);
            return;
        }
        if (batch.kind == OperationKind.UPDATE) {
            skipBusyPartitions();
        }
        batch.partition = partition;
        partition = after(partition);
        batchNumber++;
        for (int i = 0; i < batchSize; i++) {
            int row = rows.next(batch.partition);
            if (anyLane) {
                batch.keys[i] = plan.key(row, rows.lane(lane), batch.partition);
            } else {
                chooseOwn(batch, i, row);
            }
        }
        if (batch.kind.writesPayload()) {
            skipHeldBlobs(batch);
        }
    }

    /** The partition is that of the first key, so that it is chosen as often as its keys are. */
    private void chooseRanked(Batch batch) {
        batch.keys[0] = rows.ranked();
        batch.partition = (int) (batch.keys[0] % plan.partitions());
        for (int i = 1; i < batchSize; i++) {
            batch.keys[i] = rows.ranked(batch.partition);
        }
    }

    /** Leaves out partitions in which writes in flight leave too few keys for a batch; {@link Workload} knows of enough. */
    private void skipBusyPartitions() {
        for (int tried = 0; tried < plan.partitions(); tried++) {
            if (plan.rows() - ledger.pendingKeys(partition) >= batchSize) {
                return;
            }
            partition = after(partition);
        }
    }

    private int after(int before) {
        return before + 1 == plan.partitions() ? 0 : before + 1;
    }

    private void chooseOwn(Batch batch, int index, int row) {
        int chosen = batch.kind == OperationKind.UPDATE ? withoutConflict(row, batch.partition) : row;
        int own = plan.own(chosen, batch.partition);
        batch.owned[index] = own;
        batch.keys[index] = plan.key(chosen, lane, batch.partition);
        batch.versions[index] = expectedVersion(batch.kind, ledger.version(own));
    }

    private int expectedVersion(OperationKind kind, int version) {
        if (kind == OperationKind.UPDATE && stale > 0 && versions.nextDouble() < stale) {
            return version > 1 ? version - 1 : version + 1;
        }
        // Half of the versioned reads of each key hold the current version, and so must be rejected.
        return kind == OperationKind.GET_IF_NOT_MATCHED && versions.nextBoolean() ? 0 : version;
    }

    /** Leaves out blobs that their keys hold already: a write that is acknowledged and dropped would leave the expected bytes. */
    private void skipHeldBlobs(Batch batch) {
        for (int skipped = 0; skipped < MOST_SKIPS && holdsAny(batch); skipped++) {
            firstBlob++;
            batch.firstBlob = firstBlob;
        }
    }

    private boolean holdsAny(Batch batch) {
        for (int i = 0; i < batch.size; i++) {
            int held = ledger.blob(batch.owned[i]);
            if (held >= 0 && pool.distinctAt(held) == pool.distinctAt(batch.firstBlob + i)) {
                return true;
            }
        }
        return false;
    }

    /** Two updates of one version cannot both succeed: an own conflict would look like the store's. */
    private int withoutConflict(int row, int partitionOfBatch) {
        int chosen = row;
        for (int tried = 0; tried < plan.rows() && conflicts(plan.own(chosen, partitionOfBatch)); tried++) {
            chosen = chosen + 1 == plan.rows() ? 0 : chosen + 1;
        }
        updatedBy[plan.own(chosen, partitionOfBatch)] = batchNumber;
        if (rows.ranks()) {
            ledger.drawn().add(chosen != row);
        }
        return chosen;
    }

    private boolean conflicts(int own) {
        return ledger.pending(own) || updatedBy[own] == batchNumber;
    }

    @Override
    public void issued(Batch batch) {
        firstBlob += batch.size;
        if (batch.sharedKey == Batch.NOT_SHARED) {
            ledger.issued(batch);
        } else if (shared != null) {
            shared.issued(batch);
        }
    }

    @Override
    public void settled(Batch batch, int acknowledged, int rejected, int failed) {
        if (batch.sharedKey == Batch.NOT_SHARED) {
            ledger.settled(batch, pool.size() - 1, acknowledged, rejected);
        } else if (shared != null) {
            shared.settled(batch, acknowledged, rejected);
        }
    }
}
