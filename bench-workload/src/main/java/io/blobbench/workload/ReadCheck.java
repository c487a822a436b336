package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobIndex;
import io.blobbench.workload.blob.BlobStamp;
import io.blobbench.workload.blob.MessagePool;
import io.blobbench.workload.sample.Marks;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Compares what operations read with what was written. Where the load writes no keys, each blob must be that of another key of its batch;
 * else any of the pool, because the writes that a read meets have no order that a lane knows. Usable from any thread while load runs.
 */
final class ReadCheck {
    private static final int SAMPLE_BITS = 4;

    private final boolean all;
    private final BlobIndex index;
    private final Optional<Marks> marks;
    private final @Nullable LongToIntFunction preloaded;

    /**
     * @param marks blobs that are sent in the place of others; empty where there are none
     * @param preloaded the place in the pool of what a key holds from the preload to the end; null where the load writes
     */
    private ReadCheck(boolean all, BlobIndex index, Optional<Marks> marks, @Nullable LongToIntFunction preloaded) {
        this.all = all;
        this.index = index;
        this.marks = marks;
        this.preloaded = preloaded;
    }

    /**
     * The check of a workload; null where nothing is read.
     *
     * @param all whether every operation that reads is compared, and not one of 16
     * @param preloaded the place in the pool of what a key holds after the preload, or a negative number where it holds none, or that is unknown
     */
    static @Nullable ReadCheck of(
            WorkloadSpec spec, boolean all, MessagePool messages, Optional<Marks> marks, LongToIntFunction preloaded) {
        Set<OperationKind> kinds = spec.mix().keySet();
        if (kinds.stream().noneMatch(OperationKind::readsPayload)) {
            return null;
        }
        boolean unchanged = kinds.stream().noneMatch(OperationKind::writes);
        return new ReadCheck(all, messages.index(), marks, unchanged ? preloaded : null);
    }

    /** Whether what an operation reads is compared. */
    boolean takes(OperationKind kind, long operationId) {
        return kind.readsPayload() && (all || mixed(operationId) >>> (Long.SIZE - SAMPLE_BITS) == 0);
    }

    /**
     * The finalizer of MurmurHash3: keys that come in turns, and mixes, have periods, with which a multiple of the number would coincide.
     */
    private static long mixed(long number) {
        long half = (number ^ (number >>> 33)) * 0xFF51_AFD7_ED55_8CCDL;
        long whole = (half ^ (half >>> 33)) * 0xC4CE_B9FE_1A85_EC53L;
        return whole ^ (whole >>> 33);
    }

    /**
     * Whether a blob that was read is one that its operation can have read.
     *
     * @param keys of the operation, the first so many of them
     * @param before blobs of the operation that were read before: most clients hand over answers in the order of the keys
     * @param matched the keys whose blob was read before; takes in that of this one
     */
    boolean written(long[] keys, int size, int before, byte[] payload, AtomicBits matched) {
        int found = index.of(payload);
        if (found == BlobStamp.CORRUPT) {
            return marks.isPresent() && marks.get().made(payload);
        }
        if (preloaded == null) {
            return true;
        }
        boolean unknown = false;
        for (int i = 0; i < size; i++) {
            int at = (before + i) % size;
            int place = preloaded.applyAsInt(keys[at]);
            unknown |= place < 0 && place != KeyLedger.ABSENT;
            if (place >= 0 && index.at(place) == found && matched.set(at)) {
                return true;
            }
        }
        return unknown;
    }
}
