package io.blobbench.workload;

import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.blob.BlobStamp;
import io.blobbench.workload.blob.MessageWriter;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.sample.Sampling;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.SizeBuckets;
import io.blobbench.workload.trace.TraceReplay;
import java.util.Map;
import java.util.Optional;

/**
 * The blobs, keys and mix of the operations of a cell.
 *
 * @param mix weight of each kind of operation, more than 0 each; one entry where there is no mix
 * @param batchSize blobs of one operation, in [1, {@link #MAX_BATCH}]
 * @param sizes of the blobs; where they differ, blobs are stored as they are
 * @param form what is stored for a blob
 * @param content what the bytes look like
 * @param keys which keys keyed operations use
 * @param seed the same seed gives the same blobs, keys and arrivals
 * @param trace the operations to replay, with mix, sizes and number of keys of this workload; empty where operations
 *     are drawn
 * @param sampling which written blobs are followed until another reader sees them; empty where none are
 */
public record WorkloadSpec(
        Map<OperationKind, Integer> mix,
        int batchSize,
        BlobSizes sizes,
        MessageForm form,
        BlobContent content,
        KeySpace keys,
        long seed,
        Optional<TraceReplay> trace,
        Optional<Sampling> sampling) {
    /** Blobs of the largest batch: the outcomes of an operation count no more. */
    public static final int MAX_BATCH = (1 << 21) - 1;

    public WorkloadSpec {
        mix = Map.copyOf(mix);
        if (mix.isEmpty() || mix.values().stream().anyMatch(weight -> weight < 1)) {
            throw new IllegalArgumentException("workload.mix needs weights of at least 1, got " + mix);
        }
        if (mix.containsKey(OperationKind.APPEND) && mix.size() > 1) {
            throw new IllegalArgumentException(
                    "workload.mix cannot join append, which has no keys, with others: " + mix);
        }
        if (mix.containsKey(OperationKind.PUT)
                && (mix.containsKey(OperationKind.UPDATE) || mix.containsKey(OperationKind.GET_IF_NOT_MATCHED))) {
            throw new IllegalArgumentException(
                    "workload.mix cannot join put, which keeps no versions, with update or get-if-not-matched; use add");
        }
        if (batchSize < 1 || batchSize > MAX_BATCH) {
            throw new IllegalArgumentException("workload.batch must be in [1, " + MAX_BATCH + "], got " + batchSize);
        }
        if (form.entity() == Entity.ELEMENTS) {
            ElementsMessage.elements(sizes.largest());
        }
        if (form.entity() != Entity.BLOB && sizes.vary()) {
            throw new IllegalArgumentException("workload.entity must be blob where sizes of blobs differ, got "
                    + form.entity().word());
        }
        if (keys.anyShared()) {
            requireShareable(mix, batchSize);
        }
    }

    private static void requireShareable(Map<OperationKind, Integer> mix, int batchSize) {
        if (mix.keySet().stream().noneMatch(KeySpace.SHARED_KINDS::contains) || mix.containsKey(OperationKind.PUT)) {
            throw new IllegalArgumentException("workload.keys.shared needs get, get-if-not-matched, exists or update,"
                    + " and no put, which keeps no versions; got " + mix.keySet());
        }
        if (batchSize > 1) {
            throw new IllegalArgumentException(
                    "workload.keys.shared needs workload.batch of 1, because an answer counts the blobs of a batch and does"
                            + " not name them; got " + batchSize);
        }
    }

    /** Operations that are drawn. */
    public WorkloadSpec(
            Map<OperationKind, Integer> mix,
            int batchSize,
            BlobSizes sizes,
            MessageForm form,
            BlobContent content,
            KeySpace keys,
            long seed) {
        this(mix, batchSize, sizes, form, content, keys, seed, Optional.empty(), Optional.empty());
    }

    /** Operations of a trace, on blobs as they are. */
    public static WorkloadSpec replaying(TraceReplay replay, BlobContent content, long seed) {
        KeySpace keys = new KeySpace(
                KeySpace.Distribution.SEQUENTIAL,
                Math.max(1, replay.trace().keyCount()),
                KeySpace.DEFAULT.zipfExponent());
        return new WorkloadSpec(
                replay.trace().mix(),
                1,
                replay.trace().sizes(),
                MessageForm.BLOB,
                content,
                keys,
                seed,
                Optional.of(replay),
                Optional.empty());
    }

    /** Operations on what is stored for blobs of one size. */
    public WorkloadSpec(
            Map<OperationKind, Integer> mix,
            int batchSize,
            int blobBytes,
            MessageForm form,
            BlobContent content,
            KeySpace keys,
            long seed) {
        this(mix, batchSize, BlobSizes.of(blobBytes), form, content, keys, seed);
    }

    /** Operations on blobs as they are. */
    public WorkloadSpec(
            Map<OperationKind, Integer> mix,
            int batchSize,
            int blobBytes,
            BlobContent content,
            KeySpace keys,
            long seed) {
        this(mix, batchSize, blobBytes, MessageForm.BLOB, content, keys, seed);
    }

    /** Whether no key ever gets a second blob after an acknowledged one. */
    boolean writesKeysOnce() {
        boolean overwrites = mix.containsKey(OperationKind.PUT) || mix.containsKey(OperationKind.UPDATE);
        boolean addsAgain = mix.containsKey(OperationKind.ADD) && mix.containsKey(OperationKind.DELETE);
        return !overwrites && !addsAgain;
    }

    /** Whether a key may get the bytes that it holds: a trace says which size is written, and some size may have a single blob. */
    public boolean mayRepeat() {
        return trace.isPresent() && keyed() && BlobPool.distinctOfTrace(sizes).anySingle();
    }

    /** Share of the keys that are there in the long run, in (0, 1]: each until a delete, and again from the next put or add on. */
    double steadyShare() {
        double writes = mix.getOrDefault(OperationKind.PUT, 0) + mix.getOrDefault(OperationKind.ADD, 0);
        return writes == 0 ? 1 : writes / (writes + mix.getOrDefault(OperationKind.DELETE, 0));
    }

    /** The same with other blobs, keys and arrivals. */
    public WorkloadSpec withSeed(long other) {
        return new WorkloadSpec(mix, batchSize, sizes, form, content, keys, other, trace, sampling);
    }

    /** The same with a trace that begins with its first operation. */
    public WorkloadSpec fromFirst() {
        return new WorkloadSpec(
                mix, batchSize, sizes, form, content, keys, seed, trace.map(TraceReplay::fromFirst), sampling);
    }

    /**
     * The same workload with the given visibility samples, or none.
     *
     * @throws IllegalArgumentException when that cannot be done with these blobs
     */
    public WorkloadSpec sampled(Optional<Sampling> how) {
        if (how.isPresent()) {
            requireMarkable();
        }
        return new WorkloadSpec(mix, batchSize, sizes, form, content, keys, seed, trace, how);
    }

    private void requireMarkable() {
        if (mix.keySet().stream().noneMatch(OperationKind::writesPayload)) {
            throw new IllegalArgumentException("operations that write, got " + mix.keySet());
        }
        if (trace.isPresent()) {
            throw new IllegalArgumentException("operations that are drawn, got a trace");
        }
        if (form.entity() != Entity.BLOB) {
            throw new IllegalArgumentException(
                    "entity blob, got " + form.entity().word());
        }
        if (sizes.vary() || sizes.smallest() < BlobStamp.MIN_BLOB_BYTES) {
            throw new IllegalArgumentException("blobs of one size of at least " + BlobStamp.MIN_BLOB_BYTES + " B, got "
                    + (sizes.vary() ? sizes.word() : sizes.smallest() + " B"));
        }
    }

    /** Whether operations have keys. */
    public boolean keyed() {
        return mix.keySet().stream().anyMatch(OperationKind::keyed);
    }

    /** Whether every operation goes to a key that all lanes share. */
    public boolean allShared() {
        return keys.shared() == 1 && KeySpace.SHARED_KINDS.containsAll(mix.keySet());
    }

    /**
     * Whether the operations come to an end: adding or deleting every key in turn can be done once, and would be nothing
     * but rejections from then on.
     */
    public boolean finite() {
        boolean consumes =
                mix.size() == 1 && (mix.containsKey(OperationKind.ADD) || mix.containsKey(OperationKind.DELETE));
        return trace.isPresent() || (consumes && keys.distribution() == KeySpace.Distribution.SEQUENTIAL);
    }

    /**
     * The operation that is refused ever more often, because nothing in the mix restores its keys: an add needs deletes, and a delete needs
     * adds or puts. Empty if each can go on, and for a trace.
     */
    public Optional<OperationKind> runsOut() {
        boolean deletes = mix.containsKey(OperationKind.DELETE);
        boolean adds = mix.containsKey(OperationKind.ADD);
        if (trace.isPresent() || (adds && deletes)) {
            return Optional.empty();
        }
        boolean restored = !deletes || mix.containsKey(OperationKind.PUT);
        return adds ? Optional.of(OperationKind.ADD) : restored ? Optional.empty() : Optional.of(OperationKind.DELETE);
    }

    /** Whether keys are used in turn, each as often as any other. */
    public boolean inTurn() {
        return keyed() && keys.distribution() == KeySpace.Distribution.SEQUENTIAL;
    }

    /** Whether lanes have equal parts of the operations, however many connections each has, as each has as many keys as any other. */
    public boolean equalParts() {
        return inTurn() && trace.isEmpty();
    }

    /** Bytes of the largest blob. */
    public int blobBytes() {
        return sizes.largest();
    }

    /** Bytes that the blobs of one batch have; where sizes differ, on average. */
    public long batchBytes() {
        return sizes.vary() ? (long) Math.ceil(batchSize * sizes.meanBytes()) : largestBatchBytes();
    }

    /** Bytes that the blobs of one batch have at most. */
    public long largestBatchBytes() {
        return (long) batchSize * sizes.largest();
    }

    /** Sizes whose times are distinguished; a batch of several blobs mixes them. */
    public SizeBuckets buckets() {
        return batchSize == 1 ? SizeBuckets.of(sizes) : SizeBuckets.NONE;
    }

    /** Bytes of what is stored for a blob: the same as {@link #messageBytes}; where sizes differ, those of the blobs on average. */
    public int meanBytes() {
        return sizes.vary() ? (int) Math.ceil(sizes.meanBytes()) : messageBytes();
    }

    /** Bytes of what is stored for the largest blob, as Kryo writes it where that is more than the blob. */
    public int messageBytes() {
        if (form.entity() == Entity.BLOB) {
            return blobBytes();
        }
        Message message = MessageWriter.messageOf(form.entity(), new byte[blobBytes()]);
        return new MessageWriter().write(message).length;
    }
}
