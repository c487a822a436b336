package io.blobbench.workload;

import io.blobbench.store.operation.Message;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.MessagePool;
import io.blobbench.workload.blob.MessageWriter;
import io.blobbench.workload.key.SharedKeys;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one operation; part of its slot and reused with it. Written by the lane before the operation is sent,
 * read by the adapter until it is settled.
 */
public class Batch {
    static final int NOT_SHARED = -1;
    private static final long[] NO_KEYS = {};

    private final MessagePool pool;
    private final @Nullable ReadCheck check;
    /** Keys whose blob was read, where that is checked. */
    private final AtomicBits read;

    private final @Nullable MessageWriter writer;
    /** The bytes that the writer wrote. */
    private final byte[][] written;

    final long[] keys;
    final long[] versions;
    /** Index of each key within its lane's ledger; meaningless for reads of other lanes' keys. */
    final int[] owned;

    OperationKind kind = OperationKind.APPEND;
    int size;
    int partition;
    int firstBlob;
    /** Index of the shared key that the operation goes to, or {@link #NOT_SHARED}. */
    int sharedKey = NOT_SHARED;
    /** The keys that it is one of; meaningless where the operation goes to none. */
    @Nullable
    SharedKeys sharedKeys;

    /** Where the history of shared keys has the operation. */
    int historyEntry;

    long intendedNs;
    long sentNs;
    long endNs;

    /**
     * A batch to be filled.
     *
     * @param check compares what is read; null where nothing is compared
     * @param maxSize blobs of the largest operation
     * @param keyed whether operations have keys
     * @param writer of the lane; null where the pool is not {@link MessagePool#inline}
     */
    Batch(MessagePool pool, @Nullable ReadCheck check, int maxSize, boolean keyed, @Nullable MessageWriter writer) {
        this.pool = pool;
        this.check = check;
        this.read = new AtomicBits(check == null ? 0 : maxSize);
        this.writer = writer;
        this.written = new byte[pool.inline() ? maxSize : 0][];
        this.keys = keyed ? new long[maxSize] : NO_KEYS;
        this.versions = keyed ? new long[maxSize] : NO_KEYS;
        this.owned = keyed ? new int[maxSize] : new int[0];
    }

    public OperationKind kind() {
        return kind;
    }

    public int size() {
        return size;
    }

    public int partition() {
        return partition;
    }

    public long key(int index) {
        return keys[index];
    }

    public long expectedVersion(int index) {
        return versions[index];
    }

    /** Lane: whether what the batch's operation reads is compared with what was written. */
    public boolean comparesReads(long operationId) {
        boolean compares = check != null && check.takes(kind, operationId);
        if (compares) {
            read.clear(size);
        }
        return compares;
    }

    /**
     * Any thread: whether a blob that was read is one that the operation can have read; only where it is compared.
     *
     * @param before blobs of the operation that were compared before
     */
    public boolean canRead(byte[] payload, int before) {
        return check != null && check.written(keys, size, before, payload, read);
    }

    /**
     * Lane: the batch is sent; told before it is issued.
     *
     * @param dueNs its intended start, or the same instant where the load has no schedule
     */
    public void sentAt(long dueNs, long instantNs) {
        intendedNs = dueNs;
        sentNs = instantNs;
    }

    /** Any thread: every blob is settled. All lanes know the new version of a shared key then, before the lane of the operation wakes up. */
    public void answered(int acknowledged, int rejected) {
        if (sharedKey == NOT_SHARED || kind != OperationKind.UPDATE || sharedKeys == null) {
            return;
        }
        if (acknowledged > 0) {
            sharedKeys.updated(sharedKey, (int) versions[0]);
        } else if (rejected == 0) {
            sharedKeys.doubted(sharedKey, (int) versions[0]);
        }
    }

    /** Lane: the instant at which its last blob was settled; set before that is published. */
    public void endedAt(long instantNs) {
        endNs = instantNs;
    }

    /** Blobs with an expected version, which a {@code GET_IF_NOT_MATCHED} may reject. */
    public int expectedVersions() {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += versions[i] == 0 ? 0 : 1;
        }
        return count;
    }

    /** Lane: makes the payloads as far as that belongs to the time of the operation. */
    public void serialize() {
        if (writer != null && kind.writesPayload()) {
            for (int i = 0; i < size; i++) {
                written[i] = writer.write(pool.message(firstBlob + i));
            }
        }
    }

    /** Shared; never written to. */
    public byte[] payload(int index) {
        return written.length == 0 ? pool.payload(firstBlob + index) : written[index];
    }

    /** Shared; never changed. */
    public Message message(int index) {
        return pool.message(firstBlob + index);
    }
}
