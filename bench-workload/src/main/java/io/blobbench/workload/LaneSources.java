package io.blobbench.workload;

import io.blobbench.history.LaneHistory;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.key.KeyPlan;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.RowChooser;
import io.blobbench.workload.key.SharedKeys;
import java.util.BitSet;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Makes the operations of each lane: drawn from a seed, or those of a trace. Control thread only.
 *
 * @param preloadKind writes the keys before the load: PUT, or ADD where a store has no PUT
 */
record LaneSources(
        WorkloadSpec spec,
        BlobPool pool,
        KeyPlan plan,
        SharedKeys shared,
        Optional<TraceLanes> trace,
        OperationKind preloadKind) {
    OperationSource appends(int lane, AppendLedger ledger) {
        if (trace.isPresent()) {
            return new TraceSource(trace.get().part(lane), plan, Optional.empty(), Optional.of(ledger), pool.size());
        }
        return new AppendSource(ledger, spec.batchSize(), plan.partitions(), firstBlob(lane), lane);
    }

    /** Each lane begins at another blob: if all sent the same sequence, a key's size would be that of its neighbours in all other lanes. */
    private int firstBlob(int lane) {
        return (int) ((long) pool.size() * lane / plan.lanes());
    }

    OperationSource keyed(int lane, KeyLedger ledger, LaneHistory history, SplittableRandom seeds) {
        if (trace.isPresent()) {
            return new TraceSource(trace.get().part(lane), plan, Optional.of(ledger), Optional.empty(), pool.size());
        }
        if (spec.finite()) {
            return eachKeyOnce(lane, ledger, spec.mix().keySet().iterator().next(), new BitSet());
        }
        KeySpace keys = spec.keys();
        // Keys and kinds drawn from one seed would go together: every key would see one kind only.
        RowChooser rows = new RowChooser(keys, plan, seeds.nextLong());
        OperationMix mix = new OperationMix(spec.mix(), seeds.nextLong());
        SharedSource ofShared =
                keys.anyShared() ? new SharedSource(shared, keys.shared(), seeds.nextLong(), history) : null;
        return new KeyedSource(
                plan,
                lane,
                ledger,
                mix,
                rows,
                pool,
                firstBlob(lane),
                spec.batchSize(),
                keys.stale(),
                seeds.nextLong(),
                ofShared);
    }

    /** Writes the lane's keys before the load: of keys that come and go the share that is there in the long run. */
    OperationSource preload(int lane, KeyLedger ledger, SplittableRandom seeds) {
        if (trace.isPresent()) {
            TraceLanes replay = trace.get();
            return new TracePreload(
                    replay.preloaded(lane), replay.preloadedBlobs(), plan, ledger, preloadKind, pool.size());
        }
        OperationSource own = eachKeyOnce(lane, ledger, preloadKind, absent(seeds));
        return new PreloadSource(own, shared, preloadKind, lane, plan.lanes());
    }

    /** The lane's keys that no blob is written under before the load. */
    private BitSet absent(SplittableRandom seeds) {
        BitSet absent = new BitSet();
        double present = spec.steadyShare();
        for (int own = 0; own < plan.ownCount() && present < 1; own++) {
            absent.set(own, seeds.nextDouble() >= present);
        }
        return absent;
    }

    private OperationSource eachKeyOnce(int lane, KeyLedger ledger, OperationKind kind, BitSet without) {
        return new EachKeyOnceSource(plan, lane, ledger, kind, pool.size(), firstBlob(lane), spec.batchSize(), without);
    }
}
