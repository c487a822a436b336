package io.blobbench.workload;

import io.blobbench.history.LaneHistory;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.SharedKeys;
import java.util.SplittableRandom;

/**
 * A lane's operations on keys that other lanes read and update too, one blob each, written down for the check of their history. Used by
 * its lane only.
 */
final class SharedSource {
    /** Some version, in the place of the one that is known when the operation is sent. */
    private static final int HELD = 1;

    private final SharedKeys keys;
    private final double share;
    private final SplittableRandom random;
    private final LaneHistory history;

    SharedSource(SharedKeys keys, double share, long seed, LaneHistory history) {
        this.keys = keys;
        this.share = share;
        this.random = new SplittableRandom(seed);
        this.history = history;
    }

    /** Whether the next operation, which is of the given kind, goes to a shared key. */
    boolean takesNext(OperationKind kind) {
        return KeySpace.SHARED_KINDS.contains(kind) && (share == 1 || random.nextDouble() < share);
    }

    /** Fills the batch of an operation whose kind is drawn. */
    void next(Batch batch) {
        int index = random.nextInt(keys.count());
        batch.sharedKey = index;
        batch.sharedKeys = keys;
        batch.size = 1;
        batch.partition = keys.partition(index);
        batch.keys[0] = keys.key(index);
        batch.owned[0] = 0;
        batch.versions[0] = holdsVersion(batch.kind) ? HELD : 0;
    }

    /** Half of the versioned reads hold a version, as those of keys that are not shared do. */
    private boolean holdsVersion(OperationKind kind) {
        return kind == OperationKind.UPDATE || (kind == OperationKind.GET_IF_NOT_MATCHED && random.nextBoolean());
    }

    void issued(Batch batch) {
        if (batch.versions[0] == HELD) {
            // No earlier: lanes update the key while an open load waits until the operation is due.
            batch.versions[0] = keys.version(batch.sharedKey, random);
        }
        batch.historyEntry = history.invoke(batch.kind, batch.sharedKey, (int) batch.versions[0], batch.sentNs);
    }

    void settled(Batch batch, int acknowledged, int rejected) {
        history.end(batch.historyEntry, batch.endNs, acknowledged, rejected);
    }
}
