package io.blobbench.workload;

import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import java.util.Map;

/**
 * The blobs, keys and mix of the operations of a cell.
 *
 * @param mix weight of each kind of operation, more than 0 each; one entry where there is no mix
 * @param batchSize blobs of one operation, at least 1
 * @param blobBytes bytes of one blob, at least 0
 * @param form what is stored for a blob
 * @param content what the bytes look like
 * @param keys which keys keyed operations use
 * @param seed the same seed gives the same blobs, keys and arrivals
 */
public record WorkloadSpec(
        Map<OperationKind, Integer> mix,
        int batchSize,
        int blobBytes,
        MessageForm form,
        BlobContent content,
        KeySpace keys,
        long seed) {
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
        if (batchSize < 1) {
            throw new IllegalArgumentException("workload.batch must be at least 1, got " + batchSize);
        }
        if (blobBytes < 0) {
            throw new IllegalArgumentException("workload.blob must not be negative, got " + blobBytes);
        }
        if (form.entity() == Entity.ELEMENTS) {
            ElementsMessage.elements(blobBytes);
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

    /** The same with other blobs, keys and arrivals. */
    public WorkloadSpec withSeed(long other) {
        return new WorkloadSpec(mix, batchSize, blobBytes, form, content, keys, other);
    }

    /** Whether operations have keys. */
    public boolean keyed() {
        return mix.keySet().stream().anyMatch(OperationKind::keyed);
    }

    /** Bytes of the blobs of one batch. */
    public long batchBytes() {
        return (long) batchSize * blobBytes;
    }

    /** Bytes of what is stored for one blob, as Kryo writes it where that is more than the blob; the same for every blob. */
    public int messageBytes() {
        if (form.entity() == Entity.BLOB) {
            return blobBytes;
        }
        Message message = MessageWriter.messageOf(form.entity(), new byte[blobBytes]);
        return new MessageWriter().write(message).length;
    }
}
