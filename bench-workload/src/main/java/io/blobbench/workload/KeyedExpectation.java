package io.blobbench.workload;

import io.blobbench.workload.blob.BlobStamp;
import io.blobbench.workload.blob.MessagePool;
import io.blobbench.workload.key.KeyPlan;
import io.blobbench.workload.key.SharedKeys;
import java.util.BitSet;
import java.util.List;

/** The blob that each key must hold. Control thread only. */
final class KeyedExpectation implements Expectation {
    private final KeyPlan plan;
    private final List<KeyLedger> ledgers;
    private final SharedKeys shared;
    private final MessagePool pool;
    private final boolean writtenOnce;
    private final boolean mayRepeat;
    private final BitSet[] visited;
    private final BitSet visitedShared = new BitSet();
    private final long mustHold;
    private final long unknown;
    private long duplicated;
    private long undeleted;
    private long corrupt;
    private long confirmed;
    /** Keys visited that must hold a blob, which may be an older one. */
    private long unidentified;

    /**
     * The blobs of all keys.
     *
     * @param writtenOnce whether no key can have an older blob than its last
     * @param mayRepeat see {@link WorkloadSpec#mayRepeat}
     */
    KeyedExpectation(
            KeyPlan plan,
            List<KeyLedger> ledgers,
            SharedKeys shared,
            MessagePool pool,
            boolean writtenOnce,
            boolean mayRepeat) {
        this.plan = plan;
        this.ledgers = ledgers;
        this.shared = shared;
        this.pool = pool;
        this.writtenOnce = writtenOnce;
        this.mayRepeat = mayRepeat;
        this.visited = new BitSet[ledgers.size()];
        long present = shared.count(); // preloaded, and never deleted
        long unsure = 0;
        for (int lane = 0; lane < visited.length; lane++) {
            visited[lane] = new BitSet(plan.ownCount());
            for (int own = 0; own < plan.ownCount(); own++) {
                int blob = ledgers.get(lane).blob(own);
                present += KeyLedger.mustBeThere(blob) ? 1 : 0;
                unsure += blob == KeyLedger.UNKNOWN ? 1 : 0;
            }
        }
        this.mustHold = present;
        this.unknown = unsure;
    }

    @Override
    public void visit(long key, byte[] payload) {
        long index = shared.indexOf(key);
        if (index >= 0 && index < shared.count()) {
            visitShared((int) index, payload);
            return;
        }
        if (key < 0 || key >= plan.total()) {
            corrupt++;
            return;
        }
        int lane = plan.laneOf(key);
        int own = plan.ownOf(key);
        int expected = ledgers.get(lane).blob(own);
        if (visited[lane].get(own)) {
            duplicated++;
            return;
        }
        visited[lane].set(own);
        int found = pool.indexOf(payload);
        boolean another = expected >= 0 && found != pool.indexAt(expected);
        if (found == BlobStamp.CORRUPT || (another && writtenOnce)) {
            corrupt++;
            confirmed += KeyLedger.mustBeThere(expected) ? 1 : 0; // in the place of the blob
        } else if (expected == KeyLedger.ABSENT) {
            undeleted++;
        } else if (expected == KeyLedger.PRESENT) {
            confirmed++;
            unidentified++;
        } else if (expected >= 0 && !another) {
            confirmed++; // another blob of the pool is an older one of the key
            unidentified += mayRepeat && ledgers.get(lane).repeated(own) ? 1 : 0;
        }
    }

    /** Which lane wrote last is a matter of the history; the bytes must be some that were sent. */
    private void visitShared(int index, byte[] payload) {
        if (visitedShared.get(index)) {
            duplicated++;
            return;
        }
        visitedShared.set(index);
        confirmed++;
        if (pool.indexOf(payload) == BlobStamp.CORRUPT) {
            corrupt++;
        } else {
            unidentified++;
        }
    }

    @Override
    public long mustHold() {
        return mustHold;
    }

    @Override
    public long mayHold() {
        return mustHold + unknown;
    }

    @Override
    public long lost() {
        return mustHold - confirmed;
    }

    @Override
    public long lostAtMost() {
        return lost() + unidentified; // all other keys name their blob
    }

    @Override
    public long duplicated() {
        return duplicated + undeleted;
    }

    @Override
    public long undeleted() {
        return undeleted;
    }

    @Override
    public long corrupt() {
        return corrupt;
    }
}
